// A table as the house would describe it, for tests. Nothing of this is shipped.

import type { Citation, Line, LobbyTable, Snapshot, TableInfo, Voice, Words } from '../src/contract';

export const same = (text: string): Words => ({ es: text, en: text });

export function cite(id: string, gist: string, voice: Voice = 'law'): Citation {
  return { id: `AR10/10.1.D/${id}`, label: voice === 'reading' ? id : `AR10 10.1.D ${id}`, voice, gist: same(gist) };
}

export const INFO: TableInfo = {
  hints: true,
  histories: false,
  id: 'ar-2010-three-card-poker-1',
  ruleset_name: { es: 'Aragón, Decreto 159/2002 modificado en 2010', en: 'Aragón, Decree 159/2002 as amended in 2010' },
  rules_hash: '5f0c8a2e94d1b7c3365e0d9a8b7f6e5d4c3b2a190817263544536271809f0e1d',
  felt: {
    game: 'three-card-poker',
    layout: 'boxes',
    among_players: false,
    cloths: [],
    players_only: null,
    ruleset: 'ar-2010',
    name: { es: 'Póquer de tres cartas', en: 'Three-card poker' },
    boxes: 7,
    bettors_per_box: 1,
    minimum: 1000,
    maximum: 50000,
    deck: 52,
    wheel: null,
    dice: null,
    box_cards: 3,
    bank_cards: 3,
    common_cards: 0, common_name: null, bank_name: null, packs: 1, shoe: [],
    spots: [
      { key: 'pareja-plus', name: same('Pareja Plus'), required: false, limits: { kind: 'between', least: 500, most: 10000, citations: [cite('V.3-4', 'The side bet is at most ten times the table minimum.')] }, table: 'pareja-plus-b', pool: null, cover: null },
      { key: 'ante', name: same('Ante'), required: true, limits: { kind: 'between', least: 1000, most: 50000, citations: [cite('V.2-2', 'The ante lies between the minimum and the maximum of the table.')] }, table: 'bonus', pool: null, cover: null },
      { key: 'second', name: { es: 'Segunda apuesta', en: 'Second bet' }, required: false, limits: { kind: 'times', times: '1', of: 'ante', citations: [cite('VII-5', 'To go on, the player bets the same as the ante.')] }, table: null, pool: null, cover: null },
    ],
    choices: [
      { key: 'go', name: { es: 'Ir', en: 'Go' }, places: 'second', takes_back: null, withdraws: false, citations: [cite('VII-5', 'To go on, the player bets the same as the ante.')] },
      { key: 'fold', name: { es: 'Retirarse', en: 'Fold' }, places: null, takes_back: null, withdraws: true, citations: [cite('VII-4', 'A player who withdraws loses the ante.')] },
    ],
    classes: [
      { key: 'straight-flush', name: { es: 'Escalera de color', en: 'Straight flush' }, meaning: { es: 'Tres cartas seguidas del mismo palo.', en: 'Three consecutive cards of one suit.' }, citations: [cite('V.1.b', 'A straight flush is three consecutive cards of one suit.')] },
      { key: 'trips', name: { es: 'Trío', en: 'Three of a kind' }, meaning: { es: 'Tres cartas del mismo valor.', en: 'Three cards of one rank.' }, citations: [cite('V.1.c', 'Three cards of one rank.')] },
      { key: 'straight', name: { es: 'Escalera', en: 'Straight' }, meaning: { es: 'Tres cartas seguidas.', en: 'Three consecutive cards.' }, citations: [cite('V.1.d', 'Three consecutive cards.')] },
      { key: 'flush', name: { es: 'Color', en: 'Flush' }, meaning: { es: 'Tres cartas del mismo palo, no seguidas.', en: 'Three cards of one suit, not consecutive.' }, citations: [cite('V.1.e', 'Three cards of one suit.')] },
      { key: 'pair', name: { es: 'Pareja', en: 'Pair' }, meaning: { es: 'Dos cartas del mismo valor.', en: 'Two cards of one rank.' }, citations: [cite('V.1.f', 'Two cards of one rank.')] },
      { key: 'high', name: { es: 'Carta mayor', en: 'High card' }, meaning: { es: 'Ninguna de las anteriores.', en: 'None of the above.' }, citations: [cite('V.1.g', 'The highest card decides.')] },
    ],
    tables: [
      { key: 'bonus', name: { es: 'Bonificación del ante', en: 'Ante bonus' }, rows: [{ key: 'straight-flush', name: { es: 'Escalera de color', en: 'Straight flush' }, odds: '5' }, { key: 'trips', name: { es: 'Trío', en: 'Three of a kind' }, odds: '4' }, { key: 'straight', name: { es: 'Escalera', en: 'Straight' }, odds: '1' }], citations: [cite('VIII-2', 'The ante is paid a bonus from a straight up.')] },
      { key: 'pareja-plus-b', name: { es: 'Pareja Plus, tabla B', en: 'Pareja Plus, table B' }, rows: [{ key: 'straight-flush', name: { es: 'Escalera de color', en: 'Straight flush' }, odds: '40' }, { key: 'trips', name: { es: 'Trío', en: 'Three of a kind' }, odds: '30' }, { key: 'straight', name: { es: 'Escalera', en: 'Straight' }, odds: '6' }, { key: 'flush', name: { es: 'Color', en: 'Flush' }, odds: '4' }, { key: 'pair', name: { es: 'Pareja', en: 'Pair' }, odds: '1' }], citations: [cite('V.3.B', 'Pay table B of the side bet.'), cite('V.3-6', 'The casino chooses which table is in force.', 'house-rule')] },
    ],
    printed: [], hands: null,
    pools: [],
    notices: [{ words: { es: 'La banca juega con dama o mejor', en: 'The bank plays with queen high or better' }, citations: [cite('VII-7', 'The bank plays with a queen or better.')] }],
    rules: [
      { topic: { es: 'Desarrollo', en: 'Course of play' }, text: { es: 'Cada jugador hace su ante antes del reparto.', en: 'Each player makes his ante before the deal.' }, citations: [cite('VII-1', 'Bets are made before the deal.')] },
      { topic: { es: 'Desarrollo', en: 'Course of play' }, text: { es: 'Se reparten tres cartas cubiertas a cada puesto y a la banca.', en: 'Three covered cards go to each box and to the bank.' }, citations: [cite('VII-2', 'Three cards, one by one, face down.')] },
      { topic: { es: 'Pagos', en: 'Payments' }, text: { es: 'Si la banca no juega, el ante cobra 1 a 1 y la segunda apuesta se devuelve.', en: 'If the bank does not play, the ante wins 1 to 1 and the second bet goes back.' }, citations: [cite('VII-8', 'The ante is paid when the bank does not play.'), cite('N72', 'The text is silent on the second bet: we read that it goes back.', 'reading')] },
    ],
  },
  sheet: [{ field: 'pareja-plus', value: 'b' }],
};

