import type { BoxView, Line, PlaceOption, ServerMessage, Snapshot, StaffAction, TableInfo, View } from '../contract';
import type { Cents } from '../chips/money';
import { tray } from '../chips/breakdown';
import { Memory } from '../fairness/memory';
import { sat } from '../lobby/favourites.svelte';
import { announce } from '../look/announce.svelte';
import { address } from '../look/router.svelte';
import { hearScene, hearTold } from '../sound/sound.svelte';
import { nounOf, type Noun } from '../words/noun';
import { of, pace, say } from '../words/speech.svelte';
import { Refused, rounds, table } from './api';
import { atStake, ownBets, type Bet } from './bets';
import { Board } from './board.svelte';
import { HandInShuffle } from './handInShuffle';
import { Laying } from './laying.svelte';
import { LiveTable } from './live.svelte';
import { openTables } from './open.svelte';
import { tellAbove } from '../together/beside';
import { duty } from './duty.svelte';
import { purse } from './purse.svelte';
import { tournamentOf } from '../activities/tournament';
import { Showing } from '../table/showing.svelte';
import { isPast, lacksLast, lying, standing, waits, type TableState } from './table';

/** A fresh decision cannot be taken by the rest of a click that was meant for something else. */
const CALM_MS = 350;
/** Whoever is not seated by then looks on meanwhile. */
const ARRIVING_MS = 1_500;

/** A player at a table: what he holds in his hand and what he may do next. */
export class Desk {
  readonly live: LiveTable;
  readonly memory: Memory;
  /** His hand in the shuffle. */
  readonly #shuffle = new HandInShuffle(this);
  /** The chip in hand. */
  chip: Cents = $state(0);
  /** The bets whose reasons are being read. */
  why: Line[] | null = $state.raw(null);
  /** Buttons of a decision are shut until this is true. */
  calm = $state(false);
  /** The places of one's own cards taken in hand. */
  picked = $state<number[]>([]);
  /** He came to sit down and has not been able to yet. */
  wantsToSit = $state(false);
  /** He is just being seated: the felt is drawn once he is, and not before it and again. */
  arriving = $state(false);
  #arrived: ReturnType<typeof setTimeout> | undefined;
  #round = 0;
  #moment = '';
  /** The rules that are being asked for. */
  #learning = '';
  #calmed: ReturnType<typeof setTimeout> | undefined;

  /** Somebody of the house looks on, and plays nothing. */
  readonly onDuty = duty.staff !== null;

  /** Whether the tour for newcomers is being taken. */
  tours = $state(false);
  /** The bets that he is laying. */
  readonly laying = new Laying(this);
  /** What hangs on the board. */
  readonly board = new Board(this);
  /** A round that is played for him to see how it goes. */
  readonly showing = new Showing(this);

  /** What the table is; another once its minimum was raised. */
  info: TableInfo = $state.raw()!;

  /** The tournament that is played here, if it is a tournament's table. */
  readonly contest: ReturnType<typeof tournamentOf>;

  /** With a snapshot the table stands still: a felt can be looked at, and nobody is asked. */
  constructor(info: TableInfo, sitDown: boolean, still: Snapshot | null = null) {
    this.info = info;
    this.contest = tournamentOf(info.id);
    this.wantsToSit = sitDown && !this.onDuty;
    this.arriving = this.wantsToSit;
    if (this.arriving) this.#arrived = setTimeout(() => (this.arriving = false), ARRIVING_MS);
    this.live = new LiveTable(info.id, () => (this.onDuty ? duty.enter() : purse.enter()), this.onDuty, { pace, rolls: info.felt.dice !== null, begins: hearScene }, still);
    this.memory = new Memory(info.id);
    this.live.listen((message, before) => this.#heard(message, before));
    this.#takeChip();
    if (!still) openTables.drop(info.id);
  }

  /** Takes the least chip that is a bet in hand. */
  #takeChip() {
    const { minimum } = this.info.felt;
    this.chip = this.tray.find((chip) => chip >= minimum) ?? this.tray[0] ?? minimum;
  }

