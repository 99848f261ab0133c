// Cloths of many fields with bets of all kinds and sums on them, at four sizes of window: `npm run walk`.

import { expect, test } from './casino';
import { SIZES, SMALLEST } from './net';
import { mouse, Newcomer } from './newcomer';
import { atPace, tables, test$ } from './pages';

const out = process.env.WALK ?? 'test-results/walk';
const BETS = 14;

for (const game of ['american-roulette', 'french-roulette', 'boule', 'fortune-wheel', 'three-balls', 'craps', 'trente-et-quarante', 'punto-y-banca']) {
  test(game, async ({ page }) => {
    test.setTimeout(120_000);
    await atPace(page, 'off');
    await page.setViewportSize(SIZES.wide);
    await new Newcomer(page, mouse(page)).sitDown((await tables(page)).find((one) => one.game === game)!);
    const open = page.locator('[data-test=spot] .ring.open');
    await expect(open.first()).toBeVisible();
    const chips = test$(page, 'chip');
    const [fields, values] = [await open.count(), await chips.count()];
    for (let bet = 0; bet < Math.min(BETS, fields); bet += 1) {
      await chips.nth(bet % Math.min(4, values)).dispatchEvent('click');
      await open.nth(Math.floor((bet * fields) / Math.min(BETS, fields))).dispatchEvent('click');
    }
    await page.waitForTimeout(800);
    for (const [size, viewport] of Object.entries({ ...SIZES, smallest: SMALLEST })) {
      await page.setViewportSize(viewport);
      await page.mouse.move(1, 1);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${out}/${game}-laid-${size}.png` });
    }
  });
}
