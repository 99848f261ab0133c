// On the smallest phone nothing sticks out to the side, on any screen.

import { expect, test } from './casino';
import { meetingWhenSmallest, SMALLEST, stickingOut } from './net';
import { GAMES, moment, NIGHT, sitAt, tables, test$, when } from './pages';

test.use({ viewport: SMALLEST, hasTouch: true, isMobile: true });

for (const game of GAMES) {
  test(`${game} at 320 px`, when(game), async ({ page }) => {
    const { ruleset } = (await tables(page)).find((one) => one.game === game)!;
    await sitAt(page, game, ruleset);
    await expect(page.locator('[data-test=own-box], [data-test=own-seat]').first()).toBeVisible({ timeout: 30_000 });
    expect(await stickingOut(page)).toEqual([]);
    expect(await meetingWhenSmallest(page)).toEqual([]);
    await expect(test$(page, 'rules')).toBeVisible();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await stickingOut(page)).toEqual([]);
    }
  });
}

for (const [screen, path, there, at] of [
  ['lobby', '/', '[data-test=family-tables]', {}],
  ['activities', '/#/actividades', '[data-test=activity-line]', {}],
  ['explorer', '/#/matematica/ar-2010/french-roulette', 'main table', NIGHT],
  ['school', '/#/escuela', '[data-test=school-question]', NIGHT],
  ['registers', '/#/registros', 'main h1', NIGHT],
  ['inspection', '/#/inspeccion', 'main h1', NIGHT],
  ['own play', '/#/mi-juego', 'main h1', NIGHT],
  ["the staff's door", '/#/personal', 'main h1', NIGHT],
] as const) {
  test(`${screen} at 320 px`, at, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator(there).first()).toBeVisible({ timeout: 45_000 });
    await page.locator('header summary').click();
    await expect(page.locator('header .menu')).toBeVisible();
    expect(await stickingOut(page)).toEqual([]);
  });
}

test('a table that somebody looks on at, at 320 px', async ({ page }) => {
  await page.goto(`/#/mesa/${(await tables(page))[0]!.id}`);
  await moment(page, 'betting', 30_000);
  expect(await stickingOut(page)).toEqual([]);
});
