// Tables at their most crowded, as a real casino seldom has them, for the net and for pictures.

import type { BoxView, HandView, Seen, Snapshot, Spot, TableInfo } from '../src/contract';
import { cite, INFO, same, snapshot } from '../tests/fixture';
import { MockCasino } from './mock';

export const NAMES = ['Invitado 7', 'Carmen', 'Julián', 'Invitado 4821', 'Bartolomé', 'Ana', 'Invitado 12', 'Guadalupe', 'Íñigo', 'Leo', 'Pilar', 'Invitado 9'];
const card = (code: string): Seen => ({ kind: 'card', card: code });
const BACK: Seen = { kind: 'back' };
const hand = (text: string): HandView => ({ class: 'points', name: same(text), called: same(text), cards: [] });
const between = (least: number, most: number) => ({ kind: 'between' as const, least, most, citations: [] });
const spot = (key: string, name: string, change: Partial<Spot> = {}): Spot => ({ key, name: same(name), required: false, limits: between(1000, 100_000), table: null, pool: null, cover: null, ...change });
const choice = (key: string, name: string, places: string | null = null) => ({ key, name: same(name), places, takes_back: null, withdraws: false, citations: [] });

export const people = (count: number) => NAMES.slice(0, count).map((name, person) => ({ person, name, ready: false, present: true, bot: person % 4 === 2 }));

export function box(number: number, holder: number, change: Partial<BoxView> = {}): BoxView {
  return { number, holder, vacant: false, allowed: [], approved: [], standing: [], wagers: [], circle: 0, cards: [], split: [], apart: [], low: null, hand: null, ...change };
}

export function open(info: TableInfo, now: Partial<Snapshot>): MockCasino {
  const casino = new MockCasino(info);
  casino.now = { ...snapshot(), ...now };
  return casino;
}

/** A table of another game: the description of the usual one, changed. */
export function described(change: Partial<TableInfo['felt']>): TableInfo {
  const info = structuredClone(INFO);
  info.felt = { ...info.felt, tables: [], notices: [], ...change };
  return info;
}

const ARC = described({
  layout: 'arc', name: same('Blackjack'), boxes: 7, bettors_per_box: 3, box_cards: 2, bank_cards: 2, packs: 6, minimum: 500,
  spots: [
    spot('apuesta', 'Apuesta', { required: true, limits: between(500, 50_000) }),
    spot('seguro', 'Seguro', { limits: { kind: 'times', times: '1/2', of: 'apuesta', citations: [] } }),
    spot('jackpot', 'Jackpot de sietes', { limits: between(100, 100), pool: 'jackpot' }),
  ],
  choices: [choice('hit', 'Carta'), choice('stand', 'Me planto'), choice('double', 'Doblar', 'apuesta'), choice('split', 'Separar', 'apuesta')],
  printed: ['Blackjack paga 3 a 2', 'La banca se planta con 17', 'El seguro paga 2 a 1'].map((text) => ({ topic: same(''), text: same(text), citations: [] })),
  hands: { count: 2, citations: [cite('V.1-1', 'No round is played with fewer than two hands.')] },
});

const free = (boxes: number[]) => boxes.map((at) => ({ at, spot: 'apuesta', least: 500, most: 50_000, step: 1 }));

/** One hand is bet on where two are needed. */
export function arcAlone(): MockCasino {
  const clean = snapshot();
  return open(ARC, {
    people: people(1),
    view: { ...clean.view, undealt: 307, boxes: [box(3, 0, { wagers: [{ by: 0, spot: 'apuesta', stake: 2500, held: 0 }] })] },
    options: { ...clean.options, sit: [1, 2, 4, 5, 6, 7], leave: [3], place: [...free([1, 2, 3, 4, 5, 6, 7]), { at: 3, spot: 'jackpot', least: 100, most: 100, step: 1 }], take_back: [{ at: 3, spot: 'apuesta' }] },
  });
}

