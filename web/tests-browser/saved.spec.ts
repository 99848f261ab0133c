// Bets that one lays often: kept under a name, laid again with one press, refused as a whole; and how one played at all tables.

import { net } from '../src/state/bets';
import { expect, test } from './casino';
import { stickingOut } from './net';
import { accessible, fitsAPhone, moment, ring, sitAt, spot, take, test$, Wire } from './pages';

test.describe.configure({ timeout: 120_000 });

test('bets are kept under a name, laid again after a reload, and forgotten', async ({ page }) => {
  await sitAt(page, 'french-roulette');
  await moment(page, 'betting', 30_000);
  await test$(page, 'saved').click();
  await expect(test$(page, 'saved-bets')).toContainText('Aún no ha guardado ninguna');
  await page.keyboard.press('Escape');
  await expect(test$(page, 'saved')).toBeFocused();
  await take(page, 200);
  for (const key of ['pleno-7', 'pleno-17']) await ring(page, key).click();
  await ring(page, 'pleno-17').click();
  await expect(spot(page, 'pleno-17')).toHaveAttribute('data-stake', '400');

  // By the key, while a chip of the tray has the focus.
  await page.keyboard.press('f');
  await accessible(page, 'saved bets');
  await test$(page, 'save-form').getByRole('textbox').fill('Los míos');
  await test$(page, 'save-bets').click();
  await expect(test$(page, 'lay-saved')).toContainText('Los míos');
  await expect(test$(page, 'lay-saved')).toContainText('2 apuestas, 6,00 €');
  await page.keyboard.press('Escape');
  await expect(test$(page, 'saved-bets')).toHaveCount(0);
  await test$(page, 'clear').click();
  await expect(spot(page, 'pleno-7')).toHaveAttribute('data-stake', '0');

  await page.reload();
  await moment(page, 'betting', 30_000);
  await test$(page, 'saved').click();
  await test$(page, 'lay-saved').click();
  await expect(spot(page, 'pleno-7')).toHaveAttribute('data-stake', '200');
  await expect(spot(page, 'pleno-17')).toHaveAttribute('data-stake', '400');
  await expect(test$(page, 'at-stake')).toHaveText('6,00 €');

  await test$(page, 'saved').click();
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await stickingOut(page)).toEqual([]);
  await test$(page, 'forget-saved').click();
  await expect(test$(page, 'lay-saved')).toHaveCount(0);
});

test('how one played at all tables is reckoned from the books of each', async ({ page }) => {
  const wire = new Wire(page);
  await sitAt(page, 'french-roulette');
  await moment(page, 'betting', 30_000);
  const { round } = wire.last;
  await take(page, 100);
  await ring(page, 'pleno-7').click();
  await expect(spot(page, 'pleno-7')).toHaveAttribute('data-stake', '100');
  await test$(page, 'ready').click();
  await expect(test$(page, 'results')).toHaveAttribute('data-round', String(round), { timeout: 30_000 });
  await page.goto('/#/mi-juego');
  const row = page.locator('[data-test=played-at]');
  await expect(row).toHaveCount(1, { timeout: 30_000 });
  await expect(row).toHaveAttribute('data-table', 'ar-2010-french-roulette');
  await expect(test$(page, 'all-staked')).toHaveText('1,00 €');
  await expect(test$(page, 'everywhere')).toContainText('1 jugada en 1 mesa.');
  // How it went is a line, and what is asked for is counted and nothing else.
  await expect(test$(page, 'course')).toHaveAttribute('data-now', String(net(wire.lines(round)[0]!)));
  const counted = (await test$(page, 'counted').textContent())!;
  for (const stretch of ['today', 'week', String(new Date().getFullYear()), 'always']) {
    await test$(page, 'asked-time').selectOption(stretch);
    await expect(test$(page, 'counted')).toHaveText(counted);
  }
  await test$(page, 'asked-game').selectOption('french-roulette');
  await expect(row).toHaveCount(1);
  await expect(test$(page, 'look-older')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await test$(page, 'save-all').click();
  expect((await saved).suggestedFilename()).toBe('tapete.csv');
  await accessible(page, 'my play');
  await page.setViewportSize({ width: 360, height: 780 });
  await fitsAPhone(page);
  // Whoever comes back finds the table where he sat, though he came by a link.
  await page.goto('/#/');
  await expect(test$(page, 'last-played')).toContainText('Ruleta francesa');
});
