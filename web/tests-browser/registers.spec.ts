// The house's registers, as the direction keeps them and others read them.

import { expect, test } from './casino';
import { accessible, fitsAPhone, signIn, test$ } from './pages';

const field = (form: import('@playwright/test').Locator, name: string) => form.locator(`[data-field="${name}"]`);

test('the direction opens a register, files, inscribes and notes in the margin; others only read', async ({ page, browser, casino }) => {
  await signIn(page, 'games-director', 'Eva Marco');
  await page.goto('/#/registros');
  await test$(page, 'register').and(page.locator('[data-register=staff]')).getByRole('link').click();
  await test$(page, 'open-register').click();

  const filing = test$(page, 'file');
  await field(filing, 'date').fill('2026-11-17');
  await field(filing, 'filer').fill('Juan Sanz');
  await field(filing, 'circumstance').fill('pide un puesto');
  await filing.getByRole('button', { name: 'Anotar' }).click();
  await expect(test$(page, 'filing')).toContainText('Juan Sanz');

  const entering = test$(page, 'enter');
  const enter = entering.getByRole('button', { name: 'Anotar' });
  await field(entering, 'act').selectOption('engagement');
  await field(entering, 'subject').fill('Juan Sanz');
  await field(entering, 'date').fill('2026-11-16');
  await field(entering, 'document').fill('17.111.111-A');
  await field(entering, 'post').fill('croupier');
  await field(entering, 'filing').selectOption('1');
  await enter.click();
  // The filing came a day later than this entry: refused, with the reason, and nothing is entered.
  await expect(test$(page, 'refusal')).toBeVisible();
  await expect(test$(page, 'subject')).toHaveCount(0);
  await field(entering, 'date').fill('2026-11-18');
  await enter.click();
  await expect(test$(page, 'entry')).toHaveCount(1);
  // A day as people write it, and no key of ours.
  await expect(test$(page, 'entry')).toContainText('18/11/2026');
  await expect(test$(page, 'entry')).not.toContainText('house-registers');

  await field(entering, 'act').selectOption('note');
  await field(entering, 'subject').fill('juan  sanz');
  await field(entering, 'date').fill('2026-11-20');
  await field(entering, 'matter').fill('habla catalán');
  await enter.click();
  await expect(test$(page, 'entry')).toHaveCount(2);
  await expect(test$(page, 'entry').nth(1)).toHaveAttribute('data-class', 'marginal-note');
  await expect(test$(page, 'entry').nth(1)).toContainText('habla catalán');
  await page.getByRole('searchbox').fill('CATALAN');
  await expect(test$(page, 'subject')).toHaveCount(1);
  await page.getByRole('searchbox').fill('gallego');
  await expect(test$(page, 'subject')).toHaveCount(0);
  await accessible(page, 'register');

  const other = await browser.newContext({ baseURL: casino.address, viewport: { width: 360, height: 780 } });
  const phone = await other.newPage();
  await phone.goto('/#/registro/staff');
  await expect(phone.getByRole('alert').or(phone.getByText('personal'))).not.toHaveCount(0);
  await signIn(phone, 'croupier', 'Leo');
  await phone.goto('/#/registro/staff');
  await expect(test$(phone, 'entry')).toHaveCount(2);
  await expect(test$(phone, 'enter')).toHaveCount(0);
  const refused = await phone.request.post('/api/registers/staff', { data: { kind: 'file', stated: [] }, headers: { origin: casino.address } });
  expect(refused.status()).toBe(403);
  await fitsAPhone(phone);
  await other.close();
});
