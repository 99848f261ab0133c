import type { Options, PlayerAction, Words } from '../contract';
import { money, type Cents } from '../chips/money';
import { announce } from '../look/announce.svelte';
import type { Language } from '../words/tongue';
import { both, of } from '../words/speech.svelte';
import { clear, fits, repeat, undo, type Bet } from './bets';
import type { Desk } from './desk.svelte';

/** The bets that a player is laying: what he put where, what he takes back, what he lays again. */
export class Laying {
  readonly #desk: Desk;
  /** An amount that would do instead of the one refused here. */
  instead: Bet | null = $state.raw(null);
  #laid: Bet[] = $state.raw([]);
  #last: Bet[] = $state.raw([]);
  /** This round's bets as last seen, to be repeated in the next. */
  #seen: Bet[] = [];

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get can() {
    const { state, snapshot, playing, betting, bets } = this.#desk;
    const options = snapshot?.options;
    const live = state.link === 'live' && options !== undefined && playing === null;
    return {
      undo: live && betting && this.#laid.length > 0 && bets.length > 0,
      clear: live && bets.some((bet) => options.take_back.some((one) => one.at === bet.at && one.spot === bet.spot)),
      repeat: live && betting && bets.length === 0 && this.#again(options).length > 0,
      double: live && fits(bets, options),
    };
  }

  /** Keeps what lies there now, to be laid again in the next round. */
  look() {
    const { bets, betting } = this.#desk;
    if (betting || bets.length > 0) this.#seen = bets;
  }

  newRound() {
    if (this.#seen.length > 0) this.#last = this.#seen;
    this.#seen = [];
    this.#laid = [];
  }

  /** Puts the chip in hand on a spot, or says why it does not fit and what would. */
  put(at: number, spot: string, stake: Cents = this.#desk.chip) {
    const option = this.#desk.playing ? undefined : this.#desk.option(at, spot);
    if (option && option.least === option.most) stake = option.least;
    this.instead = null;
    if (!option) return this.#refuse(both((words) => words.notNow), both((words) => words.notNowWayOut));
    const amount = (cents: Cents) => (language: Language) => money(cents, language);
    if (stake < option.least) return this.#offer({ at, spot, stake: option.least }, 'tooSmall', amount(stake), amount(option.least));
    if (stake > option.most) return this.#offer({ at, spot, stake: option.most }, 'tooLarge', amount(stake), amount(option.most));
    const over = (stake - option.least) % option.step;
    if (over > 0) return this.#offer({ at, spot, stake: stake - over }, 'notInSteps', amount(stake), amount(option.step));
    if (this.#desk.live.send({ kind: 'place', at, spot, stake })) this.#laid = [...this.#laid, { at, spot, stake }];
  }

  /** Puts chips on several bets with one word: all of them, or none with the reason of the first that does not fit. */
  putAll(at: number, shares: { spot: string; chips: number }[]) {
    this.#together(at, shares.map(({ spot, chips }) => ({ spot, stake: chips * this.#desk.chip })));
  }

  /** Lays bets that were kept, at one's own place. */
  layAll(bets: { spot: string; stake: Cents }[]) {
    const at = this.#desk.ownBoxes[0]?.number;
    if (at !== undefined) this.#together(at, bets);
  }

  #together(at: number, bets: { spot: string; stake: Cents }[]) {
    const stakes = bets.map(({ spot, stake }) => ({ spot, stake, option: this.#desk.playing ? undefined : this.#desk.option(at, spot) }));
    const unfit = stakes.find(({ stake, option }) => !option || stake < option.least || stake > option.most || (stake - option.least) % option.step > 0);
    if (unfit) {
      this.put(at, unfit.spot, unfit.stake);
      this.instead = null;
      return;
    }
    const total = stakes.reduce((sum, { stake }) => sum + stake, 0);
    const purse = this.#desk.balance;
    if (total > purse) {
      this.instead = null;
      this.#refuse(both((words, language) => words.tooDear({ total: money(total, language), balance: money(purse, language) })), both((words) => words.tooDearWayOut));
      return;
    }
    for (const { spot, stake } of stakes) this.put(at, spot, stake);
  }

  remove(at: number, spot: string) {
    this.#laid = this.#laid.filter((bet) => bet.at !== at || bet.spot !== spot);
    const may = this.#desk.snapshot?.options.take_back.some((one) => one.at === at && one.spot === spot);
    if (may || this.#desk.bets.some((bet) => bet.at === at && bet.spot === spot)) this.#desk.live.send({ kind: 'take-back', at, spot });
  }

  undo() {
    const last = this.#laid.at(-1);
    if (!last || !this.can.undo) return;
    this.#laid = this.#laid.slice(0, -1);
    this.#sendAll(undo(last, this.#desk.bets));
  }

  clear() {
    if (!this.can.clear) return;
    this.#laid = [];
    const back = this.#desk.snapshot?.options.take_back ?? [];
    this.#sendAll(clear(this.#desk.bets.filter((bet) => back.some((one) => one.at === bet.at && one.spot === bet.spot))));
  }

  repeat() {
    if (!this.can.repeat || !this.#desk.snapshot) return;
    const again = this.#again(this.#desk.snapshot.options);
    this.#laid = again;
    this.#sendAll(repeat(again));
  }

  double() {
    if (!this.can.double) return;
    const bets = this.#desk.bets;
    this.#laid = [...this.#laid, ...bets];
    this.#sendAll(repeat(bets));
  }

  /** Those of the last bets that are taken now. */
  #again(options: Options): Bet[] {
    return this.#last.filter((bet) => options.place.some((one) => one.at === bet.at && one.spot === bet.spot));
  }

  #sendAll(actions: PlayerAction[]) {
    for (const action of actions) this.#desk.live.send(action);
  }

  #offer(instead: Bet, key: 'tooSmall' | 'tooLarge' | 'notInSteps', chip: (language: Language) => string, limit: (language: Language) => string) {
    this.instead = instead;
    this.#refuse(
      both((words, language) => key === 'tooSmall' ? words.tooSmall({ chip: chip(language), least: limit(language) }) : key === 'tooLarge' ? words.tooLarge({ chip: chip(language), most: limit(language) }) : words.notInSteps({ chip: chip(language), step: limit(language) })),
      both((words, language) => words.placeThis({ amount: money(instead.stake, language) })),
    );
  }

  #refuse(why: Words, wayOut: Words) {
    this.#desk.live.refuse([{ why, way_out: wayOut, citations: [] }]);
    announce(`${of(why)} ${of(wayOut)}`, 'urgent');
  }
}