  /** Asks what the table is now: its minimum went up, and its limits with it. */
  async #learn(hash: string) {
    if (this.info.rules_hash === hash || this.#learning === hash) return;
    this.#learning = hash;
    try {
      this.info = await table(this.info.id);
      this.#takeChip();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      // The next word from the table asks again.
    } finally {
      this.#learning = '';
    }
  }

  /** Asks what the last round brought, where it ended while this page was not there. */
  async #lookBack(before: TableState) {
    if (this.onDuty || before.link === 'live' || !lacksLast(this.state)) return;
    try {
      const [last] = await rounds(this.info.id);
      if (last) this.live.recall(last);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      // It stands among the past rounds, wherever the house tells them again.
    }
  }

  get state(): TableState {
    return this.live.state;
  }
  get snapshot() {
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
  /** Whether a round may be played for him: with practice chips, and not where others count on his own play. */
  get mayShow(): boolean {
    return !this.onDuty && !this.contest && (purse.guest?.practice ?? false);
  }
  get ownBoxes(): BoxView[] {
    return this.snapshot?.view.boxes.filter((box) => box.holder === this.you) ?? [];
  }
  get bets(): Bet[] {
    return this.snapshot ? ownBets(this.info.felt, this.snapshot.view, this.you) : [];
  }
  /** What is left to bet with; where one plays on several felts, after what was laid on the others too. */
  get balance(): Cents {
    const told = this.snapshot?.balance ?? 0;
    return this.onDuty || this.contest ? told : (purse.guest?.balance ?? told);
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
  get can() {
    const options = this.snapshot?.options;
    const live = this.state.link === 'live' && options !== undefined && this.playing === null;
    return {
      ...this.laying.can,
      ready: live && options.ready && (this.betting || this.calm) && !waits(this.state, 'ready'),
      choose: live && this.calm && !waits(this.state, 'choose'),
      place: live && this.calm && !waits(this.state, 'place'),
    };
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

  /** Says that the bets are made; after the end the same word means "on with the next". */
  ready() {
    if (this.can.ready) this.live.send({ kind: 'ready' });
  }

  /** Asks why one's last bets were paid what they were; nothing where none was settled. */
  askWhy() {
    const { finished } = this.state;
    const own = finished?.view.lines.filter((line) => line.by === finished.you) ?? [];
    if (own.length > 0 && this.playing === null) this.why = own;
  }

  /** Bets or raises at one's turn. */
  bet(at: number, spot: string, stake: Cents) {
    if (this.can.place) this.live.send({ kind: 'place', at, spot, stake });
  }

  choose(at: number, choice: string) {
    if (this.can.choose || this.betting) this.live.send({ kind: 'choose', at, choice });
  }

  /** Takes a card of one's own in hand for a choice that asks for some, or puts it back. */
  togglePick(place: number) {
    this.picked = this.picked.includes(place) ? this.picked.filter((one) => one !== place) : [...this.picked, place].sort((a, b) => a - b);
  }

  /** Makes a choice with the cards in hand. */
  pick(at: number, choice: string) {
    if (!this.can.choose) return;
    this.live.send({ kind: 'pick', at, choice, cards: this.picked });
    this.picked = [];
  }

  cut() {
    if (!waits(this.state, 'cut')) this.live.send({ kind: 'cut' });
  }

  sit(at: number) {
    if (!waits(this.state, 'sit')) this.live.send({ kind: 'sit', at });
  }

  leave(at: number) {
    if (!waits(this.state, 'leave')) this.live.send({ kind: 'leave', at });
  }

  /** Lets somebody bet on one's hand. */
  allow(at: number, person: number) {
    if (!waits(this.state, 'allow')) this.live.send({ kind: 'allow', at, person });
  }

  /** What only staff do: report, rule, announce. */
  order(action: StaffAction) {
    if (!waits(this.state, action.kind)) this.live.order(action);
  }

  close() {
    clearTimeout(this.#calmed);
    clearTimeout(this.#arrived);
    this.showing.stop();
    if (!this.onDuty && !this.contest) purse.acknowledge(purse.guest?.balance ?? 0, 0);
    const stays = this.snapshot && standing(this.snapshot) !== 'gone';
    if (!this.onDuty && stays && !this.contest) openTables.keep({ id: this.info.id, name: this.info.felt.name });
    this.live.close();
  }

  #heard(message: ServerMessage, before: TableState) {
    if (message.kind === 'refused') {
      this.laying.instead = null;
      this.arriving = false;
      announce(message.reasons.map((reason) => `${of(reason.why)} ${of(reason.way_out)}`).join(' '), 'urgent');
    }
    const snapshot = this.snapshot;
    if (message.kind !== 'update' || !snapshot) return;
    // Chips of a tournament are no part of what somebody has.
    if (!this.onDuty && !this.contest) {
      purse.acknowledge(snapshot.balance, this.atStake);
      tellAbove({ kind: 'purse', balance: snapshot.balance, onTable: this.atStake, name: this.info.felt.name });
    }
    if (!this.contest && this.ownBoxes.length > 0) sat(this.info.id);
    void this.#learn(snapshot.rules_hash);
    if (snapshot.round !== this.#round) {
      this.picked = [];
      this.#round = snapshot.round;
      this.laying.newRound();
    }
    this.laying.look();
    this.memory.saw(snapshot, message.events, message.resync, this.info.felt.deck > 0);
    void this.#shuffle.haveAHand();
    void this.#lookBack(before);
    this.#settleDown();
    this.#sitDownOnce();
    // A hand that ends soon gives him his seat: seats that were drawn for an onlooker would all change places then.
    if (!waits(this.state, 'sit') && (!this.wantsToSit || snapshot.waiting.may_ask || snapshot.waiting.place !== null)) this.arriving = false;
    this.board.look();
    const fresh = message.events.filter((event) => event.version > (before.snapshot?.version ?? 0));
    if (before.snapshot && !message.resync) hearTold(fresh, snapshot);
    if (before.snapshot && fresh.length > 0) announce(fresh.map((event) => of(event.words)).join(' '));
    if (this.deciding && (before.snapshot?.view.moment.kind === 'betting' || (!before.snapshot?.options.choose.length && !before.snapshot?.options.place.length))) announce(say().choosingYou, 'urgent');
  }

  /** A new question starts a short calm in which no button of it can be hit by accident. */
  #settleDown() {
    const moment = JSON.stringify([this.snapshot?.round, this.snapshot?.view.moment]);
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.calm = false;
    clearTimeout(this.#calmed);
    this.#calmed = setTimeout(() => (this.calm = true), CALM_MS);
  }

  /** The box to sit down at: on an arc the one nearest to its middle, before the bank; elsewhere the first. */
  get #freeBox(): number | undefined {
    const free = this.snapshot?.options.sit ?? [];
    const { layout, boxes } = this.info.felt;
    if (layout !== 'arc') return free[0];
    const off = (number: number) => Math.abs(number - (boxes + 1) / 2);
    return free.toSorted((one, other) => off(one) - off(other))[0];
  }

  /** Sits down at a box that is free, once the round lets anybody. */
  #sitDownOnce() {
    // Whoever waits on the list is asked first.
    if (!this.wantsToSit || (this.snapshot?.waiting.place ?? null) !== null) return;
    const free = this.#freeBox;
    if (this.ownBoxes.length === 0 && free === undefined) return;
    this.wantsToSit = false;
    // Asked once: a reload later must not sit down again by itself.
    history.replaceState(null, '', address.table(this.info.id, false));
    if (this.ownBoxes.length === 0 && free !== undefined) this.sit(free);
  }
}
