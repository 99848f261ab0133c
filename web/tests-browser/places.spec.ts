// Whoever holds several places: every spot of his is in sight or one press away, nothing is covered or cut, and each place
// that is free can still be had, at three sizes of window.

import type { Page } from '@playwright/test';
import { expect, test } from './casino';
import { allInSight, SIZES } from './net';
import { atPace, GAMES, moment, NIGHT, tables, take, Wire } from './pages';

test.describe.configure({ timeout: 300_000 });

const ROUND_MS = 75_000;
/** The games in which one may hold more than one place: on an arc, and before a bank with pay tables. */
const SEVERAL = ['blackjack', 'no-discard-poker'];
/** Where the text lets him. */
const RULESET = 'ar-2010';

async function tableOf(page: Page, game: string): Promise<string> {
  const all = (await tables(page)).filter((one) => one.game === game);
  return (all.find((one) => one.ruleset === RULESET) ?? all[0]!).id;
}

async function sitsDown(page: Page, game: string): Promise<Wire> {
  const wire = new Wire(page);
  await page.setViewportSize(SIZES.wide);
  await page.goto(`/#/mesa/${await tableOf(page, game)}?sentarse`);
  await expect(page.locator('[data-test=own-box], [data-test=own-seat]').first()).toBeVisible({ timeout: ROUND_MS });
  await moment(page, 'betting', ROUND_MS);
  return wire;
}

const own = ({ last: { view, you } }: Wire) => view.boxes.filter((box) => box.holder === you).map((box) => box.number);
/** Where a place can be had: a free one, or one on which a bet makes it one's own. */
const free = ({ last: { view, options } }: Wire) => [...new Set([...options.sit, ...options.place.map((option) => option.at)])].filter((at) => view.boxes.every((box) => box.number !== at)).toSorted((one, other) => one - other);
const way = (page: Page, at: number) => page.locator(`[data-test=felt] :is([data-test=sit], [data-test=second-hand])[data-box="${at}"]`);

/** Takes one place more. */
async function takesOneMore(page: Page, wire: Wire) {
  const held = own(wire).length;
  // A bot may sit down at the place that was looked at: then another is taken.
  await expect(async () => way(page, free(wire).at(-1)!).click({ timeout: 3000 })).toPass({ timeout: 30_000 });
  await expect.poll(() => own(wire).length, { timeout: 10_000 }).toBe(held + 1);
}

/** At a size of window: each of his places with all its spots, the others' places, and each free one. */
async function allCanBeHad(page: Page, wire: Wire, state: string) {
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    for (const at of free(wire)) await expect(way(page, at), `${state}, ${name}: place ${at}`).toBeInViewport({ ratio: 0.98 });
    for (const at of own(wire)) {
      const opens = page.locator(`[data-test=open-box][data-box="${at}"]`);
      if ((await opens.count()) > 0) await opens.click();
      await expect(page.locator(`[data-test=own-box][data-box="${at}"]`)).toBeVisible();
      for (const option of wire.last.options.place.filter((one) => one.at === at)) {
        await expect(page.locator(`[data-test=spot][data-box="${at}"][data-spot="${option.spot}"] .ring`), `${state}, ${name}: ${option.spot} of place ${at}`).toBeInViewport({ ratio: 0.98 });
      }
    }
  }
  await page.setViewportSize(SIZES.wide);
}

/** A bet on the first spot of each of his places. */
async function betsOnAll(page: Page, wire: Wire) {
  for (const at of own(wire)) {
    const opens = page.locator(`[data-test=open-box][data-box="${at}"]`);
    if ((await opens.count()) > 0) await opens.click();
    const required = wire.last.options.place.find((option) => option.at === at);
    const there = page.locator(`[data-test=spot][data-box="${at}"][data-spot="${required?.spot}"]`);
    if (!required || (await there.getAttribute('data-stake')) !== '0') continue;
    await take(page, [100, 200, 500, 1000, 2500, 5000, 10000].find((value) => value >= required.least)!);
    await there.locator('.ring').click();
    await expect(there).not.toHaveAttribute('data-stake', '0');
  }
}

test('these are the games in which one may hold several places', NIGHT, async ({ browser }) => {
  const found: string[] = [];
  for (const game of GAMES) {
    const context = await browser.newContext({ locale: 'es-ES' });
    const page = await context.newPage();
    const wire = await sitsDown(page, game);
    if (free(wire).length > 0) found.push(game);
    await context.close();
  }
  expect(found).toEqual(GAMES.filter((game) => SEVERAL.includes(game)));
});

for (const game of SEVERAL) {
  test(`${game}: bets on two places: all in sight, nothing covered or cut`, async ({ page }) => {
    await atPace(page, 'off');
    const wire = await sitsDown(page, game);
    await takesOneMore(page, wire);
    await betsOnAll(page, wire);
    await allInSight(page, `${game}, bets on 2 places`);
    await allCanBeHad(page, wire, `${game}, 2 places`);
  });
}
