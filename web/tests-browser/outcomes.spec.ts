// What is on screen equals the event: for every pocket of every wheel, and for every line of every pay table. The
// descriptions are the real casino's; what falls and what is paid is told to the page one after another.

import type { Page } from '@playwright/test';
import { grouped, signedMoney } from '../src/chips/money';
import type { Snapshot, Spot, TableInfo } from '../src/contract';
import { words } from '../made/es/page';
import { line, snapshot } from '../tests/fixture';
import { expect, test } from './casino';
import { HOST, MockCasino } from './mock';
import { faultsAtAnySize } from './net';
import { atPace, tables, test$, when } from './pages';

const WHEELS = ['french-roulette', 'american-roulette', 'double-zero-roulette', 'boule', 'fortune-wheel'];
const DRUMS = ['three-balls'];
const CLOTHS_OF_NUMBERS = ['french-roulette', 'american-roulette', 'double-zero-roulette'];
const PAY_TABLES = ['three-card-poker', 'caribbean-stud', 'let-it-ride', 'no-discard-poker', 'holdem-bonus', 'texas-poker', 'trijoker'];
const STAKE = 700;
/** The fraction of the law as a number of times; the sums here are whole either way. */
const times = (odds: string) => odds.split('/').map(Number).reduce((one, other) => one / other);

test.describe.configure({ timeout: 180_000 });

/** The real description of a game, and a table of it that says what it is told to. */
async function tableOf(page: Page, game: string, ruleset?: string): Promise<{ casino: MockCasino; info: TableInfo; clean: Snapshot }> {
  const { id } = (await tables(page)).find((one) => one.game === game && (ruleset === undefined || one.ruleset === ruleset))!;
  const info = (await (await page.request.get(`/api/tables/${id}`)).json()) as TableInfo;
  const clean = snapshot({ rules_hash: info.rules_hash, options: { ...snapshot().options, place: [] } });
  const casino = new MockCasino(info);
  casino.now = clean;
  await casino.attach(page);
  await atPace(page, 'off');
  await page.goto(`${HOST}/#/mesa/${id}`);
  await expect(test$(page, 'own-box')).toBeVisible();
  return { casino, info, clean };
}

for (const game of WHEELS) {
  test(`${game}: every pocket is called, lies on the wheel, and lights the bets that it wins`, when(game), async ({ page }) => {
    const { casino, info, clean } = await tableOf(page, game);
    const { pockets } = info.felt.wheel!;
    expect(pockets.length).toBeGreaterThan(8);
    for (const [at, pocket] of pockets.entries()) {
      casino.change({ round: at + 1, view: { ...clean.view, moment: { kind: 'over' }, fell: [pocket.key] } });
      await expect(test$(page, 'wheel')).toHaveAttribute('data-landed', pocket.key);
      await expect(test$(page, 'call')).toHaveText(pocket.call.es);
      await expect(test$(page, 'last-numbers').locator('li').first()).toHaveText(pocket.label);
      const lit = await page.locator('[data-test=spot]:has(.ring.won)').evaluateAll((spots) => [...new Set(spots.map((one) => (one as HTMLElement).dataset.spot!))]);
      const shown = await page.locator('[data-test=spot]:not([data-unpainted])').evaluateAll((spots) => spots.map((one) => (one as HTMLElement).dataset.spot!));
      const wins = info.felt.spots.filter((spot) => spot.cover?.pockets.includes(pocket.key) && shown.includes(spot.key)).map((spot) => spot.key);
      expect(lit.toSorted(), pocket.key).toEqual(wins.toSorted());
    }
  });
}

