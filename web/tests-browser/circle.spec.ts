// Tables among players in the real casino: two people, each in a browser of
// his own, with company of the house's own making.

import type { Browser, Page } from '@playwright/test';
import { money, signedMoney } from '../src/chips/money';
import type { BoxView, LobbyTable, RoundSummary, Seen, Snapshot } from '../src/contract';
import { net } from '../src/state/bets';
import { expect, test } from './casino';
import { accessible, choice, fitsAPhone, moment, NIGHT, tables, test$, Wire } from './pages';

test.describe.configure({ timeout: 600_000 });

/** A hand with every pause of the house, on a slow machine. */
const HAND_MS = 300_000;
/** The tables are dealt out to so many tests, which run side by side. */
const PARTS = 9;

interface Someone {
  page: Page;
  wire: Wire;
}

const codes = (seen: Seen[]) => seen.map((one) => (one.kind === 'card' ? one.card : 'back'));
const own = (snapshot: Snapshot): BoxView | undefined => snapshot.view.boxes.find((box) => box.holder === snapshot.you);

async function come(browser: Browser, table: LobbyTable, width = 1280): Promise<Someone> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'es-ES' });
  const page = await context.newPage();
  const wire = new Wire(page);
  await page.goto(`/#/mesa/${table.id}?sentarse`);
  await expect(test$(page, 'own-seat')).toBeVisible({ timeout: HAND_MS });
  await moment(page, 'betting', HAND_MS);
  return { page, wire };
}

async function bringChips({ page, wire }: Someone): Promise<number> {
  const least = wire.last.options.place[0]!.least;
  await test$(page, 'exact').fill((2 * least / 100).toFixed(2).replace('.', ','));
  await test$(page, 'place-amount').click();
  await expect(test$(page, 'own-seat')).toHaveAttribute('data-stack', String(2 * least));
  return 2 * least;
}

/** The cards, stacks, bets and pots that a page shows, asked for at once. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const all = (names: string[]) => [...document.querySelectorAll<HTMLElement>(names.map((name) => `[data-test=${name}]`).join())];
    return {
      version: Number(all(['felt'])[0]?.dataset.version),
      seats: all(['own-seat', 'other-seat']).map((seat) => ({ box: Number(seat.dataset.box), cards: [...seat.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card')), stack: Number(seat.dataset.stack) })),
      pots: all(['pot']).map((pot) => Number(pot.dataset.amount)),
      bets: all(['bet']).map((bet) => [Number(bet.dataset.box), Number(bet.dataset.amount)]),
    };
  });

/** What a page shows is what it was told: cards, stacks, bets, pots. */
async function showsWhatItWasTold({ page, wire }: Someone) {
  const byBox = (one: { box: number }, other: { box: number }) => one.box - other.box;
  const stack = (box: BoxView) => box.wagers.filter((wager) => wager.spot === 'stack').reduce((sum, wager) => sum + wager.stake, 0);
  await expect(async () => {
    const { version, view } = wire.last;
    const { seats, bets, ...rest } = await shown(page);
    expect({ seats: seats.toSorted(byBox), bets: bets.toSorted(), ...rest }).toEqual({
      version,
      seats: view.boxes.map((box) => ({ box: box.number, cards: codes(box.cards), stack: stack(box) })).toSorted(byBox),
      pots: view.circle!.pots.map((pot) => pot.amount).filter((amount) => amount > 0),
      bets: view.circle!.bets.map((bet) => [bet.at, bet.amount]).toSorted(),
    });
  }).toPass({ timeout: 20_000, intervals: [50, 150, 300] });
}

/** Nobody's covered card is told to another: all that one may see of it is its back. */
function seesOnlyHisOwn(one: Someone, other: Someone) {
  const mine = own(one.wire.last)!.cards.flatMap((seen) => (seen.kind === 'card' ? [seen.card] : []));
  const theirs = other.wire.last.view.boxes.find((box) => box.number === own(one.wire.last)!.number);
  for (const card of codes(theirs?.cards ?? [])) expect(card === 'back' || mine.includes(card)).toBe(true);
}

/** Stays in the hand by the first thing offered that neither withdraws nor costs a raise. */
async function answer({ page, wire }: Someone): Promise<boolean> {
  const { options, view, you } = wire.last;
  if (view.moment.kind !== 'choosing' || view.moment.by !== you) return false;
  const stays = options.choose.find((option) => option.picks === null && !['fold', 'give-up', 'muck'].includes(option.choice));
  try {
    if (stays) await choice(page, stays.choice).click({ timeout: 1_500 });
    else if (options.place.length > 0) await test$(page, 'place-amount').click({ timeout: 1_500 });
    else return false;
  } catch {
    return false;
  }
  return true;
}

