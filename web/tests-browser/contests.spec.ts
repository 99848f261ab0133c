// A championship, a park of machines and the catalogue, as their people use them.

import type { Page } from '@playwright/test';
import { expect, test } from './casino';
import { accessible, authorised, fitsAPhone, signIn, test$ } from './pages';

async function open(page: Page, origin: string, activity: string, name: string, terms: [string, string][]) {
  const opened = await page.request.post('/api/activities', { data: { activity, name, terms }, headers: { origin } });
  expect(opened.status(), await opened.text()).toBe(200);
  await page.goto(`/#/actividad/${name}`);
}

test('two enter a championship of cards, the bracket is drawn, and one has the title and the prize', async ({ page, browser, casino }) => {
  await signIn(page, 'games-director', 'Eva Marco');
  await open(page, casino.address, 'card-championship', 'mus', [['game', 'mus'], ['title', 'Campeón del Ebro'], ['prize', 'un jamón'], ['entry', '20'], ['players', '4']]);
  for (const number of [1, 2]) {
    const context = await browser.newContext({ baseURL: casino.address, viewport: { width: 360, height: 780 } });
    const guest = await context.newPage();
    await guest.goto('/#/actividad/mus');
    await test$(guest, 'enter').click();
    await expect(test$(guest, 'entered')).toBeVisible();
    await fitsAPhone(guest);
    await expect(test$(page, 'championship').locator('.names li')).toHaveCount(number);
    await context.close();
  }
  await page.getByRole('button', { name: 'Cerrar la inscripción' }).click();
  await expect(test$(page, 'draw')).toBeEnabled();
  await test$(page, 'draw').click();
  await expect(test$(page, 'match')).toHaveCount(1);
  await accessible(page, 'a championship');
  await test$(page, 'match').getByRole('button', { name: 'Gana' }).first().click();
  await expect(test$(page, 'champion')).toContainText('un jamón');
});

test('a machine stands where and as its type may, and is refused with the article otherwise', async ({ page, casino }) => {
  await signIn(page, 'games-director', 'Eva Marco');
  await open(page, casino.address, 'machines', 'parque', [['premises', 'arcade'], ['limit', 'B 500']]);
  const form = test$(page, 'install');
  const install = async (id: string, type: string, price: string) => {
    await form.locator('[data-field=id]').fill(id);
    await form.locator('[data-field=type]').selectOption(type);
    await form.locator('[data-field=price]').fill(price);
    await form.getByRole('button').click();
  };
  await install('1', 'C', '6');
  await expect(test$(page, 'refusal').locator('.cite').first()).toContainText('AR02 5.2');
  await expect(test$(page, 'machine')).toHaveCount(0);
  await install('1', 'A', '1');
  await expect(test$(page, 'machine')).toHaveCount(1);
  await accessible(page, 'machines');
});

test('a game that is not authorised does not open, whatever the catalogue says of it', async ({ page, casino }) => {
  await signIn(page, 'games-director', 'Eva Marco');
  await open(page, casino.address, 'catalogue', 'ebro', [['name', 'Casino Ebro'], ['kind', 'casino'], ['authorisation', 'CAS-1']]);
  await page.locator('summary', { hasText: 'Juegos exclusivos de casinos' }).click();
  const roulette = page.locator('[data-test=catalogued][data-game=french-roulette]');
  await roulette.getByRole('button', { name: 'Abrir' }).click();
  await expect(test$(page, 'refusal').locator('.cite').first()).toBeVisible();
  const paper = test$(page, 'receive');
  await paper.locator('[data-field=name]').fill('AUT-1');
  await paper.locator('[data-field=games]').selectOption({ label: 'Ruleta francesa' });
  await paper.getByRole('button').click();
  // A number that stands in no register authorises nothing.
  await expect(test$(page, 'refusal')).toContainText('registro de autorizaciones');
  await authorised(page, casino.address, 'AUT-1', 'catalogue');
  await paper.getByRole('button').click();
  await roulette.getByRole('button', { name: 'Abrir' }).click();
  await expect(roulette).toHaveAttribute('data-open', 'true');
  await accessible(page, 'the catalogue');
});
