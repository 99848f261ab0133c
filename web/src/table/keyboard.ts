import { spoken } from '../cards/spoken';
import { announce } from '../look/announce.svelte';
import { takesLetters } from '../look/letters';
import type { Desk } from '../state/desk.svelte';
import { euros, of, say, settings } from '../words/speech.svelte';
import type { Seen } from '../contract';

/** Single keys for those who want them; they can be switched off, and never act inside a field or dialog. */
export function keyboard(event: KeyboardEvent, desk: Desk) {
  if (!settings.shortcuts || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (takesLetters(event.target) || document.querySelector('dialog[open]')) return;
  const act = ACTIONS[event.key.toLowerCase()] ?? chip(event.key);
  if (!act) return;
  event.preventDefault();
  act(desk);
}

const ACTIONS: Record<string, (desk: Desk) => void> = {
  u: (desk) => desk.laying.undo(),
  x: (desk) => desk.laying.clear(),
  r: (desk) => desk.laying.repeat(),
  d: (desk) => desk.laying.double(),
  f: () => document.getElementById('saved')?.click(),
  l: (desk) => desk.ready(),
  w: (desk) => desk.askWhy(),
  g: () => document.getElementById('decision')?.focus(),
  h: () => document.getElementById('hint')?.click(),
  c: (desk) => announce(cards(desk), 'urgent'),
  m: (desk) => announce(say().moneySpoken({ balance: euros(desk.balance), onTable: euros(desk.atStake) }), 'urgent'),
  t: (desk) => announce(time(desk), 'urgent'),
};

function chip(key: string): ((desk: Desk) => void) | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  return (desk) => {
    const value = desk.tray[Number(key) - 1];
    if (value === undefined) return;
    desk.chip = value;
    announce(say().chip({ value: euros(value) }));
  };
}

/** All cards in sight, as one would read them to somebody; those of the last round until the next bet. */
export function cards(desk: Desk): string {
  if (!desk.snapshot) return say().noCards;
  const view = desk.lies;
  const felt = desk.info.felt;
  const read = (seen: Seen[]) => seen.map((one) => (one.kind === 'card' ? spoken(one.card) : say().cardBack)).join(', ');
  const parts = [
    ...view.boxes.filter((box) => box.holder === desk.you).map((box) => [say().yourBox({ box: box.number }), box.cards, box.hand] as const),
    [felt.common_name ? of(felt.common_name) : say().common, view.common, view.common_hand] as const,
    [felt.bank_name ? of(felt.bank_name) : say().bank, view.bank, view.bank_hand] as const,
  ]
    .filter(([, seen]) => seen.length > 0)
    .map(([whose, seen, hand]) => say().cardsSpoken({ whose, cards: read(seen) }) + (hand ? ` ${of(hand.called)}.` : ''));
  if (parts.length === 0) return say().noCards;
  return desk.past ? say().lastCards({ cards: parts.join(' ') }) : parts.join(' ');
}

function time(desk: Desk): string {
  const clock = desk.snapshot?.clock;
  if (!clock) return say().noClock;
  const left = Math.max(0, clock.left_ms - (performance.now() - desk.state.receivedAt));
  return say().secondsLeftSpoken({ seconds: Math.ceil(left / 1000), then: of(clock.then) });
}
