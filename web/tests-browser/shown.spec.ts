// A round played for a newcomer, step by step with the why of each, and the hand taken home as a history.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from './casino';
import { accessible, fitsAPhone, GAMES, NIGHT, tables, test$, Wire } from './pages';

test.describe.configure({ timeout: 180_000 });

/** What each step of a demonstration said, until it ended. */
async function playedFor(page: Page, game: string): Promise<{ what: string; why: string }[]> {
  const table = (await tables(page)).find((one) => one.game === game)!;
  await page.goto(`/#/mesa/${table.id}`);
  const seen: { what: string; why: string }[] = [];
  await test$(page, 'show-button').click();
  await expect(async () => {
    const what = await test$(page, 'shown-what').textContent({ timeout: 200 }).catch(() => null);
    const why = what && (await test$(page, 'shown-why').textContent({ timeout: 200 }).catch(() => null));
    if (what && why && seen.at(-1)?.what !== what) seen.push({ what, why });
    expect(await test$(page, 'shown').getAttribute('data-state')).toBe('ended');
  }).toPass({ timeout: 150_000, intervals: [150] });
  return seen;
}

/** Poker among players, a bank that decides, a wheel: the night tries every game. */
const BY_DAY = ['french-roulette', 'blackjack', 'holdem'];
for (const game of GAMES) {
  test(`somebody has a round of ${game} played for him`, BY_DAY.includes(game) ? {} : NIGHT, async ({ page }) => {
    const wire = new Wire(page);
    const steps = await playedFor(page, game);
    expect(steps.length).toBeGreaterThan(0);
    for (const { why } of steps) expect(why.length).toBeGreaterThan(15);
    // Something of his own was settled, and he may ask why.
    const { finished } = { finished: wire.snapshots.findLast(({ view, you }) => view.lines.some((line) => line.by === you)) };
    expect(finished).toBeDefined();
    await expect(test$(page, 'why-all')).toBeVisible();
  });
}

test('a demonstration is stopped at once, and nothing more is done in his name', async ({ page }) => {
  const wire = new Wire(page);
  const table = (await tables(page)).find((one) => one.game === 'three-card-poker')!;
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/#/mesa/${table.id}`);
  await test$(page, 'show-button').click();
  await expect(test$(page, 'shown-why')).toBeVisible();
  await fitsAPhone(page);
  await accessible(page, 'a demonstration');
  await test$(page, 'shown-stop').click();
  await expect(test$(page, 'shown')).toHaveCount(0);
  const { version } = wire.last;
  await page.waitForTimeout(2_500);
  expect(wire.last.version).toBe(version);
  expect(wire.last.view.boxes.flatMap((box) => box.wagers).length).toBeLessThanOrEqual(1);
});

test('a hand among players is taken home as a history, which our own reader plays to the same end', async ({ page }, info) => {
  const table = (await tables(page)).find((one) => one.game === 'holdem' && one.ruleset === 'practice')!;
  await page.goto(`/#/mesa/${table.id}`);
  await test$(page, 'show-button').click();
  await expect(test$(page, 'shown')).toHaveAttribute('data-state', 'ended', { timeout: 120_000 });
  await page.getByRole('tab', { name: 'Manos' }).click();
  const row = test$(page, 'round').first();
  await row.locator('summary').first().click();
  await row.locator('[data-test=replay-link]').click();
  const saved = page.waitForEvent('download');
  await test$(page, 'export-phh').click();
  const file = info.outputPath('hand.phh');
  await (await saved).saveAs(file);
  const { stdout } = await promisify(execFile)(process.env.TAPETE_PROGRAM!, ['phh', 'replay', file]);
  expect(stdout).toContain('1 end as they say, 0 do not say it, 0 differ, 0 refused, 0 unreadable');

  // Under a law the format has no words for it: no button, and the reason where it is asked for.
  const other = (await tables(page)).find((one) => one.game === 'french-roulette')!;
  const answer = await page.request.get(`/api/tables/${other.id}`);
  expect((await answer.json() as { histories: boolean }).histories).toBe(false);
});