export const LOBBY_TABLE: LobbyTable = {
  among_players: false,
  id: INFO.id,
  game: INFO.felt.game,
  name: INFO.felt.name,
  ruleset: INFO.felt.ruleset,
  ruleset_name: INFO.ruleset_name,
  layout: INFO.felt.layout,
  wheel: null,
  minimum: INFO.felt.minimum,
  maximum: INFO.felt.maximum,
  boxes: 7,
  taken: 2,
  closed: false,
  halted: null,
  not_open: null,
  irregular: false,
  pools: [],
};

/** A table where bets are open and nobody has bet. */
export function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    rules_hash: INFO.rules_hash,
    version: 1,
    round: 1,
    commitment: { label: 'mesa-1/shoe-1', root: 'ab'.repeat(32), cards: 52, mixed: false, out: 0, sealed: false, hands: [], spares: [], lots: null },
    you: 0,
    people: [{ person: 0, name: 'Invitado 7', ready: false, present: true, bot: false }],
    view: { moment: { kind: 'betting' }, boxes: [{ number: 4, holder: 0, vacant: false, allowed: [], approved: [], standing: [{ person: 0, chose: null, out: false }], wagers: [], circle: 0, cards: [], split: [], apart: [], low: null, hand: null }], bank: [], bank_hand: null, bank_apart: [], bank_low: null, bank_plays: null, banker: null, coup: null, dealer: null, deck: null, common: [], common_hand: null, fell: [], wins: [], dice: null, point: null, raise: null, undealt: 52, lines: [], circle: null },
    options: {
      sit: [],
      leave: [4],
      place: [
        { at: 4, spot: 'pareja-plus', least: 500, most: 10000, step: 1 },
        { at: 4, spot: 'ante', least: 1000, most: 50000, step: 1 },
      ],
      take_back: [],
      allow: [],
      cut: false,
      choose: [],
      ready: false,
    },
    balance: 100000,
    clock: null,
    last: [],
    hands_left: null,
    missing: 0,
    staff: null,
    pools: [],
    remedies: [],
    by_lot: { seats: [], citations: [] },
    rulings: [],
    waiting: { length: 0, place: null, may_ask: false, moves: false, offer: null, people: [], citations: [] },
    ...change,
  };
}

export function line(change: Partial<Line> = {}): Line {
  return {
    at: 4, by: 0, spot: 'ante', stake: 2000, outcome: 'won', odds: '1', paid: 2000, returned: 2000,
    summary: { es: 'Ante: gana 20,00 €.', en: 'Ante: wins €20.00.' },
    explanation: [
      { words: { es: 'La banca no llega a dama: no juega.', en: 'The bank has less than queen high: it does not play.' }, citations: [cite('VII-7', 'The bank plays with a queen or better.')] },
      { words: { es: 'Si la banca no juega, el ante cobra 1 a 1.', en: 'When the bank does not play, the ante wins 1 to 1.' }, citations: [cite('VII-8', 'The ante is paid when the bank does not play.')] },
    ],
    ...change,
  };
}
