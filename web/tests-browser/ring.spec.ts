// A full ring among players, at its most crowded: ten seats, seven cards each, a bet before everyone.

import { expect, test, type Page } from '@playwright/test';
import type { BoxView, Seen, Snapshot, TableInfo } from '../src/contract';
import { INFO, line, same, snapshot } from '../tests/fixture';
import { HOST, MockCasino } from './mock';
import { allInSight, meetingWhenSmallest, SIZES } from './net';
import { test$ } from './pages';

const SEATS = 10;
const NAMES = ['Invitado 7', 'Carmen', 'Julián', 'Invitado 4821', 'Ajedrecista', 'Ana', 'Invitado 12', 'Guadalupe', 'Íñigo', 'Leo'];
const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';
const BACK: Seen = { kind: 'back' };

function ringOf(common: number): TableInfo {
  const info = structuredClone(INFO);
  const limits = { kind: 'between' as const, least: 100, most: 100_000, citations: [] };
  info.felt = {
    ...info.felt, layout: 'ring', among_players: true, boxes: SEATS, bank_cards: 0, box_cards: common > 0 ? 2 : 7, common_cards: common,
    spots: [
      { key: 'stack', name: same('Fichas'), required: true, limits, table: null, pool: null, cover: null },
      { key: 'bet', name: same('Apuesta'), required: false, limits, table: null, pool: null, cover: null },
    ],
    choices: [
      { key: 'call', name: same('Ir'), places: 'bet', takes_back: null, withdraws: false, citations: [] },
      { key: 'fold', name: same('Retirarse'), places: null, takes_back: null, withdraws: true, citations: [] },
    ],
  };
  return info;
}

/** Cards of a seat: one's own all seen, of the others two down and one at the end, as in stud. */
function dealt(seat: number, own: boolean, cards: number): Seen[] {
  return Array.from({ length: cards }, (_, at) => {
    const number = seat * cards + at;
    const down = cards === 7 ? at < 2 || at === 6 : true;
    return down && !own ? BACK : { kind: 'card', card: RANKS[number % 13]! + SUITS[number % 4]! };
  });
}

/** Everybody has bet and one is asked: pots beside the main one, and a bet before each. */
function crowded(own: number, cards: number, common: number, held: number): Snapshot {
  const clean = snapshot();
  const people = NAMES.map((name, person) => ({ person, name, ready: true, present: true, bot: person % 3 === 1 }));
  const seat = (number: number): BoxView => {
    const holder = (number - own + SEATS) % SEATS;
    return {
      number, holder, vacant: false, allowed: [], approved: [], apart: [], low: null, split: [], circle: 0,
      standing: [{ person: holder, chose: holder === 0 ? null : 'call', out: holder === 4 }],
      wagers: [{ by: holder, spot: 'stack', stake: 123_450 + number, held: 0 }],
      cards: dealt(number, holder === 0, cards),
      hand: holder === 0 ? { class: 'pair', name: { es: 'Pareja', en: 'Pair' }, called: { es: 'Pareja de ochos', en: 'Pair of eights' }, cards: [] } : null,
    };
  };
  const boxes = Array.from({ length: SEATS }, (_, at) => seat(at + 1)).filter(({ holder }) => holder < held);
  return {
    ...clean, people,
    view: {
      ...clean.view, boxes, moment: { kind: 'choosing', at: own, by: 0 },
      common: dealt(0, true, common),
      circle: {
        mano: 3, raked: 250,
        pots: [{ amount: 48_200, contenders: boxes.map((box) => box.number) }, { amount: 12_000, contenders: [1, 2, 5] }, { amount: 3_050, contenders: [1, 5] }],
        bets: boxes.map((box) => ({ at: box.number, amount: 15_000 + box.number * 5 })),
      },
    },
    options: {
      ...clean.options, leave: [],
      place: [{ at: own, spot: 'bet', least: 20_000, most: 99_000, step: 1 }],
      choose: [{ at: own, choice: 'call', stakes: 15_000, picks: null }, { at: own, choice: 'fold', stakes: null, picks: null }],
    },
    clock: { then: { es: 'Si no decide, se retira.', en: 'Without a decision you fold.' }, left_ms: 21_000, of_ms: 30_000 },
  };
}

