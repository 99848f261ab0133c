// Bets on an event: placed, refused, closed and settled.

import { expect, test } from './casino';
import { accessible, fitsAPhone, signIn, test$ } from './pages';

const TERMS = [
  'event: Zaragoza-Huesca',
  'sort: sporting',
  'mode: internal',
  'venue: La Romareda',
  'outcome: zaragoza',
  'outcome: huesca',
  'method: fixed',
  'odds: zaragoza 2.50',
  'odds: huesca 1.80',
  'unit: 1',
  'most: 20',
];

test('a bet is placed at its odds, one too large is refused, and the winner is paid', async ({ page, browser, casino }) => {
  await signIn(page, 'games-director', 'Eva Marco');
  await page.goto('/#/actividades');
  const opening = test$(page, 'open-activity');
  await opening.getByLabel('Actividad').selectOption('bets');
  await opening.getByLabel('Nombre').fill('derbi');
  await opening.getByLabel('Condiciones').fill(TERMS.join('\n'));
  await opening.getByRole('button', { name: 'Abrir' }).click();
  await expect(test$(page, 'bets')).toBeVisible();

  const other = await browser.newContext({ baseURL: casino.address, viewport: { width: 360, height: 780 } });
  const phone = await other.newPage();
  await phone.goto('/#/actividad/derbi');
  await phone.locator('[data-outcome=zaragoza] input').check();
  await test$(phone, 'stake').fill('21');
  await test$(phone, 'bet').getByRole('button').click();
  await expect(test$(phone, 'refusal')).toContainText('20,00');
  await expect(test$(phone, 'my-bet')).toHaveCount(0);
  await test$(phone, 'stake').fill('10');
  await test$(phone, 'bet').getByRole('button').click();
  await expect(test$(phone, 'my-bet')).toContainText('en juego');
  await expect(page.locator('[data-outcome=zaragoza]').getByText('10,00')).toBeVisible();
  await accessible(phone, 'bets');
  await fitsAPhone(phone);

  const order = test$(page, 'house-order');
  const says = async (words: string) => {
    await order.getByRole('textbox').fill(words);
    await order.getByRole('button', { name: 'Enviar' }).click();
  };
  await says('closes the bets');
  await expect(test$(page, 'bets')).toHaveAttribute('data-stage', 'closed');
  await says('reports zaragoza');
  await expect(test$(page, 'result')).toBeVisible();
  await says('settles');
  await expect(test$(phone, 'bets')).toHaveAttribute('data-stage', 'over');
  await expect(test$(phone, 'my-bet')).toContainText('cobra 25,00');
  await expect(test$(phone, 'result')).toContainText('zaragoza');
  await other.close();
});