/** Whether a hand is behind somebody: he was told its end, or came back after it. */
const isPast = (wire: Wire, round: number) => isOver(wire, round) || wire.last.round > round;
const isOver = (wire: Wire, round: number) => wire.snapshots.some((one) => one.round === round && one.view.moment.kind === 'over');

/** A hand of two people and their company; the second loses his page in the middle of it. */
async function playHand(browser: Browser, table: LobbyTable) {
  const ana = await come(browser, table);
  const ben = await come(browser, table);
  await bringChips(ana);
  await bringChips(ben);
  const seats = () => ana.wire.last.view.boxes.length;
  await expect(async () => expect(seats()).toBeGreaterThanOrEqual(4)).toPass({ timeout: 30_000 });
  const bots = (snapshot: Snapshot) => snapshot.view.boxes.filter((box) => snapshot.people.find((one) => one.person === box.holder)?.bot);
  await expect(async () => expect(await test$(ana.page, 'bot').count()).toBe(bots(ana.wire.last).length)).toPass({ timeout: 10_000 });
  const { round } = ana.wire.last;
  await test$(ana.page, 'ready').click();
  await test$(ben.page, 'ready').click();

  let cameBack = false;
  await expect(async () => {
    for (const one of [ana, ben]) {
      const { view, you } = one.wire.last;
      if (view.moment.kind !== 'choosing' || view.moment.by !== you || one.wire.last.round !== round) continue;
      await showsWhatItWasTold(one);
      seesOnlyHisOwn(ana, ben);
      seesOnlyHisOwn(ben, ana);
      if (one === ben && !cameBack) {
        cameBack = true;
        const before = own(ben.wire.last)!;
        await ben.page.reload();
        await expect(test$(ben.page, 'own-seat')).toBeVisible({ timeout: 20_000 });
        expect(own(ben.wire.last)).toEqual(before);
      }
      await answer(one);
    }
    expect(isPast(ana.wire, round) && isPast(ben.wire, round)).toBe(true);
  }, `${table.ruleset} ${table.game}`).toPass({ timeout: HAND_MS, intervals: [150] });

  // What it brought is on the page of each, also of one who was away when it ended.
  for (const { page } of [ana, ben]) {
    const books = (await (await page.request.get(`/api/tables/${table.id}/rounds`)).json()) as RoundSummary[];
    const { lines, you } = books.find((one) => one.round === round)!;
    const own = lines.filter((line) => line.by === you);
    if (own.length === 0) continue;
    await expect(test$(page, 'results')).toHaveAttribute('data-round', String(round));
    await expect(test$(page, 'round-net')).toHaveText(signedMoney(own.reduce((sum, line) => sum + net(line), 0), 'es'));
  }
  // Among all of them nothing is won that nobody lost, but for the house's share.
  const { view } = ana.wire.settled(round);
  if (view.lines.length > 0) expect(view.lines.reduce((sum, line) => sum + net(line), 0) + view.circle!.raked).toBe(0);
  for (const one of [ana, ben]) await leave(one);
}

async function leave({ page }: Someone) {
  await moment(page, 'betting', 30_000);
  const go = test$(page, 'take-and-go');
  if (await go.isVisible().catch(() => false)) await go.click();
  await page.context().close();
}

async function circles(page: Page): Promise<LobbyTable[]> {
  return (await tables(page)).filter((table) => table.among_players);
}

for (let part = 0; part < PARTS; part += 1) test(`two people and company play a hand at every table among players: part ${part + 1} of ${PARTS}`, part === 0 ? {} : NIGHT, async ({ browser, page }) => {
  const all = await circles(page);
  expect(all.length).toBeGreaterThanOrEqual(13);
  for (const table of all.filter((_, index) => index % PARTS === part)) await playHand(browser, table);
});