/** All seven boxes in play, two of them one's own, one of these split three times. */
export function arcCrowded(): MockCasino {
  const clean = snapshot();
  const bet = (by: number, stake: number) => [{ by, spot: 'apuesta', stake, held: 0 }];
  const dealt = (number: number, holder: number, codes: string[], points: string, change: Partial<BoxView> = {}) =>
    box(number, holder, { wagers: bet(holder, 5000 + number * 50), cards: codes.map(card), hand: hand(points), ...change });
  const split = [['8c', '3h', 'Kd'], ['8h', 'Td'], ['8s', '2c', '5d', '4h']].map((codes, at) => ({ cards: codes.map(card), hand: hand(['21 puntos', '18 puntos', '19 puntos'][at]!), stake: 2500, plays: at === 1 }));
  return open(ARC, {
    people: people(6),
    clock: { then: same('Se planta.'), left_ms: 14_000, of_ms: 30_000 },
    view: {
      ...clean.view, moment: { kind: 'choosing', at: 4, by: 0 }, undealt: 188, bank: [card('Ah')],
      boxes: [
        dealt(1, 1, ['Kh', '7h'], '17 puntos', { standing: [{ person: 1, chose: 'stand', out: false }] }),
        dealt(2, 2, ['2h', '3h', '4h', '2d', '3s', 'Ad'], '15 o 25 puntos'),
        dealt(3, 3, ['As', 'Kd'], 'Blackjack', { wagers: [...bet(3, 10_000), ...bet(4, 2000)] }),
        dealt(4, 0, [], '', { hand: null, split, cards: split.flatMap((one) => one.cards), wagers: [...bet(0, 7500), { by: 0, spot: 'jackpot', stake: 100, held: 0 }, { by: 4, spot: 'apuesta', stake: 1500, held: 0 }], allowed: [4] }),
        dealt(5, 0, ['Jh', 'Qc'], '20 puntos', { wagers: [...bet(0, 2500), { by: 0, spot: 'seguro', stake: 1250, held: 0 }] }),
        dealt(6, 4, ['5h', '6c'], '11 puntos'),
        dealt(7, 5, ['9h', '9c'], '18 puntos'),
      ],
    },
    options: { ...clean.options, leave: [], place: [], choose: ['hit', 'stand', 'double', 'split'].map((key) => ({ at: 4, choice: key, stakes: key === 'double' || key === 'split' ? 2500 : null, picks: null })) },
  });
}

const points = (total: number): HandView => ({ class: `total-${total}`, name: same(`${total} puntos`), called: same(`${total} puntos`), cards: [] });
const POINTS = Array.from({ length: 10 }, (_, at) => ({ key: `total-${9 - at}`, name: same(`${9 - at} puntos`), meaning: same(''), citations: [] }));
const covers = (kind: string, name: string, odds: string) => ({ cover: { kind, name: same(name), pockets: [], number: null, odds, citations: [] } });

const HANDS = described({
  layout: 'two-hands', name: same('Punto y banca'), boxes: 12, box_cards: 0, bank_cards: 3, common_cards: 3, common_name: { es: 'Jugador', en: 'Player' }, packs: 6, classes: POINTS,
  spots: [spot('punto', 'Punto', covers('player', 'Punto', '1')), spot('banca', 'Banca', covers('bank', 'Banca', '1')), spot('empate', 'Empate', covers('tie', 'Empate', '8'))],
  choices: [choice('deal', 'Reparto'), choice('pass', 'Paso el distribuidor')],
  printed: [{ topic: same(''), text: same('Banca: la casa retiene 1/20 de lo ganado'), citations: [] }],
});

/** A coup told to its end, everybody's chips on the cloth, a shoe half played. */
export function handsTold(): MockCasino {
  const clean = snapshot();
  const bets = ['punto', 'banca', 'empate'];
  const casino = open(HANDS, {
    people: people(9), round: 41, commitment: { ...clean.commitment, out: 200 },
    view: {
      ...clean.view, undealt: 188, dealer: 3,
      common: ['4h', 'Kd', '3c'].map(card), common_hand: points(7), bank: ['9h', 'Qd', 'Tc'].map(card), bank_hand: points(9),
      moment: { kind: 'over' },
      boxes: Array.from({ length: 9 }, (_, at) => box(at + 1, (at + 6) % 9, { wagers: [{ by: (at + 6) % 9, spot: bets[at % 3]!, stake: 2000 + at * 500, held: 0 }], circle: at === 3 ? 350 : 0 })),
      lines: [{ at: 4, by: 0, spot: 'punto', stake: 3500, outcome: 'lost', odds: '1', paid: 0, returned: 0, summary: same('Punto: pierde.'), explanation: [] }],
    },
    options: { ...clean.options, leave: [], place: [] },
  });
  casino.rounds = Array.from({ length: 40 }, (_, at) => ({ round: at + 1, bank: [], common: [], fell: [], wins: [], out: at * 5, ended_ms: null, you: null, net: null, lines: [], common_hand: points((at * 7) % 10), bank_hand: points(at % 9 === 0 ? (at * 7) % 10 : (at * 3 + 4) % 10) }));
  return casino;
}

