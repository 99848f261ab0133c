import type { BoxView, Line, Notice, Options, PlaceOption, PlayerAction, ServerMessage, Snapshot, StaffAction, TableInfo, Words } from '../contract';
import { money, shortMoney, type Cents } from '../chips/money';
import { tray } from '../chips/breakdown';
import { randomHex, toHex } from '../fairness/bytes';
import { Memory } from '../fairness/memory';
import { sealed as seal } from '../fairness/verify';
import { announce } from '../look/announce.svelte';
import { address } from '../look/router.svelte';
import { hearScene, hearTold } from '../sound/sound.svelte';
import { dictionaries, type Language } from '../words/dictionary';
import { nounOf, type Noun } from '../words/noun';
import { of, pace, say } from '../words/speech.svelte';
import { Refused, rounds, table } from './api';
import { atStake, clear, fits, ownBets, repeat, undo, type Bet } from './bets';
import { LiveTable } from './live.svelte';
import { openTables } from './open.svelte';
import { duty } from './duty.svelte';
import { purse } from './purse.svelte';
import { tournamentOf } from '../activities/tournament';
import { Showing } from '../table/showing.svelte';
import { lacksLast, standing, waits, type TableState } from './table';

/** A fresh decision cannot be taken by the rest of a click that was meant for something else. */
const CALM_MS = 350;

/** A player at a table: what he holds in his hand and what he may do next. */
export class Desk {
  readonly live: LiveTable;
  readonly memory: Memory;
  /** The chip in hand. */
  chip: Cents = $state(0);
  /** The bets whose reasons are being read. */
  why: Line[] | null = $state.raw(null);
  /** Buttons of a decision are shut until this is true. */
  calm = $state(false);
  /** The places of one's own cards taken in hand. */
  picked = $state<number[]>([]);
  /** An amount that would do instead of the one refused here. */
  instead: Bet | null = $state.raw(null);
  /** He came to sit down and has not been able to yet. */
  wantsToSit = $state(false);
  #laid: Bet[] = $state.raw([]);
  #last: Bet[] = $state.raw([]);
  /** This round's bets as last seen, to be repeated in the next. */
  #seen: Bet[] = [];
  #round = 0;
  #moment = '';
  /** The rules that are being asked for. */
  #learning = '';
  /** Something of a hand in the shuffle is on its way. */
  #sealing = false;
  /** The shoe in which another page of the same player has the hand. */
  #noHand = '';
  #calmed: ReturnType<typeof setTimeout> | undefined;

  /** Somebody of the house looks on, and plays nothing. */
  readonly onDuty = duty.staff !== null;

  /** Whether the tour for newcomers is being taken. */
  tours = $state(false);
  /** A round that is played for him to see how it goes. */
  readonly showing = new Showing(this);
  /** Whether the board with what must be shown is being read. */
  boardOpen = $state(false);
  /** What hung there when the page last looked. */
  #hung: string[] | null = null;

  /** What the table is; another once its minimum was raised. */
  info: TableInfo = $state.raw()!;

  /** The tournament that is played here, if it is a tournament's table. */
  readonly contest: ReturnType<typeof tournamentOf>;