test('nobody looks on where the text forbids it, and the page says why', async ({ browser, page }) => {
  const table = (await circles(page)).find((one) => one.ruleset === 'ar-2010' && one.game === 'holdem')!;
  const ana = await come(browser, table);
  await bringChips(ana);
  const wire = new Wire(page);
  await page.goto(`/#/mesa/${table.id}`);
  await expect(test$(page, 'door')).toContainText('AR10 10.2 IX.l');
  await test$(ana.page, 'ready').click();
  await moment(ana.page, 'choosing', HAND_MS);
  await moment(page, 'choosing', HAND_MS);
  const { round } = ana.wire.last;
  expect(wire.snapshots.every((one) => one.view.circle === null && one.view.boxes.every((box) => box.cards.length === 0 && box.wagers.length === 0))).toBe(true);
  expect(await page.locator('[data-card]').count()).toBe(0);
  await expect(async () => {
    if (ana.wire.last.round === round) await answer(ana);
    expect(isOver(ana.wire, round)).toBe(true);
  }).toPass({ timeout: HAND_MS, intervals: [200] });
  expect((await page.request.get(`/api/tables/${table.id}/rounds/${round}`)).ok()).toBe(false);
  expect((await page.request.get(`/api/tables/${table.id}/rounds/${round}/record`)).ok()).toBe(false);
  await leave(ana);
});

test('an amount by slider, by a usual size and to the cent; why a pot went where it went', async ({ browser, page }) => {
  const table = (await circles(page)).find((one) => one.ruleset === 'ar-2010' && one.game === 'omaha')!;
  const ana = await come(browser, table);
  await accessible(ana.page, 'bringing chips');
  await bringChips(ana);
  await test$(ana.page, 'ready').click();
  await expect(ana.page.locator('#decision [data-test=amount]')).toBeVisible({ timeout: HAND_MS });
  const raise = ana.wire.last.options.place[0]!;
  await ana.page.locator('[data-preset=mostAmount], [data-preset=leastAmount]').last().click();
  await expect(test$(ana.page, 'exact')).not.toHaveValue('');
  // Beyond what he has: the page says between what.
  await test$(ana.page, 'exact').fill(String(raise.most / 100 + 1));
  await expect(test$(ana.page, 'place-amount')).toHaveAttribute('aria-disabled', 'true');
  await expect(test$(ana.page, 'place-amount')).toContainText(money(raise.most, 'es'));
  // Where just one amount is legal the slider has no way to go.
  if (raise.least < raise.most) {
    await ana.page.locator('#decision input[type=range]').focus();
    await ana.page.keyboard.press('Home');
  } else {
    await ana.page.locator('[data-preset=leastAmount]').click();
  }
  await expect(test$(ana.page, 'exact')).toHaveValue((raise.least / 100).toFixed(2).replace('.', ','));
  await expect(test$(ana.page, 'place-amount')).toHaveAttribute('aria-disabled', 'false');
  const { round, you } = ana.wire.last;
  const before = own(ana.wire.last)!.wagers.find((wager) => wager.spot === 'pot')?.stake ?? 0;
  await test$(ana.page, 'place-amount').click();
  // His part of the pot grew by just that.
  await expect(async () => {
    const parts = ana.wire.snapshots.filter((one) => one.round === round).map((one) => own(one)?.wagers.find((wager) => wager.spot === 'pot')?.stake ?? 0);
    expect(parts).toContain(before + raise.least);
  }).toPass({ timeout: 10_000 });
  let looked = false;
  await expect(async () => {
    const { view } = ana.wire.last;
    if (!looked && view.moment.kind === 'choosing' && view.moment.by === you) {
      looked = true;
      await accessible(ana.page, 'deciding');
    }
    await answer(ana);
    expect(isOver(ana.wire, round)).toBe(true);
  }).toPass({ timeout: HAND_MS, intervals: [200] });
  const line = ana.wire.settled(round).view.lines.find((one) => one.by === you)!;
  await moment(ana.page, 'betting', 30_000);
  await test$(ana.page, 'line').first().getByRole('button').click();
  for (const step of line.explanation) await expect(test$(ana.page, 'explanation')).toContainText(step.words.es);
  await ana.page.keyboard.press('Escape');
  await leave(ana);
});

test('a hand among players on a phone of 360 pixels', async ({ browser, page }) => {
  const table = (await circles(page)).find((one) => one.ruleset === 'clm-2013' && one.game === 'seven-stud')!;
  const ana = await come(browser, table, 360);
  await fitsAPhone(ana.page);
  await bringChips(ana);
  const { round } = ana.wire.last;
  await test$(ana.page, 'ready').click();
  await expect(async () => {
    if (await answer(ana)) await fitsAPhone(ana.page);
    expect(isOver(ana.wire, round)).toBe(true);
  }).toPass({ timeout: HAND_MS, intervals: [200] });
  await fitsAPhone(ana.page);
  await leave(ana);
});