async function come(page: Page, own: number, cards: number, common: number, held = SEATS) {
  // Cards are at rest: they are dealt anew where the ring turns upright.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const casino = new MockCasino(ringOf(common));
  casino.now = crowded(own, cards, common, held);
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(test$(page, 'own-seat')).toBeVisible();
  await expect(test$(page, 'bet')).toHaveCount(held);
}

/** Cards are pictures, which the net passes over: none may reach into another's seat. */
async function seatsApart(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('[data-test=own-seat], [data-test=other-seat], [data-test=bet], [data-test=common], [data-test=pot]')].map((element) => {
      const boxes = [element, ...element.querySelectorAll('.card, .plate, .name, .chip')].map((one) => one.getBoundingClientRect());
      const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
      const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
      return { element, left, top, right, bottom, called: `${element.getAttribute('data-test')} ${element.getAttribute('data-box') ?? ''}` };
    });
    const over = (a: (typeof parts)[0], b: (typeof parts)[0]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return parts.flatMap((a, at) =>
      parts.slice(at + 1).filter((b) => !a.element.contains(b.element) && !b.element.contains(a.element) && over(a, b)).map((b) => `${a.called} over ${b.called}`));
  });
}

/** Names of bots that are not to be read whole, beside all that a plate says of them. */
const cutNames = (page: Page) => page.locator('[data-test=other-seat]:has([data-test=bot]) .who').evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));

for (const [game, cards, common] of [['seven cards each', 7, 0], ['two cards and five in common', 2, 5]] as const) {
  // Where few are held, cards are larger: six is the most of those.
  for (const [own, held] of [[1, SEATS], [3, SEATS], [6, SEATS], [10, SEATS], [1, 6], [6, 6]] as const) {
    test(`ten seats with ${game}, ${held} of them held, a bet before everyone, seat ${own}`, async ({ page }) => {
      await come(page, own, cards, common, held);
      for (const size of Object.values(SIZES)) {
        await page.setViewportSize(size);
        await expect.poll(() => seatsApart(page), { message: `at ${size.width}×${size.height}` }).toEqual([]);
        // The ring is laid out anew a moment after the window has its size.
        if (size !== SIZES.phone) await expect.poll(() => cutNames(page), { message: `names at ${size.width}×${size.height}` }).toEqual([]);
      }
      await allInSight(page, game);
      expect(await meetingWhenSmallest(page)).toEqual([]);
    });
  }
}

