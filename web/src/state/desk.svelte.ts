import type { Line, ServerMessage, Snapshot, StaffAction, TableInfo } from '../contract';
import type { Cents } from '../chips/money';
import { Memory } from '../fairness/memory';
import { sat } from '../lobby/favourites.svelte';
import { announce } from '../look/announce.svelte';
import { hearScene, hearTold } from '../sound/sound.svelte';
import { of, pace, say } from '../words/speech.svelte';
import { Refused, rounds, table } from './api';
import { Arrival } from './arrival.svelte';
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
import { lacksLast, standing, waits, type TableState } from './table';
import { Told } from './told.svelte';

/** A fresh decision cannot be taken by the rest of a click that was meant for something else. */
const CALM_MS = 350;

/** A player at a table: what he holds in his hand and what he may do next. */
export class Desk extends Told {
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
  #round = 0;
  #moment = '';
  /** The rules that are being asked for. */
  #learning = '';
  #calmed: ReturnType<typeof setTimeout> | undefined;

  /** Somebody of the house looks on, and plays nothing. */
  readonly onDuty: boolean;

  /** Whether the tour for newcomers is being taken. */
  tours = $state(false);
  /** How he comes to his seat. */
  readonly arrival: Arrival;
  /** The bets that he is laying. */
  readonly laying = new Laying(this);
  /** What hangs on the board. */
  readonly board = new Board(this);
  /** A round that is played for him to see how it goes. */
  readonly showing = new Showing(this);

  /** The tournament that is played here, if it is a tournament's table. */
  readonly contest: ReturnType<typeof tournamentOf>;

  /** With a snapshot the table stands still: a felt can be looked at, and nobody is asked. */
  constructor(info: TableInfo, sitDown: boolean, still: Snapshot | null = null) {
    const onDuty = duty.staff !== null;
    super(info, new LiveTable(info.id, () => (onDuty ? duty.enter() : purse.enter()), onDuty, { pace, rolls: info.felt.dice !== null, begins: hearScene }, still));
    this.onDuty = onDuty;
    this.contest = tournamentOf(info.id);
    this.arrival = new Arrival(this, sitDown && !onDuty);
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

  /** Whether a round may be played for him: with practice chips, and not where others count on his own play. */
  get mayShow(): boolean {
    return !this.onDuty && !this.contest && (purse.guest?.practice ?? false);
  }
  /** What is left to bet with; where one plays on several felts, after what was laid on the others too. */
  get balance(): Cents {
    const told = this.snapshot?.balance ?? 0;
    return this.onDuty || this.contest ? told : (purse.guest?.balance ?? told);
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
    this.arrival.close();
    this.showing.stop();
    if (!this.onDuty && !this.contest) purse.acknowledge(purse.guest?.balance ?? 0, 0);
    const stays = this.snapshot && standing(this.snapshot) !== 'gone';
    if (!this.onDuty && stays && !this.contest) openTables.keep({ id: this.info.id, name: this.info.felt.name });
    this.live.close();
  }

  #heard(message: ServerMessage, before: TableState) {
    if (message.kind === 'refused') {
      this.laying.instead = null;
      this.arrival.arriving = false;
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
    this.arrival.look();
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
}