const PAID = ['Escalera real de color', 'Escalera de color', 'Póquer', 'Full', 'Color', 'Escalera', 'Trío', 'Doble pareja', 'Pareja', 'Cartas mayores'];
const paying = (key: string, name: string, count: number) => ({ key, name: same(name), citations: [], rows: PAID.slice(0, count).map((row, at) => ({ key: `row-${at}`, name: same(row), odds: String(100 - at * 10) })) });
const LONGEST: HandView = { class: 'two-pair', name: same('Doble pareja'), called: same('Doble pareja de damas y cuatros'), cards: [] };

/** What the bank has, by its longest name, beside cards in common; all bets but the last are settled. */
function besideCommon(felt: Partial<TableInfo['felt']>, names: string[]): MockCasino {
  const clean = snapshot();
  const spots = names.map((name) => spot(name, name));
  const info = described({ boxes: 9, box_cards: 2, bank_cards: 2, common_cards: 5, spots, ...felt });
  const lines = spots.slice(0, -1).map(({ key }) => ({ at: 4, by: 0, spot: key, stake: 10_000, outcome: 'won' as const, odds: '1', paid: 10_000, returned: 10_000, summary: same(`${key}: gana.`), explanation: [] }));
  return open(info, {
    view: {
      ...clean.view, moment: { kind: 'over' }, bank: ['7c', 'Kd'].map(card), bank_hand: LONGEST, bank_plays: true, common: ['5c', 'As', 'Ad', 'Kc', '8h'].map(card),
      boxes: [box(4, 0, { cards: ['Tc', '2s'].map(card), hand: LONGEST, wagers: lines.map((line) => ({ by: 0, spot: line.spot, stake: line.stake, held: 0 })) })], lines,
    },
    options: { ...clean.options, leave: [], place: [], ready: true },
  });
}

/** Between two long pay tables. */
export const betweenTables = () =>
  besideCommon({
    name: same('Texas Poker de contrapartida'), tables: [paying('ante', 'Tabla del ante', 10), paying('bonus', 'Tabla del Texas Bonus', 9)],
    printed: [{ text: same('La banca solo juega con una pareja de cuatros o mejor.'), topic: same('La mesa'), citations: [] }],
  }, ['Ante', 'Segunda apuesta', 'Texas Bonus (TXB)']);

/** Five bets, of which four are settled. */
export const fourSettled = () => besideCommon({ name: same("Texas Hold'em Bonus"), tables: [paying('bonus', 'Bonus', 8)] }, ['Ante', 'Flop', 'Turn', 'River', 'Bonus']);

const BANK_SPOTS = [spot('banca', 'Banca'), spot('apuesta', 'Apuesta'), spot('raya', 'Sobre la raya'), spot('abono', 'Abono'), spot('sociedad', 'Sociedad'), spot('garaje', 'Garaje')];

/** Twelve places around a bank, half of it covered, the cards dealt and one asked. */
export function bankPasses(own = 5): MockCasino {
  const clean = snapshot();
  const info = described({ layout: 'passing-bank', name: same('Ferrocarril o chemin de fer'), boxes: 12, box_cards: 3, bank_cards: 0, packs: 6, classes: POINTS, spots: BANK_SPOTS, choices: [choice('card', 'Carta'), choice('stand', 'No'), choice('banco', 'Banco', 'apuesta')] });
  const boxes = Array.from({ length: 12 }, (_, at) => {
    const [number, holder] = [at + 1, (at + 13 - own) % 12];
    const wager = number === 3 ? 'banca' : 'apuesta';
    return box(number, holder, {
      wagers: [{ by: holder, spot: wager, stake: number === 3 ? 48_000 : 2000 + number * 50, held: 0 }, ...(number === 3 ? [{ by: holder, spot: 'garaje', stake: 24_000, held: 0 }] : [])],
      cards: number === own ? ['4h', 'Kd'].map(card) : number === 3 ? [BACK, BACK] : [],
      hand: number === own ? points(4) : null,
    });
  });
  return open(info, {
    people: people(12),
    clock: { then: same('Decide el crupier.'), left_ms: 14_000, of_ms: 30_000 },
    view: { ...clean.view, moment: { kind: 'choosing', at: own, by: 0 }, undealt: 188, boxes, banker: 3, dealer: 3, coup: { in_bank: 48_000, covered: 26_350, cards_to: [own], may_cover: [] } },
    options: { ...clean.options, leave: [], place: [], choose: ['card', 'stand'].map((key) => ({ at: own, choice: key, stakes: null, picks: null })) },
  });
}

