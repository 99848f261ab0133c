// The lobby: games on the first screen of a phone, found by words, family and favourites.

import { expect, test, type Page } from '@playwright/test';
import type { LobbyTable } from '../src/contract';
import { CONTRACT } from '../src/contract';
import { LOBBY_TABLE, same } from '../tests/fixture';
import { HOST, MockCasino } from './mock';
import { accessible, fitsAPhone, test$ } from './pages';

const TABLES: LobbyTable[] = [
  ['ruleta', 'Ruleta francesa', 'wheel', 'disc'], ['boule', 'Boule', 'wheel', 'bowl'], ['fortuna', 'Ruleta de la fortuna', 'wheel', 'upright'], ['dados', 'Dados', 'dice', null], ['blackjack', 'Blackjack', 'arc', null],
  ['treinta', 'Treinta y cuarenta', 'rows', null], ['punto', 'Punto y banca', 'two-hands', null], ['ferrocarril', 'Ferrocarril o chemin de fer', 'passing-bank', null], ['panos', 'Bacará a dos paños', 'two-cloths', null],
  ['tres', 'Póquer de tres cartas', 'boxes', null], ['holdem', "Hold'em", 'ring', null], ['omaha', 'Omaha', 'ring', null],
].map(([id, name, layout, wheel], at) => ({ ...LOBBY_TABLE, id, game: id, name: same(name!), layout, wheel, minimum: at % 2 ? 200 : 1000, taken: at === 4 ? 7 : at % 3, among_players: layout === 'ring' }) as LobbyTable);

async function enter(page: Page) {
  await new MockCasino().attach(page);
  await page.route(`${HOST}/api/lobby`, (route) => route.fulfill({ json: { contract: CONTRACT, tables: TABLES } }));
  await page.goto(`${HOST}/`);
  await expect(test$(page, 'table')).toHaveCount(TABLES.length);
}

const shown = (page: Page) => test$(page, 'table').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.game));

test('a table is found by words, family, stakes, room and favourites, and a search that finds none says so', async ({ page }) => {
  await enter(page);
  await test$(page, 'search').fill('poquer');
  await expect.poll(() => shown(page)).toEqual(['tres']);
  await test$(page, 'search').fill('bacara');
  await expect.poll(() => shown(page)).toEqual(['panos']);
  await test$(page, 'search').fill('no existe');
  await expect(test$(page, 'no-tables')).toBeVisible();
  await test$(page, 'no-tables').getByRole('button').click();
  await page.locator('[data-test=family][data-family=ring]').click();
  await expect.poll(() => shown(page)).toEqual(['holdem', 'omaha']);
  await page.locator('[data-test=family][data-family=ring]').click();
  await test$(page, 'against').selectOption('players');
  await expect.poll(() => shown(page)).toEqual(['holdem', 'omaha']);
  await test$(page, 'against').selectOption('');
  await test$(page, 'only-free').check();
  expect(await shown(page)).not.toContain('blackjack');
  await test$(page, 'stakes').selectOption('200');
  await expect.poll(() => shown(page)).toEqual(['boule', 'treinta', 'ferrocarril', 'tres', 'omaha', 'dados']);
});

test('favourites are kept on this machine and come first', async ({ page }) => {
  await enter(page);
  await page.getByRole('button', { name: /Favorita: Omaha/ }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /Favorita: Omaha/ })).toHaveAttribute('aria-pressed', 'true');
  expect((await shown(page)).filter((game) => game === 'holdem' || game === 'omaha')).toEqual(['omaha', 'holdem']);
  await test$(page, 'only-favourites').check();
  await expect.poll(() => shown(page)).toEqual(['omaha']);
  // Where one sat last is one step away.
  await test$(page, 'table').getByRole('link', { name: /Sentarse/ }).click();
  await expect(test$(page, 'own-box')).toBeVisible();
  await page.goto(`${HOST}/#/`);
  await expect(test$(page, 'last-played')).toHaveText('Volver a Omaha');
});

test('the first screen of a phone shows games', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await enter(page);
  for (const at of [0, 1, 2]) await expect(test$(page, 'table').nth(at).getByRole('link', { name: /Sentarse/ })).toBeInViewport({ ratio: 1 });
  // A seat anywhere is on it too; what narrows the list is one press away.
  await expect(test$(page, 'anywhere')).toBeInViewport({ ratio: 1 });
  await expect(test$(page, 'stakes')).toBeHidden();
  await fitsAPhone(page);
  await test$(page, 'more-filters').click();
  await expect(test$(page, 'stakes')).toBeInViewport();
  await fitsAPhone(page);
  await accessible(page, 'lobby on a phone');
  if (process.env.LOOK) {
    await page.screenshot({ path: `${process.env.LOOK}/lobby-360.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: `${process.env.LOOK}/lobby-1440.png` });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.screenshot({ path: `${process.env.LOOK}/lobby-1280.png` });
  }
});
