// A picture of every felt at four sizes of window, with bets on it, at the first question and
// settled; for whoever looks them over one by one. `npm run walk`, then see test-results/walk.

import { test } from './casino';
import { SIZES, SMALLEST, faultsAtAnySize, stickingOut } from './net';
import { mouse, Newcomer } from './newcomer';
import { atPace, GAMES, tables } from './pages';

const out = process.env.WALK ?? 'test-results/walk';

for (const game of GAMES) {
  test(game, async ({ page }) => {
    test.setTimeout(240_000);
    await atPace(page, 'off');
    const newcomer = new Newcomer(page, mouse(page));
    newcomer.looks = async (what) => {
      for (const [size, viewport] of Object.entries({ ...SIZES, smallest: SMALLEST })) {
        await page.setViewportSize(viewport);
        await page.mouse.move(1, 1);
        await page.waitForTimeout(500);
        await page.screenshot({ path: `${out}/${game}-${what}-${size}.png` });
        if (size === 'smallest') for (const fault of await stickingOut(page)) console.log(`${game}, ${what}, smallest: ${fault}`);
      }
      await page.setViewportSize(SIZES.wide);
      for (const fault of await faultsAtAnySize(page)) console.log(`${game}, ${what}: ${fault}`);
    };
    await page.setViewportSize(SIZES.wide);
    await newcomer.sitDown((await tables(page)).find((one) => one.game === game)!);
    await newcomer.playsToASettledBet();
  });
}
