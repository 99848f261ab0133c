// A newcomer's first settled bet in every game of the lobby, alone: with a finger on a phone of
// 360 pixels, and with keys alone. With a mouse the tests of felts and of tables play them all.

import { money, signedMoney } from '../src/chips/money';
import { net } from '../src/state/bets';
import { expect, test } from './casino';
import { finger, keys, Newcomer, type Hand } from './newcomer';
import { BY_DAY, GAMES, tables, test$, when } from './pages';
import type { Page } from '@playwright/test';

test.describe.configure({ timeout: 180_000 });

test('these are all games of the lobby', async ({ page }) => {
  expect([...new Set((await tables(page)).map((one) => one.game))].toSorted()).toEqual(GAMES.toSorted());
});

test('by day there is a game of every felt', async ({ page }) => {
  const all = await tables(page);
  const felts = (games: string[]) => [...new Set(all.filter((one) => games.includes(one.game)).map((one) => one.wheel ?? one.layout))].toSorted();
  expect(felts(BY_DAY)).toEqual(felts(GAMES));
});

/** From a seat to why the first bet was paid what it was; what the page says is what the house told. */
async function plays(page: Page, hand: Hand, game: string) {
  const newcomer = new Newcomer(page, hand);
  await newcomer.sitDown((await tables(page)).find((one) => one.game === game)!);
  const round = await newcomer.playsToASettledBet();
  const lines = newcomer.wire.lines(round);
  await expect(test$(page, 'round-net')).toHaveText(signedMoney(lines.reduce((sum, line) => sum + net(line), 0), 'es'));
  await expect(test$(page, 'balance')).toHaveText(money(newcomer.wire.last.balance, 'es'));
  await newcomer.asksWhy(round);
}

for (const game of GAMES) {
  test(`${game}: by keyboard alone`, when(game), async ({ page }) => plays(page, keys(page), game));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  for (const game of GAMES) {
    test(`${game}: with a finger`, when(game), async ({ page }) => {
      await plays(page, finger(page), game);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    });
  }
});
