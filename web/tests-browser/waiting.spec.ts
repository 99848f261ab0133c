// A full table in the real casino: whoever waits for a seat, each in a browser
// of his own, gets the one that falls vacant, or that of a bot.

import type { Browser, Page } from '@playwright/test';
import type { Lobby, LobbyTable } from '../src/contract';
import { expect, test } from './casino';
import { accessible, fitsAPhone, moment, signIn, test$, Wire } from './pages';

test.describe.configure({ timeout: 240_000 });

const LONG = { timeout: 90_000 };

interface Someone {
  page: Page;
  wire: Wire;
}

async function someone(browser: Browser, address: string, width = 1280): Promise<Someone> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'es-ES' });
  const page = await context.newPage();
  const wire = new Wire(page);
  await page.goto(address);
  return { page, wire };
}

async function find(page: Page, ruleset: string, game: string): Promise<LobbyTable> {
  const lobby = (await (await page.request.get('/api/lobby')).json()) as Lobby;
  return lobby.tables.find((one) => one.ruleset === ruleset && one.game === game)!;
}

const seats = ({ wire: { last } }: Someone) => last.view.boxes.filter((box) => box.holder === last.you).map((box) => box.number);
const picture = (page: Page, name: string) => (process.env.LOOK ? page.screenshot({ path: `${process.env.LOOK}/${name}.png` }) : null);

test('a full table: the second waits, the first gets up, the second gets the offer and sits down', async ({ browser, page }) => {
  const table = await find(page, 'ar-2010', 'no-discard-poker');
  const ana = await someone(browser, `/#/mesa/${table.id}`);
  for (let box = 1; box <= table.boxes; box += 1) {
    await ana.page.locator('button.free').first().click();
    await expect(async () => expect(seats(ana)).toHaveLength(box)).toPass({ timeout: 10_000 });
  }
  await expect(ana.page.locator('[data-test=full-table]')).toHaveCount(0);

  // The lobby says that it is full, and where to wait.
  const ben = await someone(browser, '/', 360);
  const card = ben.page.locator(`[data-test=table][data-game="${table.game}"][data-ruleset="${table.ruleset}"]`);
  await test$(card, 'wait-here').click();
  await expect(test$(ben.page, 'full-table')).toBeVisible();
  await fitsAPhone(ben.page);
  await picture(ben.page, 'full-table');
  await test$(ben.page, 'wait').click();
  await expect(test$(ben.page, 'waiting')).toHaveAttribute('data-place', '1');
  await expect(test$(ben.page, 'waiting')).toContainText('número 1 de 1');

  // He may leave the list, and sign again.
  await test$(ben.page, 'stop-waiting').click();
  await expect(test$(ben.page, 'full-table')).toBeVisible();
  await test$(ben.page, 'wait').click();
  await expect(test$(ben.page, 'waiting')).toBeVisible();
  // Another who comes is told that somebody waits.
  const eva = await someone(browser, `/#/mesa/${table.id}`);
  await expect(test$(eva.page, 'full-table')).toContainText('ya espera una persona');

  await ana.page.getByRole('button', { name: 'Levantarse' }).first().click();
  await expect(test$(ben.page, 'seat-offer')).toBeVisible();
  const offer = ben.wire.last.waiting.offer!;
  expect(offer.clock!.left_ms).toBeGreaterThan(0);
  expect(seats(ana)).not.toContain(offer.at);
  await expect(test$(ben.page, 'seat-offer')).toContainText(`plaza ${offer.at}`);
  await expect(test$(test$(ben.page, 'seat-offer'), 'clock')).toBeVisible();
  await accessible(ben.page, 'a seat is offered');
  await fitsAPhone(ben.page);
  await picture(ben.page, 'seat-offer');
  // Nobody else may take it, not even who had it.
  expect(eva.wire.last.options.sit).toEqual([]);
  expect(ana.wire.last.options.sit).toEqual([]);
  await test$(ben.page, 'take-seat').click();
  await expect(async () => expect(seats(ben)).toEqual([offer.at])).toPass({ timeout: 10_000 });
  await expect(test$(ben.page, 'seat-offer')).toHaveCount(0);

  await ben.page.getByRole('button', { name: 'Levantarse' }).first().click();
  while (seats(ana).length > 0) {
    const held = seats(ana).length;
    await ana.page.getByRole('button', { name: 'Levantarse' }).first().click();
    await expect(async () => expect(seats(ana).length).toBeLessThan(held)).toPass({ timeout: 10_000 });
  }
  for (const one of [ana, ben, eva]) await one.page.context().close();
});