/** Two cloths of six places, a bank between them, a hand on each. */
export function clothsCrowded(): MockCasino {
  const clean = snapshot();
  const info = described({
    layout: 'two-cloths', name: same('Bacará a dos paños'), boxes: 12, box_cards: 3, bank_cards: 0, packs: 6, classes: POINTS,
    cloths: [{ name: same('Primer paño'), boxes: [1, 2, 3, 4, 5, 11] }, { name: same('Segundo paño'), boxes: [6, 7, 8, 9, 10, 12] }],
    spots: [spot('banca', 'Banca'), spot('primer-pano', 'Primer paño'), spot('segundo-pano', 'Segundo paño'), spot('a-caballo', 'A caballo'), spot('raya', 'Sobre la raya')],
    choices: [choice('card', 'Carta'), choice('stand', 'No')],
  });
  const boxes = Array.from({ length: 12 }, (_, at) => {
    const [number, holder] = [at + 1, (at + 12 - 1) % 12];
    const key = number === 3 ? 'banca' : ['primer-pano', 'segundo-pano', 'a-caballo'][number % 3]!;
    return box(number, holder, {
      wagers: [{ by: holder, spot: key, stake: number === 3 ? 150_000 : 5000 + number * 50, held: 0 }],
      cards: number === 2 ? ['5h', 'Kd'].map(card) : number === 3 || number === 6 ? [BACK, BACK] : [],
      hand: number === 2 ? points(5) : null,
    });
  });
  return open(info, {
    people: people(12),
    clock: { then: same('Decide el crupier.'), left_ms: 14_000, of_ms: 30_000 },
    view: { ...clean.view, moment: { kind: 'choosing', at: 2, by: 0 }, undealt: 188, boxes, banker: 3, dealer: 3, coup: { in_bank: 150_000, covered: 64_350, cards_to: [2, 6], may_cover: [] } },
    options: { ...clean.options, leave: [], place: [], choose: ['card', 'stand'].map((key) => ({ at: 2, choice: key, stakes: null, picks: null })) },
  });
}

/** Nobody has the bank: it is auctioned, and somebody has bid for it. */
export function bankAuctioned(): MockCasino {
  const casino = clothsCrowded();
  const { view, options } = casino.now;
  const boxes = view.boxes.slice(0, 8).map((one) => ({ ...one, wagers: one.number === 6 ? [{ by: one.holder, spot: 'banca', stake: 60_000, held: 0 }] : [], cards: [], hand: null }));
  casino.info.felt.choices.push(choice('abstain', 'No pujo'));
  casino.now = {
    ...casino.now,
    view: { ...view, boxes, banker: null, dealer: null, coup: null },
    options: { ...options, sit: [], place: [{ at: 2, spot: 'banca', least: 70_000, most: 100_000, step: 1 }], choose: [{ at: 2, choice: 'abstain', stakes: null, picks: null }] },
  };
  return casino;
}

/** Nobody has the bank yet, and it is offered to whoever sits there. */
export function bankOffered(): MockCasino {
  const casino = bankPasses();
  const { view, options } = casino.now;
  const boxes = view.boxes.slice(3, 6).map((one) => ({ ...one, wagers: [], cards: [], hand: null }));
  casino.info.felt.choices.push(choice('take', 'Tomo la banca', 'banca'), choice('decline', 'Paso'));
  casino.now = {
    ...casino.now,
    view: { ...view, boxes, banker: null, dealer: null, coup: null },
    options: { ...options, sit: [], place: [{ at: 5, spot: 'banca', least: 1000, most: 100_000, step: 1 }], choose: [{ at: 5, choice: 'take', stakes: 1000, picks: null }, { at: 5, choice: 'decline', stakes: null, picks: null }] },
  };
  return casino;
}