test('these are all games with a wheel, and all with pay tables', async ({ page }) => {
  const found = { wheels: new Set<string>(), tables: new Set<string>() };
  for (const { id, game } of await tables(page)) {
    const { felt } = (await (await page.request.get(`/api/tables/${id}`)).json()) as TableInfo;
    if (felt.wheel) found.wheels.add(game);
    if (felt.tables.length > 0) found.tables.add(game);
  }
  expect([...found.wheels].toSorted()).toEqual([...WHEELS, ...DRUMS].toSorted());
  // An arc has no room for the prizes of its jackpot, and a cloth of dice prints its own: both are told with the rules.
  expect([...found.tables].toSorted()).toEqual([...PAY_TABLES, 'blackjack', 'craps'].toSorted());
});

for (const game of DRUMS) {
  test(`${game}: every ball that comes out lies in the channel, is called and lights its number`, when(game), async ({ page }) => {
    const { casino, info, clean } = await tableOf(page, game);
    const { pockets, falls } = info.felt.wheel!;
    expect(falls).toBeGreaterThan(1);
    for (const [at, pocket] of pockets.entries()) {
      const fell = Array.from({ length: falls }, (_, more) => pockets[(at + more) % pockets.length]!);
      casino.change({ round: at + 1, view: { ...clean.view, moment: { kind: 'over' }, fell: fell.map(({ key }) => key) } });
      await expect(test$(page, 'wheel')).toHaveAttribute('data-landed', fell.map(({ key }) => key).join(' '));
      expect(await test$(page, 'ball-out').allTextContents(), pocket.key).toEqual(fell.map(({ label }) => label));
      expect((await test$(page, 'last-numbers').locator('li').allTextContents()).slice(0, falls)).toEqual(fell.map(({ label }) => label));
      const lit = await page.locator('[data-test=spot]:has(.ring.won)').evaluateAll((spots) => spots.map((one) => (one as HTMLElement).dataset.spot!));
      const wins = info.felt.spots.filter((spot) => spot.cover?.pockets.length === 1 && fell.some(({ key }) => spot.cover!.pockets.includes(key))).map((spot) => spot.key);
      expect(lit.toSorted(), pocket.key).toEqual(wins.toSorted());
    }
  });
}

for (const game of CLOTHS_OF_NUMBERS) {
  test(`${game}: chips on a number and on every line and corner around it leave the number to be read`, when(game), async ({ page }) => {
    const { casino, info, clean } = await tableOf(page, game);
    const covers = (spot: Spot, key: string) => spot.cover !== null && spot.cover.pockets.includes(key);
    const singles = info.felt.spots.filter((spot) => spot.cover?.pockets.length === 1);
    // Numbers of two digits: at the head, in the middle, and at the foot of the cloth.
    for (const label of ['10', '20', '23', '36']) {
      const { key } = info.felt.wheel!.pockets.find((pocket) => pocket.label === label)!;
      const around = info.felt.spots.filter((spot) => covers(spot, key) && spot.cover!.pockets.length > 1 && spot.cover!.pockets.length <= 6);
      expect(around.length).toBeGreaterThan(4);
      const wagers = [...singles.filter((spot) => covers(spot, key)), ...around].map((spot) => ({ by: 0, spot: spot.key, stake: 2500, held: 0 }));
      casino.change({ view: { ...clean.view, boxes: clean.view.boxes.slice(0, 1).map((box) => ({ ...box, wagers })) } });
      await expect(page.locator('[data-test=spot] .bet-chip')).toHaveCount(wagers.length);
      expect((await faultsAtAnySize(page)).map((fault) => `${label}, ${fault}`)).toEqual([]);
    }
  });
}