  /** With a snapshot the table stands still: a felt can be looked at, and nobody is asked. */
  constructor(info: TableInfo, sitDown: boolean, still: Snapshot | null = null) {
    this.info = info;
    this.contest = tournamentOf(info.id);
    this.wantsToSit = sitDown && !this.onDuty;
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
  /** What hangs on the board: what the text wants shown, and what was announced. */
  get board(): Notice[] {
    const raise = this.snapshot?.view.raise;
    const left = this.snapshot?.hands_left;
    const said: Words[] = [];
    if (raise) said.push(both((words, language) => words.minimumRises(shortMoney(raise.minimum, language), raise.left)));
    if (left) said.push(both((words) => words.handsLeft(left)));
    return [...said.map((words) => ({ words, citations: [] })), ...this.info.felt.notices];
  }
  /** What fell last in the open, to be marked on the cloth: it stays until the next bet. */
  get fell(): string | undefined {
    const { snapshot } = this;
    const waits = this.betting && this.bets.length === 0 && this.playing === null;
    return snapshot?.view.fell[0] ?? (waits ? snapshot?.last[0] : undefined);
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
  /** All that lies in the pots and before the players. */
  get pot(): Cents {
    const circle = this.snapshot?.view.circle;
    return circle ? [...circle.pots, ...circle.bets].reduce((sum, { amount }) => sum + amount, 0) : 0;
  }
  get can() {
    const options = this.snapshot?.options;
    const live = this.state.link === 'live' && options !== undefined && this.playing === null;
    const bets = this.bets;
    return {
      undo: live && this.betting && this.#laid.length > 0 && bets.length > 0,
      clear: live && bets.some((bet) => options.take_back.some((one) => one.at === bet.at && one.spot === bet.spot)),
      repeat: live && this.betting && bets.length === 0 && this.#again(options).length > 0,
      double: live && fits(bets, options),
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

  /** Puts the chip in hand on a spot, or says why it does not fit and what would. */
  put(at: number, spot: string, stake: Cents = this.chip) {
    const option = this.playing ? undefined : this.option(at, spot);
    if (option && option.least === option.most) stake = option.least;
    this.instead = null;
    if (!option) return this.#refuse(both((words) => words.notNow), both((words) => words.notNowWayOut));
    const amount = (cents: Cents) => (language: Language) => money(cents, language);
    if (stake < option.least) return this.#offer({ at, spot, stake: option.least }, 'tooSmall', amount(stake), amount(option.least));
    if (stake > option.most) return this.#offer({ at, spot, stake: option.most }, 'tooLarge', amount(stake), amount(option.most));
    const over = (stake - option.least) % option.step;
    if (over > 0) return this.#offer({ at, spot, stake: stake - over }, 'notInSteps', amount(stake), amount(option.step));
    if (this.live.send({ kind: 'place', at, spot, stake })) this.#laid = [...this.#laid, { at, spot, stake }];
  }

  /** Puts chips on several bets with one word: all of them, or none with the reason of the first that does not fit. */
  putAll(at: number, shares: { spot: string; chips: number }[]) {
    const stakes = shares.map(({ spot, chips }) => ({ spot, stake: chips * this.chip, option: this.playing ? undefined : this.option(at, spot) }));
    const unfit = stakes.find(({ stake, option }) => !option || stake < option.least || stake > option.most || (stake - option.least) % option.step > 0);
    if (unfit) {
      this.put(at, unfit.spot, unfit.stake);
      this.instead = null;
      return;
    }
    const total = stakes.reduce((sum, { stake }) => sum + stake, 0);
    const purse = this.snapshot?.balance ?? 0;
    if (total > purse) {
      this.instead = null;
      this.#refuse(both((words, language) => words.tooDear(money(total, language), money(purse, language))), both((words) => words.tooDearWayOut));
      return;
    }
    for (const { spot, stake } of stakes) this.put(at, spot, stake);
  }

  remove(at: number, spot: string) {
    this.#laid = this.#laid.filter((bet) => bet.at !== at || bet.spot !== spot);
    const may = this.snapshot?.options.take_back.some((one) => one.at === at && one.spot === spot);
    if (may || this.bets.some((bet) => bet.at === at && bet.spot === spot)) this.live.send({ kind: 'take-back', at, spot });
  }

  undo() {
    const last = this.#laid.at(-1);
    if (!last || !this.can.undo) return;
    this.#laid = this.#laid.slice(0, -1);
    this.#sendAll(undo(last, this.bets));
  }

  clear() {
    if (!this.can.clear) return;
    this.#laid = [];
    const back = this.snapshot?.options.take_back ?? [];
    this.#sendAll(clear(this.bets.filter((bet) => back.some((one) => one.at === bet.at && one.spot === bet.spot))));
  }

  repeat() {
    if (!this.can.repeat || !this.snapshot) return;
    const again = this.#again(this.snapshot.options);
    this.#laid = again;
    this.#sendAll(repeat(again));
  }

  double() {
    if (!this.can.double) return;
    const bets = this.bets;
    this.#laid = [...this.#laid, ...bets];
    this.#sendAll(repeat(bets));
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

  /** Has a hand in the shuffle of a new shoe: it is sealed while bets are open, and opened once no more are taken. */
  async #haveAHand() {
    const promised = this.snapshot?.commitment;
    if (this.onDuty || this.#sealing || !promised || promised.mixed || this.ownBoxes.length === 0) return;
    const { label, root, hands, sealed } = promised;
    const own = this.memory.own(label);
    const mine = hands.find((hand) => hand.hash === own?.hash);
    const done = () => (this.#sealing = false);
    if (own && mine && sealed && !mine.opened) {
      this.#sealing = this.live.quietly({ kind: 'reveal', contribution: own.contribution }, done);
    } else if (!mine && !sealed && this.betting && this.#noHand !== label) {
      this.#sealing = true;
      const contribution = own?.contribution ?? randomHex(32);
      const hash = toHex(await seal(root, contribution));
      this.memory.keepOwn(label, { contribution, hash, taken: false });
      const answered = (accepted: boolean | null) => {
        done();
        if (accepted === true) this.memory.keepOwn(label, { contribution, hash, taken: true });
        if (accepted !== false) return;
        // Another page of the same player has the hand in this shoe.
        this.memory.keepOwn(label, undefined);
        this.#noHand = label;
      };
      if (!this.live.quietly({ kind: 'commit', hand: hash }, answered)) done();
    }
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
    this.showing.stop();
    if (!this.onDuty && !this.contest) purse.acknowledge(purse.guest?.balance ?? 0, 0);
    const stays = this.snapshot && standing(this.snapshot) !== 'gone';
    if (!this.onDuty && stays && !this.contest) openTables.keep({ id: this.info.id, name: this.info.felt.name });
    this.live.close();
  }

  /** Those of the last bets that are taken now. */
  #again(options: Options): Bet[] {
    return this.#last.filter((bet) => options.place.some((one) => one.at === bet.at && one.spot === bet.spot));
  }

  #sendAll(actions: PlayerAction[]) {
    for (const action of actions) this.live.send(action);
  }

  #offer(instead: Bet, key: 'tooSmall' | 'tooLarge' | 'notInSteps', chip: (language: Language) => string, limit: (language: Language) => string) {
    this.instead = instead;
    this.#refuse(
      both((words, language) => words[key](chip(language), limit(language))),
      both((words, language) => words.placeThis(money(instead.stake, language))),
    );
  }

  #refuse(why: Words, wayOut: Words) {
    this.live.refuse([{ why, way_out: wayOut, citations: [] }]);
    announce(`${of(why)} ${of(wayOut)}`, 'urgent');
  }

  #heard(message: ServerMessage, before: TableState) {
    if (message.kind === 'refused') {
      this.instead = null;
      announce(message.reasons.map((reason) => `${of(reason.why)} ${of(reason.way_out)}`).join(' '), 'urgent');
    }
    const snapshot = this.snapshot;
    if (message.kind !== 'update' || !snapshot) return;
    // Chips of a tournament are no part of what somebody has.
    if (!this.onDuty && !this.contest) purse.acknowledge(snapshot.balance, this.atStake);
    void this.#learn(snapshot.rules_hash);
    if (snapshot.round !== this.#round) this.#newRound(snapshot.round);
    const bets = this.bets;
    if (this.betting || bets.length > 0) this.#seen = bets;
    this.memory.saw(snapshot, message.events, message.resync, this.info.felt.deck > 0);
    void this.#haveAHand();
    void this.#lookBack(before);
    this.#settleDown();
    this.#sitDownOnce();
    this.#lookAtBoard();
    const fresh = message.events.filter((event) => event.version > (before.snapshot?.version ?? 0));
    if (before.snapshot && !message.resync) hearTold(fresh, snapshot);
    if (before.snapshot && fresh.length > 0) announce(fresh.map((event) => of(event.words)).join(' '));
    if (this.deciding && (before.snapshot?.view.moment.kind === 'betting' || (!before.snapshot?.options.choose.length && !before.snapshot?.options.place.length))) announce(say().choosingYou, 'urgent');
  }

  /** The board opens by itself when something new hangs there. */
  #lookAtBoard() {
    const hangs = this.board.map((notice) => notice.words.es);
    if (this.#hung?.length !== undefined && hangs.some((words) => !this.#hung!.includes(words))) this.boardOpen = true;
    this.#hung = hangs;
  }

  #newRound(round: number) {
    this.picked = [];
    if (this.#seen.length > 0) this.#last = this.#seen;
    this.#seen = [];
    this.#laid = [];
    this.#round = round;
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

  /** Sits down at the first box that is free, once the round lets anybody. */
  #sitDownOnce() {
    // Whoever waits on the list is asked first.
    if (!this.wantsToSit || (this.snapshot?.waiting.place ?? null) !== null) return;
    const free = this.snapshot?.options.sit[0];
    if (this.ownBoxes.length === 0 && free === undefined) return;
    this.wantsToSit = false;
    // Asked once: a reload later must not sit down again by itself.
    history.replaceState(null, '', address.table(this.info.id, false));
    if (this.ownBoxes.length === 0 && free !== undefined) this.sit(free);
  }
}

function both(speak: (words: (typeof dictionaries)['es'], language: Language) => string): Words {
  return { es: speak(dictionaries.es, 'es'), en: speak(dictionaries.en, 'en') };
}
