// Around the tables of a real casino: what the lobby is told, the menu, the network that goes away.

import { expect, test } from './casino';
import { choice, moment, ring, sitAt, spot, test$ } from './pages';

test('a reload without the network says that the house cannot be reached, and how to go on', async ({ page, context }) => {
  await page.goto('/');
  await expect(test$(page, 'table').first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert').first()).toContainText('El casino no responde', { timeout: 20_000 });
  await expect(test$(page, 'table')).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(test$(page, 'table').first()).toBeVisible();
});

test('what changes at a table is told to whoever looks at the lobby, who asks for nothing', async ({ page, browser, casino }) => {
  await page.goto('/');
  const card = page.locator('[data-test=table][data-game=craps][data-ruleset=ar-2010]');
  const free = card.locator('.free');
  const before = (await free.textContent())!;
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/api/lobby'))));
  const other = await (await browser.newContext({ baseURL: casino.address, locale: 'es-ES' })).newPage();
  await sitAt(other, 'craps');
  await expect(test$(other, 'own-box')).toBeVisible();
  await expect(free).not.toHaveText(before);
  expect(asked).toBe(0);
  await other.context().close();
});

test('the menu closes by its key, by a look elsewhere and on the way somewhere else, and never lies over a felt', async ({ page }) => {
  await page.goto('/');
  const [menu, summary] = [page.locator('header .menu'), page.locator('header summary')];
  await expect(test$(page, 'table').first()).toBeVisible();
  await summary.click();
  await test$(page, 'tongue').selectOption('ca');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await page.locator('h1').click();
  await expect(menu).toBeHidden();
  await summary.click();
  await sitAt(page, 'punto-y-banca');
  await expect(test$(page, 'own-box')).toBeVisible();
  await expect(menu).toBeHidden();
  // The table and the page speak Catalan.
  await page.getByRole('tab', { name: 'Regles' }).click();
  await expect(test$(page, 'subject').filter({ hasText: 'Les apostes' })).toHaveCount(1);
  await expect(test$(page, 'ready')).toHaveText('A punt');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  // Galician instead, and back to Spanish.
  await summary.click();
  await test$(page, 'tongue').selectOption('gl');
  await expect(test$(page, 'undo')).toHaveText('Desfacer');
  await test$(page, 'tongue').selectOption('');
  await expect(test$(page, 'undo')).toHaveText('Deshacer');
});

test('the focus is never lost: on entering, after a dialog, after a choice', async ({ page }) => {
  await page.goto('/');
  const lost = () => page.evaluate(() => document.activeElement === document.body || document.activeElement === null);
  const link = page.locator('[data-test=table][data-game=three-card-poker]').first().getByRole('link', { name: 'Sentarse' });
  await link.focus();
  await page.keyboard.press('Enter');
  await moment(page, 'betting', 30_000);
  await expect(test$(page, 'own-box')).toBeVisible();
  expect(await lost()).toBe(false);
  await ring(page, 'ante').focus();
  await page.keyboard.press('Enter');
  await expect(spot(page, 'ante')).not.toHaveAttribute('data-stake', '0');
  expect(await lost()).toBe(false);
  await test$(page, 'ready').focus();
  await page.keyboard.press('?');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(test$(page, 'ready')).toBeFocused();
  await page.keyboard.press('Enter');
  await choice(page, 'fold').focus({ timeout: 60_000 });
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  await expect(test$(page, 'results')).toBeVisible({ timeout: 30_000 });
  expect(await lost()).toBe(false);
});