for (const game of WHEELS) {
  test(`${game}: after many spins, with chips of several people on two numbers, nothing is covered`, when(game), async ({ page }) => {
    const { casino, info, clean } = await tableOf(page, game);
    const { pockets } = info.felt.wheel!;
    const people = ['Ana', 'Bartolomé', 'Invitado 4821'].map((name, person) => ({ person, name, ready: false, present: true, bot: false }));
    const numbers = info.felt.spots.filter((spot) => spot.cover?.pockets.length === 1).slice(-2);
    const wagers = numbers.flatMap((spot) => people.map(({ person }) => ({ by: person, spot: spot.key, stake: 1500, held: 0 })));
    const last = Array.from({ length: 40 }, (_, at) => pockets[(at * 7 + at) % pockets.length]!.key);
    casino.change({ people, last, view: { ...clean.view, boxes: clean.view.boxes.slice(0, 1).map((box) => ({ ...box, wagers })) } });
    await expect(test$(page, 'last-numbers').locator('li').nth(11)).toBeVisible();
    expect(await faultsAtAnySize(page)).toEqual([]);
  });
}

for (const game of ['trente-et-quarante', 'punto-y-banca', 'craps']) {
  test(`${game}: each field that won is lit, though nobody has bet on it, and no other`, when(game), async ({ page }) => {
    const { casino, info, clean } = await tableOf(page, game);
    const lit = () => page.locator('[data-test=spot]:has(.ring.won)').evaluateAll((spots) => spots.map((one) => (one as HTMLElement).dataset.spot!));
    const shown = await page.locator('[data-test=spot]').evaluateAll((spots) => spots.map((one) => (one as HTMLElement).dataset.spot!));
    const fields = info.felt.spots.filter((spot) => spot.cover !== null && shown.includes(spot.key));
    expect(fields.length).toBeGreaterThan(2);
    for (const [at, { key }] of fields.entries()) {
      casino.change({ round: at + 1, view: { ...clean.view, moment: { kind: 'over' }, wins: [key] } });
      await expect.poll(lit, key).toEqual([key]);
    }
    // It stays in sight while bets are open again.
    casino.change({ round: fields.length + 1, view: clean.view });
    await expect(test$(page, 'felt')).toHaveAttribute('data-moment', 'betting');
    expect(await lit()).toEqual([fields.at(-1)!.key]);
  });
}

/** Each line of each pay table, told to the page as it is paid, is what its bet and the round are said to bring, and why. */
async function eachLineIsShown(page: Page, { casino, info, clean }: Awaited<ReturnType<typeof tableOf>>) {
  const paid = info.felt.spots.flatMap((spot) => (info.felt.tables.find((table) => table.key === spot.table)?.rows ?? []).map((row) => ({ spot, row })));
  expect(paid.length).toBeGreaterThan(2);
  for (const [at, { spot, row }] of paid.entries()) {
    const wins = Math.round(STAKE * times(row.odds));
    const told = line({ spot: spot.key, stake: STAKE, returned: STAKE, paid: wins, odds: row.odds, summary: { es: `${row.name.es}: ${at}`, en: '' } });
    casino.change({ round: at + 1, view: { ...clean.view, moment: { kind: 'over' }, lines: [told] } });
    await expect(test$(page, 'results')).toHaveAttribute('data-round', String(at + 1));
    await expect(page.locator(`[data-test=spot][data-spot="${spot.key}"] [data-test=spot-net]`)).toHaveText(signedMoney(wins, 'es'));
    await expect(test$(page, 'round-net')).toHaveText(signedMoney(wins, 'es'));
    await page.keyboard.press('w');
    await expect(test$(page, 'explanation').first()).toContainText(told.summary.es);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
}

for (const game of PAY_TABLES) {
  test(`${game}: every line of every pay table is printed with its odds and shown as it is paid`, when(game), async ({ page }) => {
    const table = await tableOf(page, game);
    for (const { name, rows } of table.info.felt.tables) {
      const printed = page.locator('[data-test=pay-tables] section', { hasText: name.es }).first();
      for (const row of rows) await expect(printed).toContainText(`${row.name.es} ${words.toOne({ odds: grouped(row.odds, 'es') })}`);
    }
    await eachLineIsShown(page, table);
  });
}

test('blackjack: every prize of the jackpot is shown as it is paid', async ({ page }) => {
  await eachLineIsShown(page, await tableOf(page, 'blackjack', 'ar-2010'));
});