test('at a table that bots fill up whoever waits gets the seat of one of them', async ({ browser, page }) => {
  // A game in which no pot is carried over: whoever has chips in one cannot get up.
  const table = await find(page, 'ar-2010', 'five-stud');
  const ana = await someone(browser, `/#/mesa/${table.id}?sentarse`);
  await expect(test$(ana.page, 'own-seat')).toBeVisible(LONG);
  // Where she begins a game the lot gave the seat, and the page goes on saying so; one that bots
  // have in course, with a pot that waits, she joins.
  if (ana.wire.last.by_lot.seats.some((lot) => lot.at === seats(ana)[0])) {
    await expect(test$(ana.page, 'own-lot')).toContainText(`plaza ${seats(ana)[0]}`);
    await expect(test$(ana.page, 'own-lot')).toContainText('AR10 10.2 V-3');
  } else {
    expect(ana.wire.last.view.boxes.length).toBeGreaterThan(1);
  }
  await expect(async () => expect(ana.wire.last.view.boxes).toHaveLength(table.boxes - 1)).toPass(LONG);
  const ben = await someone(browser, `/#/mesa/${table.id}?sentarse`);
  await expect(test$(ben.page, 'own-seat')).toBeVisible(LONG);
  expect(ben.wire.last.view.boxes).toHaveLength(table.boxes);
  await picture(ana.page, 'lots');

  const cruz = await someone(browser, `/#/mesa/${table.id}`);
  await expect(test$(cruz.page, 'full-table')).toContainText('AR10 10.2 IV.1-2');
  await test$(cruz.page, 'wait').click();
  await expect(test$(cruz.page, 'seat-offer')).toBeVisible(LONG);
  const { at } = cruz.wire.last.waiting.offer!;
  const before = cruz.wire.snapshots.findLast((one) => one.view.boxes.some((box) => box.number === at))!;
  const holder = before.view.boxes.find((box) => box.number === at)!.holder;
  expect(before.people.find((one) => one.person === holder)!.bot).toBe(true);
  await picture(cruz.page, 'seat-of-a-bot');
  await test$(cruz.page, 'take-seat').click();
  await expect(test$(cruz.page, 'own-seat')).toHaveAttribute('data-box', String(at), LONG);
  for (const one of [ana, ben, cruz]) {
    await moment(one.page, 'betting', 60_000);
    const go = one.page.getByRole('button', { name: 'Levantarse' });
    if (await go.isVisible().catch(() => false)) await go.click();
    await one.page.context().close();
  }
});

test('the table head sees who waits', async ({ browser, page }) => {
  const table = await find(page, 'ar-2010', 'no-discard-poker');
  const ana = await someone(browser, `/#/mesa/${table.id}`);
  for (let box = 1; box <= table.boxes; box += 1) {
    await ana.page.locator('button.free').first().click();
    await expect(async () => expect(seats(ana)).toHaveLength(box)).toPass({ timeout: 10_000 });
  }
  const ben = await someone(browser, `/#/mesa/${table.id}`);
  await test$(ben.page, 'wait').click();
  await expect(test$(ben.page, 'waiting')).toBeVisible();
  const name = ben.wire.last.people.find((one) => one.person === ben.wire.last.you)!.name;
  const head = await someone(browser, '/');
  await signIn(head.page, 'table-head', 'Olga');
  await head.page.goto(`/#/mesa/${table.id}`);
  await expect(test$(head.page, 'waiting-list')).toContainText(name);
  await picture(head.page, 'the-list');
  for (const one of [ben, ana, head]) await one.page.context().close();
});
