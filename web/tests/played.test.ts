import { describe, expect, test } from 'vitest';
import type { BoxView, Felt, HandView, View } from '../src/contract';
import { played } from '../src/table/played';
import { same, snapshot } from './fixture';

const points = (total: number): HandView => ({ class: `total-${total}`, name: same(`${total} puntos`), called: same(`${total} puntos`), cards: [] });
const classes: Felt['classes'] = Array.from({ length: 10 }, (_, at) => ({ key: `total-${9 - at}`, name: same(`${9 - at} puntos`), meaning: same(''), citations: [] }));
const CLOTHS: Felt['cloths'] = [{ name: same('Derecha'), boxes: [1, 2, 3] }, { name: same('Izquierda'), boxes: [4, 5, 6] }];
const seen = (code: string) => [{ kind: 'card' as const, card: code }];

function view(boxes: Partial<BoxView>[], change: Partial<View>): View {
  const { view: clean } = snapshot();
  return { ...clean, boxes: boxes.map((box) => ({ ...clean.boxes[0]!, ...box })), coup: { in_bank: 1000, covered: 1000, cards_to: [], may_cover: [] }, ...change };
}
const told = (cloths: Felt['cloths'], lies: View) => played({ classes, cloths }, lies).map(({ hand, box, cloth, stands }) => [cloth?.es ?? box ?? 'banca', hand.name.es, stands]);

describe('the hands of a coup whose bank a player holds', () => {
  test('the bank and the hand against it, each with its points and how it stands', () => {
    const coup = { in_bank: 1000, covered: 1000, cards_to: [7], may_cover: [] };
    const boxes = [{ number: 3, hand: points(6), cards: seen('6h') }, { number: 7, hand: points(8), cards: seen('8h') }, { number: 9, hand: null }];
    expect(told([], view(boxes, { banker: 3, coup }))).toEqual([['banca', '6 puntos', 'banks'], [7, '8 puntos', 'wins']]);
    boxes[1]!.hand = points(6);
    expect(told([], view(boxes, { banker: 3, coup }))).toEqual([['banca', '6 puntos', 'banks'], [7, '6 puntos', 'ties']]);
  });

  test('a bank that lost is told though it has passed on', () => {
    const coup = { in_bank: 0, covered: 0, cards_to: [7], may_cover: [] };
    const boxes = [{ number: 3, hand: points(6), cards: seen('6h') }, { number: 7, hand: points(8), cards: seen('8h') }];
    for (const banker of [null, 7]) expect(told([], view(boxes, { banker, coup }))).toEqual([['banca', '6 puntos', 'banks'], [7, '8 puntos', 'wins']]);
  });

  test('on two cloths the bank may win on one and lose on the other', () => {
    const coup = { in_bank: 1000, covered: 1000, cards_to: [2, 5], may_cover: [] };
    const boxes = [{ number: 1, hand: points(5) }, { number: 2, hand: points(4) }, { number: 5, hand: points(9) }];
    expect(told(CLOTHS, view(boxes, { banker: 1, coup }))).toEqual([['banca', '5 puntos', 'banks'], ['Derecha', '4 puntos', 'loses'], ['Izquierda', '9 puntos', 'wins']]);
  });

  test('whoever plays both hands has one on each cloth', () => {
    const coup = { in_bank: 1000, covered: 1000, cards_to: [2, 2], may_cover: [] };
    const split = [{ cards: seen('4h'), hand: points(4), stake: 0, plays: false }, { cards: seen('9h'), hand: points(9), stake: 0, plays: false }];
    const boxes = [{ number: 2, split, hand: null }];
    const lies = view(boxes, { banker: 0, bank: seen('5h'), bank_hand: points(5), coup });
    expect(told(CLOTHS, lies)).toEqual([['banca', '5 puntos', 'banks'], ['Derecha', '4 puntos', 'loses'], ['Izquierda', '9 puntos', 'wins']]);
  });

  test('nothing is told of a bank that is covered', () => {
    const coup = { in_bank: 1000, covered: 1000, cards_to: [7], may_cover: [] };
    expect(told([], view([{ number: 3, hand: null }, { number: 7, hand: points(8) }], { banker: 3, coup }))).toEqual([]);
  });
});
