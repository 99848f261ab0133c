// Felts side by side: each is played on its own, the head above them has one balance, and one that is put
// aside keeps its seat.

import type { FrameLocator, Page } from '@playwright/test';
import { money } from '../src/chips/money';
import { expect, test } from './casino';
import { accessible, tables, test$ } from './pages';

const WIDE = { width: 1680, height: 900 };
const frame = (page: Page, id: string): FrameLocator => page.frameLocator(`iframe[data-table="${id}"]`);

test('two felts side by side: bets on each, one balance, none takes the focus of the other, and each can be put aside', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(WIDE);
  const of = async (game: string) => (await tables(page)).find((one) => one.game === game && one.ruleset === 'ar-2010')!.id;
  const [wheel, boxes] = [await of('french-roulette'), await of('three-card-poker')];
  for (const id of [wheel, boxes]) {
    await page.goto(`/#/mesa/${id}?sentarse`);
    await expect(test$(page, 'own-box')).toBeVisible({ timeout: 60_000 });
  }
  await test$(page, 'together-link').click();
  await expect(page).toHaveURL(new RegExp(`#/mesas/${boxes}/${wheel}$`));
  const [left, right] = [frame(page, boxes), frame(page, wheel)];
  for (const felt of [left, right]) await expect(felt.locator('[data-test=own-box]')).toBeVisible({ timeout: 30_000 });
  await expect(test$(page, 'open-table')).toHaveCount(0);
  await expect(left.locator('[data-test=balance]')).toHaveCount(0);

  // A bet on each, and what is left of the balance is told once, above both.
  await right.locator('[data-spot=rojo] .ring').click();
  await expect(right.locator('[data-spot=rojo]')).not.toHaveAttribute('data-stake', '0');
  const first = Number(await right.locator('[data-spot=rojo]').getAttribute('data-stake'));
  await left.locator('[data-spot=ante] .ring').click();
  await expect(left.locator('[data-spot=ante]')).not.toHaveAttribute('data-stake', '0');
  const second = Number(await left.locator('[data-spot=ante]').getAttribute('data-stake'));
  const guest = (await (await page.request.get('/api/me')).json()) as { balance: number };
  await expect(test$(page, 'balance')).toHaveText(money(guest.balance, 'es'));
  await expect(test$(page, 'net')).toHaveText(money(0, 'es'));
  expect(first).toBeGreaterThan(0);

  // The felt on which nothing happened since knows what is left, though its own table has not said a word.
  await right.locator('[data-spot=rojo] .ring').focus();
  await page.keyboard.press('m');
  await expect(right.locator('[aria-live=assertive]')).toContainText(money(guest.balance, 'es'));

  // Cards are dealt on the left while somebody writes on the right: his field keeps the focus.
  await left.locator('[data-test=ready]').click();
  await right.locator('[data-spot=negro] .ring').focus();
  await expect(left.locator('[data-choice=fold]')).toBeVisible({ timeout: 60_000 });
  await expect(right.locator('[data-spot=negro] .ring')).toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-table'))).toBe(wheel);
  await left.locator('[data-choice=fold]').click();
  await expect(left.locator('[data-test=results]')).toBeVisible({ timeout: 30_000 });
  await expect(test$(page, 'net')).toContainText(money(second, 'es'));
  await accessible(page, 'two felts');

  // Put aside: he is still seated there, and the bar says how it stands.
  await left.locator('[data-test=put-aside]').click();
  await expect(page).toHaveURL(new RegExp(`#/mesa/${wheel}$`));
  await expect(test$(page, 'open-table')).toHaveCount(1);
  await expect(test$(page, 'own-box')).toBeVisible();
});

test('in a window that has room for one felt the others wait in the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1_000, height: 800 });
  const [one, other] = (await tables(page)).slice(0, 2).map(({ id }) => id);
  await page.goto(`/#/mesas/${one}/${other}`);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.setViewportSize(WIDE);
  await expect(page.locator('iframe')).toHaveCount(2);
});

test('nobody else may put the page into a frame', async ({ page }) => {
  const policy = (await page.request.get('/')).headers()['content-security-policy'];
  expect(policy).toContain("frame-ancestors 'self'");
});
