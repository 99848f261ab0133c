// A round that ended, step by step: from the list of the table, by keyboard, to its end and beyond.

import type { Page } from '@playwright/test';
import { expect, test } from './casino';
import { accessible, fitsAPhone, moment, ring, sitAt, spot, take, test$, Wire } from './pages';

test.describe.configure({ timeout: 120_000 });

const steps = (page: Page) => test$(page, 'replay').evaluate((replay) => [Number(replay.dataset.step), Number(replay.dataset.steps)] as const);

/** A spin at the roulette with one bet on it. */
async function spin(page: Page, wire: Wire): Promise<number> {
  const { round } = wire.last;
  await take(page, 100);
  await ring(page, 'pleno-7').click();
  await expect(spot(page, 'pleno-7')).toHaveAttribute('data-stake', '100');
  await test$(page, 'ready').click();
  await expect(test$(page, 'results')).toHaveAttribute('data-round', String(round), { timeout: 30_000 });
  await moment(page, 'betting', 30_000);
  return round;
}

test('each step with its why, by pointer and keyboard; the last round has none after it; how one played', async ({ page, browser }) => {
  const wire = new Wire(page);
  await sitAt(page, 'french-roulette');
  await moment(page, 'betting', 30_000);
  const first = await spin(page, wire);
  const last = await spin(page, wire);

  // How one played, from the books.
  await page.getByRole('tab', { name: 'Bolas' }).click();
  await test$(page, 'my-play').locator('summary').click();
  await expect(test$(page, 'staked')).toHaveText('2,00 €');
  const saved = page.waitForEvent('download');
  await test$(page, 'save-table').click();
  expect((await saved).suggestedFilename()).toBe(`tapete-ar-2010-french-roulette.csv`);
  await accessible(page, 'how one played');

  const row = page.locator(`[data-test=round][data-round="${first}"]`);
  await row.locator('summary').click();
  const ended = Date.parse((await row.locator('[data-test=ended]').getAttribute('datetime'))!);
  expect(Math.abs(Date.now() - ended)).toBeLessThan(120_000);
  await row.locator('[data-test=replay-link]').click();
  await expect(test$(page, 'replay')).toHaveAttribute('data-round', String(first));
  const [begins, count] = await steps(page);
  expect(begins).toBe(0);
  expect(count).toBeGreaterThan(3);
  await page.keyboard.press('ArrowRight');
  expect((await steps(page))[0]).toBe(1);
  // Only what was paid; its why is told with its article.
  await test$(page, 'step-kind').selectOption('ends');
  await page.locator('[data-test=step][data-kind=settled]').first().click();
  await expect(test$(page, 'step-why')).toContainText(/AR\d\d /);
  await accessible(page, 'a step of a round');
  await page.keyboard.press('End');
  expect((await steps(page))[0]).toBe(count - 1);
  await expect(test$(page, 'step-on')).toBeDisabled();

  await expect(test$(page, 'earlier')).toHaveAttribute('aria-disabled', String(first === 1));
  await test$(page, 'later').focus();
  await page.keyboard.press('Enter');
  await expect(test$(page, 'replay')).toHaveAttribute('data-round', String(last));
  // Nothing came after it: the way on is shut and leads nowhere.
  await expect(test$(page, 'later')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(test$(page, 'replay')).toHaveAttribute('data-round', String(last));

  // The same address in another's browser, on a phone.
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(test$(other, 'replay')).toHaveAttribute('data-round', String(last));
  await fitsAPhone(other);
  // Step by step to the end the cloth stays in sight; only the list goes on.
  for (let step = 1; step < count; step += 1) await test$(other, 'step-on').click({ timeout: 2_000 }).catch(() => undefined);
  expect(await other.evaluate(() => scrollY)).toBe(0);
  await context.close();
});
