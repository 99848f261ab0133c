import type { BoxView, PlaceOption, Snapshot, TableInfo, View } from '../contract';
import type { Cents } from '../chips/money';
import { tray } from '../chips/breakdown';
import { nounOf, type Noun } from '../words/noun';
import { of, say } from '../words/speech.svelte';
import { atStake, ownBets, type Bet } from './bets';
import type { LiveTable } from './live.svelte';
import { isPast, lying, type TableState } from './table';

/** What a table shows to one person: what lies there, what is his, what is asked of him. It sends nothing. */
export abstract class Told {
  readonly live: LiveTable;
  /** What the table is; another once its minimum was raised. */
  info: TableInfo = $state.raw()!;

  constructor(info: TableInfo, live: LiveTable) {
    this.info = info;
    this.live = live;
  }

  get state(): TableState {
    return this.live.state;
  }
  get snapshot(): Snapshot | null {
    return this.live.state.snapshot;
  }
  /** What of this round is being played out before it is told. */
  get playing() {
    return this.live.playing;
  }
  /** What a round is called where one is played like this. */
  get noun(): Noun {
    return nounOf(this.info.felt);
  }
  /** What fell last in the open, to be marked on the cloth: it stays until the next bet. */
  get fell(): string | undefined {
    return this.allFell[0];
  }
  /** All of it, where several fall in one round. */
  get allFell(): string[] {
    const { snapshot } = this;
    if (!snapshot || snapshot.view.fell.length > 0) return snapshot?.view.fell ?? [];
    const waits = this.betting && this.bets.length === 0 && this.playing === null;
    return waits ? snapshot.last.slice(0, this.info.felt.wheel?.falls ?? 1) : [];
  }
  /** What lies on the cloth: cards stay to be seen until the next own bet or the next deal. */
  readonly lies: View = $derived(lying(this.state));
  /** Whether those are the last round's. */
  get past(): boolean {
    return isPast(this.state);
  }
  /** Whether bets on a spot won by what lies there, whoever made them. */
  won(spot: string): boolean {
    return this.lies.wins.includes(spot);
  }
  get you(): number | null {
    return this.snapshot?.you ?? null;
  }
  get tray(): Cents[] {
    // Chips for the bets that are made by hand; a spot that takes a cent does not fill the tray with cents.
    const { minimum, spots } = this.info.felt;
    const leasts = spots.flatMap(({ limits, pool }) => {
      if (limits.kind !== 'between' || pool !== null || limits.least === limits.most) return [];
      return [limits.least * 10 < minimum ? Math.ceil(limits.most / 10) : limits.least];
    });
    const least = Math.min(minimum, ...leasts);
    return tray(least, this.info.felt.maximum);
  }
  get ownBoxes(): BoxView[] {
    return this.snapshot?.view.boxes.filter((box) => box.holder === this.you) ?? [];
  }
  get bets(): Bet[] {
    return this.snapshot ? ownBets(this.info.felt, this.snapshot.view, this.you) : [];
  }
  get atStake(): Cents {
    return this.snapshot ? atStake(this.snapshot.view, this.you) : 0;
  }
  /** Whether he may bet, or has bet, on the hand of somebody who let him. */
  get backs(): boolean {
    return this.bets.length > 0 || (this.snapshot?.options.place.length ?? 0) > 0;
  }
  get betting(): boolean {
    return this.snapshot?.view.moment.kind === 'betting';
  }
  /** A game among players that lacks players: whoever comes may sit down and bring chips. */
  get suspended(): boolean {
    return this.info.felt.among_players && this.snapshot?.view.moment.kind === 'irregular' && this.snapshot.options.place.length > 0;
  }
  get deciding(): boolean {
    // What may be asked for while bets are open stands beside the chips: nobody is waited for.
    return !this.betting && ((this.snapshot?.options.choose.length ?? 0) > 0 || this.raise !== undefined);
  }
  /** What he may bet or raise, when he is asked among players. */
  get raise(): PlaceOption | undefined {
    const asked = this.info.felt.among_players && !this.betting;
    return asked ? this.snapshot?.options.place.find((one) => !this.isStack(one.spot)) : undefined;
  }
  /** What he may bid, when a bank that nobody holds is auctioned: chips laid for it are his answer, and no choice costs any. */
  get bid(): PlaceOption | undefined {
    const { snapshot } = this;
    const held = this.info.felt.layout === 'passing-bank' || this.info.felt.layout === 'two-cloths';
    if (!snapshot || !held || this.betting || snapshot.view.banker !== null) return undefined;
    const { choose, place } = snapshot.options;
    return choose.length > 0 && choose.every((option) => option.stakes === null) ? place[0] : undefined;
  }
  /** The most that lies for a bank which nobody holds yet, and who laid it. */
  get highestBid(): { by: number; sum: Cents } | undefined {
    const view = this.snapshot?.view;
    if (!view || view.banker !== null || view.moment.kind !== 'choosing') return undefined;
    // Whoever is asked knows which chips count; to the others all lie for the bank while nobody has it.
    const spot = this.bid?.spot;
    const counts = (wager: { spot: string }) => spot === undefined || wager.spot === spot;
    const laid = view.boxes.map((box) => ({ by: box.holder, sum: box.wagers.filter(counts).reduce((sum, wager) => sum + wager.stake, 0) }));
    return laid.filter(({ sum }) => sum > 0).toSorted((one, other) => other.sum - one.sum)[0];
  }
  /** All that lies in the pots and before the players. */
  get pot(): Cents {
    const circle = this.snapshot?.view.circle;
    return circle ? [...circle.pots, ...circle.bets].reduce((sum, { amount }) => sum + amount, 0) : 0;
  }
  option(at: number, spot: string): PlaceOption | undefined {
    return this.snapshot?.options.place.find((one) => one.at === at && one.spot === spot);
  }

  name(person: number): string {
    if (person === this.you) return say().you;
    return this.snapshot?.people.find((one) => one.person === person)?.name ?? '?';
  }

  /** Whether chips on a spot are brought to the table rather than bet. */
  isStack(key: string): boolean {
    return this.info.felt.among_players && (this.info.felt.spots.find((one) => one.key === key)?.required ?? false);
  }

  spotName(key: string): string {
    const spot = this.info.felt.spots.find((one) => one.key === key);
    return spot ? of(spot.name) : key;
  }
}
