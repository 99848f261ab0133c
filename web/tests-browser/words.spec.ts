// The table without a picture: one list of what is, what may be done and what happened.

import { expect, test } from './casino';
import { accessible, moment, sitAt, test$ } from './pages';

test('a hand is played from the list alone', async ({ page }) => {
  await sitAt(page, 'three-card-poker');
  await moment(page, 'betting', 30_000);
  await page.getByRole('tab', { name: 'En palabras' }).click();
  const words = test$(page, 'in-words');
  await expect(words).toContainText('Saldo');
  await words.locator('[data-test=word-put]').click();
  await expect(words).toContainText(/Ante: 5,00\s€/);
  await accessible(page, 'the table in words');
  await words.locator('[data-test=word-ready]').click();
  const go = words.locator('[data-test=word-choice][data-choice=go]');
  // Nobody decides by a press that was meant for what stood there before.
  await expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
  await go.click();
  await words.locator('[data-test=word-why]').click({ timeout: 30_000 });
  await expect(test$(page, 'explanation').first()).toBeVisible();
});
