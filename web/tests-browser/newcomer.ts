// Somebody who has never been here: from a seat to the first settled bet of his own, alone at
// the table but for bots, with a mouse, with a finger or with keys. He does what the page asks next.

import { expect, type Locator, type Page } from '@playwright/test';
import type { ChoiceOption, LobbyTable, PlaceOption } from '../src/contract';
import { choice, chip, ring, spot, tabTo, take, test$, Wire } from './pages';

/** A round with every pause of the house, on a slow machine. */
const ROUND_MS = 75_000;
/** A press that finds nothing is tried again once the page shows what was told. */
const PRESS_MS = 2_000;
/** What ends a newcomer's part in a round before anything was to be seen. */
const GIVES_UP = ['fold', 'give-up', 'muck', 'sit-out'];
/** A bank costs more than a newcomer has: it goes to a bot. */
const LETS_GO = ['decline', 'abstain'];

/** What one plays with. */
export interface Hand {
  /** Presses a button. */
  press: (target: Locator) => Promise<void>;
  /** Takes a chip of so many cents from the tray. */
  take: (cents: number) => Promise<void>;
  /** Asks why it was paid so. */
  asksWhy: () => Promise<void>;
  /** Whether it gets to a bet of the cloth at once. */
  reaches: (target: Locator) => Promise<boolean>;
}

const always = () => Promise.resolve(true);

export const mouse = (page: Page): Hand => ({
  press: (target) => target.click({ timeout: PRESS_MS }),
  take: (cents) => take(page, cents),
  asksWhy: () => test$(page, 'why-all').click(),
  reaches: always,
});

export const finger = (page: Page): Hand => ({
  press: (target) => target.tap({ timeout: PRESS_MS }),
  take: (cents) => page.locator('label', { has: chip(page, cents) }).tap({ timeout: PRESS_MS }),
  asksWhy: () => test$(page, 'why-all').tap(),
  reaches: always,
});

export const keys = (page: Page): Hand => ({
  async press(target) {
    await target.waitFor({ timeout: PRESS_MS });
    await tabTo(page, target, 150);
    await page.keyboard.press('Enter');
  },
  async take(cents) {
    const values = await test$(page, 'chip').evaluateAll((chips) => chips.map((one) => Number((one as HTMLElement).dataset.value)));
    await page.keyboard.press(String(values.indexOf(cents) + 1));
  },
  asksWhy: () => page.keyboard.press('w'),
  // A cloth is one stop of Tab: the others of its bets are reached by arrows, which have tests of their own.
  reaches: (target) => target.evaluate((element: HTMLElement) => element.tabIndex === 0),
});

export class Newcomer {
  readonly wire: Wire;
  /** Called where there is something new to look at: bets laid, the first question, what it paid. */
  looks: (what: 'bets' | 'decision' | 'settled') => Promise<void> = () => Promise.resolve();
  #seen = new Set<string>();

  constructor(readonly page: Page, readonly hand: Hand) {
    this.wire = new Wire(page);
  }

  async sitDown(table: LobbyTable) {
    await this.page.goto(`/#/mesa/${table.id}?sentarse`);
    await expect(this.page.locator('[data-test=own-box], [data-test=own-seat]').first()).toBeVisible({ timeout: ROUND_MS });
  }

  /** Plays until something of his own is settled; in which round it was. */
  async playsToASettledBet(): Promise<number> {
    await expect(async () => {
      if (this.#settledRound() === undefined) await this.#goesOn();
      expect(this.#settledRound()).toBeDefined();
    }).toPass({ timeout: 2 * ROUND_MS, intervals: [100] });
    const round = this.#settledRound()!;
    await expect(test$(this.page, 'results')).toHaveAttribute('data-round', String(round), { timeout: ROUND_MS });
    await this.looks('settled');
    return round;
  }

  /** Asks why the first of his bets was paid what it was. */
  async asksWhy(round: number) {
    await this.hand.asksWhy();
    await expect(test$(this.page, 'explanation').first()).toContainText(this.wire.lines(round)[0]!.summary.es);
  }

  #settledRound(): number | undefined {
    return this.wire.snapshots.findLast(({ view, you }) => view.lines.some((line) => line.by === you))?.round;
  }

  async #looksOnce(what: 'bets' | 'decision') {
    if (this.#seen.has(what)) return;
    await this.looks(what);
    this.#seen.add(what);
  }

  /** The one thing that the page asks of him now, if any. */
  async #goesOn() {
    const { view, options, you } = this.wire.last;
    if (view.moment.kind === 'choosing') return view.moment.by === you || options.choose.length > 0 ? this.#answers() : undefined;
    if (view.moment.kind !== 'betting') return;
    const own = view.boxes.find((box) => box.holder === you);
    const lies = (own?.wagers.length ?? 0) > 0;
    const lets = options.choose.find((one) => LETS_GO.includes(one.choice));
    if (lets && !options.ready) return this.hand.press(choice(this.page, lets.choice));
    if (!lies && options.place.length > 0) return this.#bets(options.place.filter((option) => option.at === own?.number));
    if (!lies || !options.ready) return;
    await this.#looksOnce('bets');
    await this.hand.press(test$(this.page, 'ready'));
    await expect.poll(() => this.#isReady() || this.wire.last.view.moment.kind !== 'betting', { timeout: PRESS_MS }).toBe(true);
  }

  #isReady(): boolean {
    const { people, you, options } = this.wire.last;
    return !options.ready || (people.find(({ person }) => person === you)?.ready ?? false);
  }

  async #bets(open: PlaceOption[]) {
    const amount = test$(this.page, 'place-amount');
    if (await amount.isVisible()) return this.hand.press(amount);
    for (const option of open) {
      const target = ring(this.page, option.spot).first();
      if (!(await target.isVisible()) || !(await this.hand.reaches(target))) continue;
      const values = await test$(this.page, 'chip').evaluateAll((chips) => chips.map((one) => Number((one as HTMLElement).dataset.value)));
      const stake = values.find((value) => value >= option.least && value <= option.most);
      if (stake !== undefined) await this.hand.take(stake);
      await this.hand.press(target);
      await expect(spot(this.page, option.spot).first()).not.toHaveAttribute('data-stake', '0', { timeout: PRESS_MS });
      return;
    }
  }

  async #answers() {
    const { choose, place } = this.wire.last.options;
    const { version } = this.wire.last;
    const stays = choose.find((one) => LETS_GO.includes(one.choice)) ?? choose.find((one) => !GIVES_UP.includes(one.choice));
    if (!stays && place.length === 0) return;
    const target = stays ? choice(this.page, stays.choice) : test$(this.page, 'place-amount').or(ring(this.page, place[0]!.spot)).first();
    await target.waitFor({ timeout: PRESS_MS });
    await this.#looksOnce('decision');
    if (stays) await this.#picks(stays);
    await this.hand.press(target);
    await expect.poll(() => this.wire.last.version > version, { timeout: PRESS_MS }).toBe(true);
  }

  /** As many cards as a choice asks for at the least. */
  async #picks(asked: ChoiceOption) {
    for (let place = 0; place < (asked.picks?.least ?? 0); place += 1) {
      const card = this.page.locator(`[data-test=pick][data-place="${place}"]`);
      if ((await card.getAttribute('aria-pressed', { timeout: PRESS_MS })) === 'false') await this.hand.press(card);
    }
  }
}
