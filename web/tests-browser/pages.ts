// What the tests do and look at, in the words of a player.

import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { Line, Lobby, LobbyTable, ServerMessage, Snapshot } from '../src/contract';
import { Follower } from '../src/state/follower';
import type { Pace } from '../src/state/playback';
import { STAFF_KEY } from './casino';

/** Every game of the lobby, whatever text it is played under; a test asks the lobby whether it is all of them. */
export const GAMES = [
  'american-roulette', 'double-zero-roulette', 'french-roulette', 'boule', 'fortune-wheel', 'three-balls', 'craps', 'trente-et-quarante',
  'blackjack', 'punto-y-banca', 'midi-punto-y-banca', 'mini-punto-y-banca', 'chemin-de-fer', 'baccarat-two-tables',
  'three-card-poker', 'caribbean-stud', 'let-it-ride', 'no-discard-poker', 'counterparty-holdem', 'holdem-bonus', 'texas-poker', 'trijoker', 'pai-gow-poker',
  'holdem', 'omaha', 'short-deck-holdem', 'five-stud', 'seven-stud', 'five-card-draw', 'synthetic-poker',
];

/** One game of each felt. They are tried by day; `cargo xtask nightly` tries all of them. */
export const BY_DAY = ['french-roulette', 'boule', 'fortune-wheel', 'three-balls', 'craps', 'trente-et-quarante', 'blackjack', 'punto-y-banca', 'chemin-de-fer', 'baccarat-two-tables', 'three-card-poker', 'pai-gow-poker', 'holdem'];

/** What is left to the nightly run. */
export const NIGHT = { tag: '@night' };

/** When a game is tried that is drawn and played as others are. */
export const when = (game: string) => (BY_DAY.includes(game) ? {} : NIGHT);

export const felt = (page: Page) => page.locator('[data-test=felt]');
export const spot = (page: Page, key: string) => page.locator(`[data-test=spot][data-spot="${key}"]`);
export const ring = (page: Page, key: string) => spot(page, key).locator('.ring');
export const chip = (page: Page, cents: number) => page.locator(`[data-test=chip][data-value="${cents}"]`);
export const choice = (page: Page, key: string) => page.locator(`[data-test=choice][data-choice="${key}"]`);
export const test$ = (page: Page | Locator, name: string) => page.locator(`[data-test=${name}]`);

/** Takes a chip from the tray as a finger would: by its label. */
export async function take(page: Page, cents: number) {
  await page.locator('label', { has: chip(page, cents) }).click();
  await expect(chip(page, cents)).toBeChecked();
}

export async function moment(page: Page, kind: string, timeout = 15_000) {
  await expect(felt(page)).toHaveAttribute('data-moment', kind, { timeout });
}

/** What was laid out anew is drawn, and whatever moves has come to rest: it would change places and contrast. */
export async function atRest(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let frames = 0; frames < 2; frames += 1) await frame();
    // A clock that runs down is none of them: nobody waits for it here.
    const ends = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) <= 12_000);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

/** No finding of axe that would shut somebody out. */
export async function accessible(page: Page, where: string) {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // Judged in the page, and only what is grave is carried out of it: a cloth has thousands of nodes.
  const grave = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id} ${one.nodes.map((node) => node.target.join(' ')).join('; ')}`);
  });
  expect(grave.map((one) => `${where}: ${one}`)).toEqual([]);
}

/** Nothing sticks out to the side, and a finger can hit every button. */
export async function fitsAPhone(page: Page) {
  const { overflow, small } = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button, a.button, summary, label:has(input)')];
    const visible = buttons.filter((one) => one.checkVisibility() && !one.classList.contains('cite'));
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: visible
        .map((one) => ({ name: one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '', box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
        .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
    };
  });
  expect(overflow).toBe(0);
  expect(small).toEqual([]);
}

/** Somebody of the house comes in by the staff's door. */
export async function signIn(page: Page, role: string, name: string) {
  await page.goto('/#/personal');
  const byKey = test$(page, 'by-key');
  if ((await byKey.getAttribute('open')) === null) await byKey.locator('summary').click();
  const form = test$(page, 'key-form');
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Puesto').selectOption(role);
  await form.getByLabel('Clave').fill(STAFF_KEY);
  await test$(page, 'sign-in').click();
  await expect(test$(page, 'duty')).toContainText(name);
}

export async function tables(page: Page): Promise<LobbyTable[]> {
  return ((await (await page.request.get('/api/lobby')).json()) as Lobby).tables;
}

/** Straight to a table's own address, to sit down there: the way through the lobby has tests of its own. */
export async function sitAt(page: Page, game: string, ruleset = 'ar-2010') {
  const table = (await tables(page)).find((one) => one.game === game && one.ruleset === ruleset)!;
  await page.goto(`/#/mesa/${table.id}?sentarse`);
}

/** Goes to an element by Tab alone, as one without a mouse does. */
export async function tabTo(page: Page, target: Locator, most = 300) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not get there');
}

/** What the house told this page, as it came over the socket. */
export class Wire {
  messages: ServerMessage[] = [];
  address = '';
  /** Who hears what comes to a page now: at the next table somebody else does. */
  static #hearing = new WeakMap<Page, Wire>();

  constructor(page: Page) {
    Wire.#hearing.set(page, this);
    page.on('websocket', (socket) => {
      const hears = () => Wire.#hearing.get(page) === this && socket.url().includes('/api/tables/');
      if (!hears()) return;
      this.address = socket.url();
      const follower = new Follower();
      socket.on('framereceived', ({ payload }) => {
        const message = follower.whole(JSON.parse(String(payload))) as ServerMessage;
        if (hears()) this.messages.push(message);
      });
    });
  }

  get snapshots(): Snapshot[] {
    return this.messages.flatMap((message) => (message.kind === 'update' ? [message.snapshot] : []));
  }
  get last(): Snapshot {
    return this.snapshots.at(-1)!;
  }
  /** The settled bets of one's own in a round. */
  lines(round: number): Line[] {
    const settled = this.snapshots.findLast((one) => one.round === round && one.view.lines.length > 0);
    return settled?.view.lines.filter((line) => line.by === settled.you) ?? [];
  }
  settled(round: number): Snapshot {
    return this.snapshots.findLast((one) => one.round === round && one.view.moment.kind === 'over')!;
  }
}

/** How long wheel, dice and cards in motion take: not at all where a test is about something else. */
export async function atPace(page: Page, pace: Pace): Promise<void> {
  await page.addInitScript((chosen) => {
    const settings = JSON.parse(localStorage.getItem('tapete.settings') ?? '{}') as object;
    localStorage.setItem('tapete.settings', JSON.stringify({ ...settings, pace: chosen }));
  }, pace);
}

/** Enters in the register of authorisations what the directorate gave. */
export async function authorised(page: Page, origin: string, resolution: string, what: string) {
  const register = '/api/registers/authorisations';
  const headers = { origin };
  await page.request.post(register, { data: { kind: 'open', date: '2026-01-02' }, headers });
  const said = (field: string, value: string, by: string | null = null) => ({ field, value, issued_by: by, approved_by: null });
  const stated = [said('resolution', resolution, 'gaming-directorate'), said('what', what), said('for', what)];
  const date = new Date().toISOString().slice(0, 10);
  const data = { kind: 'enter', date, act: 'permit', subject: resolution, section: null, filing: null, office: 'director', stated };
  const entered = await page.request.post(register, { data, headers });
  expect(entered.status(), await entered.text()).toBe(200);
}