test('the winner, and the five cards that count, are marked among seven', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const casino = new MockCasino(ringOf(5));
  const { view, ...rest } = crowded(3, 2, 5, SEATS);
  const common = ['Kc', 'Kd', '7h', '2s', 'Jd'].map((card): Seen => ({ kind: 'card', card }));
  const boxes = view.boxes.map((box) => (box.number === 8 ? { ...box, cards: [{ kind: 'card' as const, card: 'Kh' }, { kind: 'card' as const, card: '3c' }], hand: { class: 'trips', name: same('Trío'), called: same('Trío de reyes'), cards: ['Kh', 'Kc', 'Kd', 'Jd', '7h', '3c', '2s'] } } : box));
  casino.now = {
    ...rest, options: { ...rest.options, choose: [], place: [] }, clock: null,
    view: { ...view, common, boxes, moment: { kind: 'over' }, circle: { ...view.circle!, bets: [] }, lines: [line({ at: 8, by: 5, outcome: 'pot-share', stake: 5000, paid: 48_200 }), line({ at: 3, by: 0, outcome: 'pot-share', stake: 5000, paid: 0, returned: 0 })] },
  };
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(page.getByLabel(/Asiento 8.*Gana/)).toBeVisible();
  await expect(page.locator('[data-test=other-seat].won')).toHaveCount(1);
  const marked = await page.locator('.counts [data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')!));
  expect(marked.toSorted()).toEqual(['7h', 'Jd', 'Kc', 'Kd', 'Kh']);
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/won.png` });
  await allInSight(page, 'a hand won');
});

/** Ranks of cards that lie under the next one, as far as they stick into it. */
const cutRanks = (page: Page) =>
  page.locator('[data-test=other-seat] .fan').evaluateAll((fans) =>
    fans.flatMap((fan) => {
      const cards = [...fan.querySelectorAll('.card')];
      return cards.slice(0, -1).flatMap((card, at) => {
        const rank = [...card.querySelectorAll('text')].find((text) => text.getBoundingClientRect().width > 0);
        const over = rank ? rank.getBoundingClientRect().right - cards[at + 1]!.getBoundingClientRect().left : 0;
        return over > 1 ? [`${rank!.textContent} of ${cards.length} by ${over.toFixed(1)} px`] : [];
      });
    }));

test('six seats settled, the longest name of a hand, cards in common larger: nothing reaches into another seat', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const casino = new MockCasino(ringOf(5));
  const { view, ...rest } = crowded(3, 2, 5, 6);
  const boxes = view.boxes.map((one) => (one.number === 3 ? one : { ...one, cards: [{ kind: 'card' as const, card: 'Th' }, { kind: 'card' as const, card: '3c' }], hand: { class: 'two-pair', name: same('Doble pareja'), called: same('Doble pareja de damas y cuatros'), cards: ['Th', 'Tc', 'Td'] } }));
  casino.now = { ...rest, options: { ...rest.options, choose: [], place: [] }, clock: null, view: { ...view, boxes, moment: { kind: 'over' }, circle: { ...view.circle!, bets: [], pots: [] }, lines: boxes.map((one) => line({ at: one.number, by: one.holder, outcome: 'pot-share', stake: 5000, paid: one.number === 4 ? 48_200 : 0 })) } };
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(page.locator('[data-test=other-seat].won')).toHaveCount(1);
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await expect.poll(() => seatsApart(page), { message: `at ${size.width}×${size.height}` }).toEqual([]);
  }
  // The cards in common are worth looking at.
  await page.setViewportSize(SIZES.laptop);
  await expect.poll(async () => (await test$(page, 'common').locator('.card').first().boundingBox())!.width).toBeGreaterThan(45);
  await allInSight(page, 'settled');
});

test('in a fan each rank is read whole, and a card that does not count lets nothing through', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const casino = new MockCasino(ringOf(0));
  const { view, ...rest } = crowded(3, 7, 0, 6);
  // Tens are the widest.
  const shown = (cards: number): Seen[] => Array.from({ length: cards }, (_, at) => ({ kind: 'card', card: `${at === 3 ? 'Q' : 'T'}${SUITS[at % 4]!}` }));
  const boxes = view.boxes.map((one, at) => (one.number === 3 ? one : { ...one, cards: shown(at % 2 === 0 ? 7 : 5), hand: { class: 'trips', name: same('Trío'), called: same('Trío de dieces'), cards: ['Tc', 'Td', 'Th', 'Qs'] } }));
  casino.now = { ...rest, options: { ...rest.options, choose: [], place: [] }, clock: null, view: { ...view, boxes, moment: { kind: 'over' }, circle: { ...view.circle!, bets: [] }, lines: [line({ at: 4, by: 1, outcome: 'pot-share', stake: 5000, paid: 48_200 })] } };
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(page.locator('[data-test=other-seat].won')).toHaveCount(1);
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await expect.poll(() => cutRanks(page), { message: `at ${size.width}×${size.height}` }).toEqual([]);
    await expect.poll(() => seatsApart(page), { message: `at ${size.width}×${size.height}` }).toEqual([]);
  }
  for (const dim of await page.locator('.fan .card.dim').all()) await expect(dim).toHaveCSS('opacity', '1');
});

test('a raise is sized by single keys', async ({ page }) => {
  await come(page, 3, 2, 5);
  await expect(test$(page, 'exact')).toHaveValue('200,00');
  for (const [key, written] of [['a', '990,00'], ['n', '200,00'], ['+', '400,00'], ['-', '200,00']] as const) {
    await page.keyboard.press(key);
    await expect(test$(page, 'exact')).toHaveValue(written);
  }
  // Whoever writes an amount writes letters into it, and nothing else moves.
  await test$(page, 'exact').fill('250');
  await test$(page, 'exact').press('a');
  await expect(page.locator('input[type=range]')).toHaveValue('25000');
});
