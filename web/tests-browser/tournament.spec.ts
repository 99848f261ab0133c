// A tournament of practice in the real casino: one person enters, bots fill the places, it is played
// to its end, and places and prizes are shown and checked.

import type { Page } from '@playwright/test';
import { expect, test } from './casino';
import { accessible, choice, felt, fitsAPhone, NIGHT, test$ } from './pages';

test.describe.configure({ timeout: 900_000 });
test.use({ clocks: { betting: 1, choice: 20, pause: 1 } });

interface Seen {
  view: { stage: string; prizes: number; pays: number[]; paid: [string, number][]; players: string[]; bots: string[]; out: string[][]; chips: Record<string, number>; stack: number };
  you: string;
}

const NAME = 'practica-poker-tournament-1';

async function look(page: Page): Promise<Seen> {
  return (await (await page.request.get(`/api/activities/${NAME}`)).json()) as Seen;
}

/** All chips in as soon as one may, else whatever goes on: it is over soon, one way or the other. */
async function playOn(page: Page) {
  const most = page.locator('[data-test=preset]').last();
  if (await most.isVisible()) {
    await most.click({ timeout: 1000 }).catch(() => undefined);
    await test$(page, 'place-amount').click({ timeout: 1000 }).catch(() => undefined);
    return;
  }
  for (const key of ['call', 'check', 'show', 'fold']) {
    const button = choice(page, key);
    if (await button.isEnabled({ timeout: 50 }).catch(() => false)) {
      await button.click({ timeout: 1000 }).catch(() => undefined);
      return;
    }
  }
}

test('a tournament is entered, filled with bots and played to its end', NIGHT, async ({ page }) => {
  await page.goto('/#/actividades');
  await page.goto(`/#/actividad/${NAME}`);
  await expect(test$(page, 'tournament')).toHaveAttribute('data-stage', 'open');
  await accessible(page, 'the lobby of a tournament');
  await test$(page, 'enter').click();
  await expect(test$(page, 'entered')).toBeVisible();

  // Entries close by themselves, and lots say who sits where.
  await expect(test$(page, 'tournament')).toHaveAttribute('data-stage', 'closed', { timeout: 120_000 });
  await expect(test$(page, 'go')).toBeVisible({ timeout: 60_000 });
  await expect(test$(page, 'table')).toHaveCount(2);
  const { view } = await look(page);
  expect(view.players).toHaveLength(6);
  expect(view.bots).toHaveLength(5);
  await accessible(page, 'a tournament in play');

  await test$(page, 'go').click();
  await expect(felt(page)).toBeVisible();
  await expect(test$(page, 'contest')).toHaveAttribute('data-stage', 'closed');
  await expect(test$(page, 'level')).toContainText('Nivel');
  await expect(test$(page, 'own-seat')).toBeVisible({ timeout: 60_000 });
  await expect(felt(page)).not.toContainText('€');

  await expect(async () => {
    const moved = test$(page, 'moved');
    if (await moved.isVisible()) await moved.click();
    await playOn(page);
    expect((await look(page)).view.stage).toBe('over');
  }).toPass({ timeout: 780_000, intervals: [400] });

  await page.goto(`/#/actividad/${NAME}`);
  await expect(test$(page, 'tournament')).toHaveAttribute('data-stage', 'over');
  const { view: end, you } = await look(page);
  const sum = end.paid.reduce((sum, [, cents]) => sum + cents, 0);
  expect(sum).toBe(end.prizes);
  expect(end.prizes).toBe(6 * 2000);
  expect(Object.values(end.chips).reduce((one, other) => one + other, 0)).toBe(6 * end.stack);
  await expect(test$(page, 'place')).toHaveCount(6);
  await expect(page.locator(`[data-test=place][data-who="${you}"]`)).toBeVisible();
  const first = page.locator('[data-test=place][data-place="1"]');
  await expect(first).toContainText('72,00');
  await expect(test$(page, 'finished')).toBeVisible();

  // Anybody can check it: the draws in the browser, every entry with the program.
  await test$(page, 'check').click();
  await expect(test$(page, 'finding')).toHaveAttribute('data-found', 'holds');
  await accessible(page, 'a tournament that is over');
  await page.setViewportSize({ width: 360, height: 780 });
  await fitsAPhone(page);
});
