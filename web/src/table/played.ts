// The hands of a coup whose bank a player holds: they lie before places, each told by whose it is and how it stands.

import type { Felt, HandView, Seen, View, Words } from '../contract';
import { higher } from '../felts/hands/road';

/** A hand that was played, as it stands against the bank's. */
export interface Played {
  hand: HandView;
  cards: Seen[];
  /** Before which place; nothing for the bank's own. */
  box: number | null;
  /** On which part of the table, where it has several. */
  cloth: Words | null;
  stands: 'wins' | 'loses' | 'ties' | 'banks';
}

type Lies = Pick<Played, 'cards'> & { hand: HandView | null };

const STANDS = { player: 'wins', bank: 'loses', tie: 'ties' } as const;

/** The bank's hand and those against it; none where the bank's is not seen. */
export function played({ classes, cloths }: Pick<Felt, 'classes' | 'cloths'>, view: View): Played[] {
  const at = (number: number) => view.boxes.find((box) => box.number === number);
  const plays = view.coup?.cards_to ?? [];
  // A bank that lost has passed on by now: its hand is the one that nobody plays against it.
  const apart = view.boxes.find((box) => !plays.includes(box.number) && (box.hand !== null || box.split.length > 0));
  const holder = apart ?? (view.banker === null ? undefined : at(view.banker));
  // Before whoever has the bank its hand lies last.
  const bank: Lies | undefined = holder ? (holder.split.at(-1) ?? holder) : { cards: view.bank, hand: view.bank_hand };
  if (!view.coup || !bank.hand) return [];
  const against = plays.flatMap((number, place): Played[] => {
    const box = at(number);
    // Whoever plays both hands has them in the order of the cloths.
    const lies: Lies | undefined = box?.split[plays.length === box.split.length ? place : 0] ?? box;
    if (!lies?.hand) return [];
    const part = plays.length === cloths.length ? cloths[place] : cloths.find((one) => one.boxes.includes(number));
    const stands = STANDS[higher(classes, lies.hand, bank.hand) ?? 'tie'];
    return [{ hand: lies.hand, cards: lies.cards, box: number, cloth: part?.name ?? null, stands }];
  });
  return [{ hand: bank.hand, cards: bank.cards, box: null, cloth: null, stands: 'banks' }, ...against];
}
