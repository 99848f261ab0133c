// A picture of every screen that is no felt, at four sizes of window: `npm run walk`.

import { guestScreens, houseScreens, type Looks } from './screens';
import { foreign, saidOn } from './language';
import { SIZES, SMALLEST } from './net';
import { test } from './operator';

const out = process.env.WALK ?? 'test-results/walk';

const looks: Looks = async (page, screen) => {
  for (const [size, viewport] of Object.entries({ ...SIZES, smallest: SMALLEST })) {
    await page.setViewportSize(viewport);
    await page.mouse.move(1, 1);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${out}/screen-${screen}-${size}.png` });
  }
  await page.setViewportSize(SIZES.wide);
  await page.screenshot({ path: `${out}/screen-${screen}-whole.png`, fullPage: true });
  for (const { text, of } of await saidOn(page)) for (const word of foreign(text)) console.log(`${screen}: “${word}” in ${of} ${text.slice(0, 120)}`);
};

test('screens', async ({ browser, started }) => {
  test.setTimeout(900_000);
  await guestScreens(browser, started, looks);
  await houseScreens(browser, started, looks);
});
