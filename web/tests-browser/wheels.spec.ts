// Wheels of the real casino: nothing is told before the ball lies, and then
// everything on screen is what was told.

import type { Page } from '@playwright/test';
import type { TableInfo } from '../src/contract';
import { money } from '../src/chips/money';
import type { Pace } from '../src/state/playback';
import { expect, test } from './casino';
import { atPace, moment, ring, sitAt, spot, take, test$, Wire } from './pages';

const ROUND_MS = 75_000;

test.describe.configure({ timeout: 240_000 });
// The ball lies until somebody has looked at it and goes on.
test.use({ clocks: { betting: 240, choice: 60, pause: 30 }, contextOptions: { reducedMotion: 'no-preference' } });

async function sitDown(page: Page, game: string, pace: Pace): Promise<{ wire: Wire; info: TableInfo }> {
  const wire = new Wire(page);
  await atPace(page, pace);
  await sitAt(page, game);
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: ROUND_MS });
  await moment(page, 'betting', ROUND_MS);
  const info = (await (await page.request.get(`/api/tables/ar-2010-${game}`)).json()) as TableInfo;
  return { wire, info };
}

async function betAndSpin(page: Page, wire: Wire, key: string): Promise<string> {
  const { round, balance } = wire.last;
  await take(page, 100);
  await ring(page, key).click();
  await expect(spot(page, key)).toHaveAttribute('data-stake', '100');
  await test$(page, 'ready').click();
  // The house has told it; nothing on the page has. All of it is asked for at once, while the ball runs.
  const seen = await page.waitForFunction(() => {
    const named = (name: string) => document.querySelector(`[data-test=${name}]`);
    return named('skip-scene') && { landed: named('wheel')?.getAttribute('data-landed'), results: named('results') !== null, balance: named('balance')?.textContent };
  }, undefined, { timeout: ROUND_MS });
  expect(await seen.jsonValue()).toEqual({ landed: '', results: false, balance: money(balance - 100, 'es') });
  return wire.snapshots.find((one) => one.round === round && one.view.fell.length > 0)!.view.fell[0]!;
}

/** The inscription nearest to the ball, or to the pointer at the top of a wheel without one. */
const whereItLies = (page: Page) =>
  test$(page, 'wheel').evaluate((wheel) => {
    const centre = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    const mark = centre(wheel.querySelector('.ball') ?? wheel.querySelector('.flap')!);
    const texts = [...wheel.querySelectorAll('text')].map((text) => ({ label: text.textContent, at: centre(text) }));
    texts.sort((one, other) => Math.hypot(one.at.x - mark.x, one.at.y - mark.y) - Math.hypot(other.at.x - mark.x, other.at.y - mark.y));
    return texts[0]?.label;
  });

// A number is won or lost by any ball; an even chance would be asked about at zero.
for (const [game, key] of [['french-roulette', 'pleno-7'], ['double-zero-roulette', 'pleno-7'], ['boule', 'numero-5'], ['fortune-wheel', 'combinacion-1']] as const) {
  test(`${game}: the ball lies first, then it is told, and it lies where it was told`, async ({ page }) => {
    const { wire, info } = await sitDown(page, game, 'quick');
    for (let spins = 0; spins < 3; spins += 1) {
      const fell = await betAndSpin(page, wire, key);
      const pocket = info.felt.wheel!.pockets.find((one) => one.key === fell)!;
      await expect(test$(page, 'wheel')).toHaveAttribute('data-landed', fell);
      await expect(test$(page, 'call')).toHaveText(pocket.call.es);
      expect(await whereItLies(page)).toBe(pocket.label);
      await expect(test$(page, 'last-numbers').locator('li').first()).toHaveText(pocket.label);
      await expect(test$(page, 'results')).toBeVisible();
      await test$(page, 'next').first().click();
      await moment(page, 'betting', ROUND_MS);
    }
  });
}

test('neighbours, sectors and finals lay single bets of the cloth, and show them first', async ({ page }) => {
  const { wire } = await sitDown(page, 'french-roulette', 'off');
  await take(page, 100);
  const stakes = () => new Map(wire.last.view.boxes.find((box) => box.holder === wire.last.you)!.wagers.map((wager) => [wager.spot, wager.stake]));
  const tiers = page.locator('[data-test=sector][data-sector=tiers]');
  await tiers.hover();
  await expect(spot(page, 'caballo-5-8').locator('.ghost')).toBeVisible();
  expect(stakes().size).toBe(0);
  await tiers.click();
  await expect.poll(() => [...stakes().keys()].toSorted()).toEqual(['caballo-10-11', 'caballo-13-16', 'caballo-23-24', 'caballo-27-30', 'caballo-33-36', 'caballo-5-8']);
  await test$(page, 'clear').click();
  await expect.poll(() => stakes().size).toBe(0);
  // With the keyboard: two neighbours on each side of zero.
  await page.locator('[data-test=track-number][data-pocket="0"]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => [...stakes().keys()].toSorted()).toEqual(['pleno-0', 'pleno-15', 'pleno-26', 'pleno-3', 'pleno-32']);
  await test$(page, 'clear').click();
  await expect.poll(() => stakes().size).toBe(0);
  await page.locator('[data-test=final][data-digit="6"]').click();
  await expect.poll(() => [...stakes().keys()].toSorted()).toEqual(['pleno-16', 'pleno-26', 'pleno-36', 'pleno-6']);
});
