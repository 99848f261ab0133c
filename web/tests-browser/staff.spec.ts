// Staff at the real casino's tables.

import type { Browser, Page } from '@playwright/test';
import { money } from '../src/chips/money';
import type { Line, ServerMessage, Snapshot } from '../src/contract';
import { Follower } from '../src/state/follower';
import { shown } from '../src/look/citations';
import { expect, test } from './casino';
import { accessible, choice, fitsAPhone, moment, ring, signIn, sitAt, spot, tabTo, take, test$ } from './pages';

const ROUND_MS = 75_000;

test.describe.configure({ timeout: 240_000 });

/** Every frame that came over a page's socket, and what it says. */
class Frames {
  texts: string[] = [];
  messages: ServerMessage[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      const follower = new Follower();
      socket.on('framereceived', ({ payload }) => {
        this.texts.push(String(payload));
        this.messages.push(follower.whole(JSON.parse(String(payload))) as ServerMessage);
      });
    });
  }

  get last(): Snapshot {
    return this.messages.flatMap((message) => (message.kind === 'update' ? [message.snapshot] : [])).at(-1)!;
  }
  events(kind: string) {
    return this.messages.flatMap((message) => (message.kind === 'update' ? message.events : [])).filter((event) => event.kind === kind);
  }
}

const card = (page: Page, game: string, ruleset?: string) =>
  page.locator(`[data-test=table][data-game="${game}"]${ruleset ? `[data-ruleset="${ruleset}"]` : ''}`).first();

async function someone(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<{ page: Page; frames: Frames }> {
  const context = await browser.newContext({ viewport, locale: 'es-ES' });
  const page = await context.newPage();
  return { page, frames: new Frames(page) };
}

/** A guest at a box with the least bet down. */
async function sitAndBet(page: Page, frames: Frames, game: string, key: string, ruleset?: string): Promise<number> {
  await sitAt(page, game, ruleset);
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: ROUND_MS });
  await moment(page, 'betting', ROUND_MS);
  const { least } = frames.last.options.place.find((option) => option.spot === key)!;
  await take(page, least);
  await ring(page, key).click();
  await expect(spot(page, key)).toHaveAttribute('data-stake', String(least));
  return least;
}

async function standUp(page: Page) {
  const leave = page.getByRole('button', { name: /Levantarse/ });
  if (await leave.isVisible().catch(() => false)) await leave.click();
}

test('the table head reports an exposed card and rules: the hand is void and the stakes go back', async ({ browser }) => {
  const guest = await someone(browser);
  const head = await someone(browser);
  const stake = await sitAndBet(guest.page, guest.frames, 'three-card-poker', 'ante');
  const { round, balance } = guest.frames.last;
  await signIn(head.page, 'table-head', 'Carmen');
  await card(head.page, 'three-card-poker').getByRole('link', { name: /Atender/ }).click();
  await expect(test$(head.page, 'duty-panel')).toContainText('jefe de mesa', { ignoreCase: true });
  await test$(guest.page, 'ready').click();
  await expect(test$(guest.page, 'choice').first()).toBeVisible({ timeout: ROUND_MS });
  await accessible(head.page, 'staff report');

  // With the keyboard alone: what, where, which card, and off.
  await tabTo(head.page, head.page.locator('select[name=what]'));
  await head.page.locator('select[name=what]').selectOption('card-exposed');
  await head.page.keyboard.press('Tab');
  const { number: box, cards } = guest.frames.last.view.boxes.find((one) => one.holder === guest.frames.last.you)!;
  // A card that the guest does not hold: hers must never come to the table head, not even by this report.
  const king = cards.some((one) => one.kind === 'card' && one.card === 'Kh') ? { code: 'Ks', name: 'el rey de picas' } : { code: 'Kh', name: 'el rey de corazones' };
  await head.page.locator('select[name=place]').selectOption(`box-${box}`);
  await head.page.locator(`input[name=card][value=${king.code}]`).check({ force: true });
  await tabTo(head.page, test$(head.page, 'send-report'));
  await head.page.keyboard.press('Enter');

  await moment(guest.page, 'irregular');
  const incident = test$(guest.page, 'incident');
  await expect(incident).toContainText(`carta descubierta en la casilla ${box}: ${king.name}`);
  await expect(incident).toContainText('detenido');
  await expect(test$(guest.page, 'choice')).toHaveCount(0);
  await accessible(guest.page, 'play stands still');

  const remedy = head.page.locator('[data-test=remedy][data-effect=void-hand]');
  await expect(remedy).toContainText('Lo decide el jefe de mesa');
  const offered = head.frames.last.staff!.remedies.find((one) => one.effect === 'void-hand')!;
  await remedy.locator('.cite').first().click();
  await expect(remedy.locator('.gist').first()).toHaveText(offered.citations[0]!.gist.es);
  await accessible(head.page, 'remedies');
  await remedy.getByRole('button', { name: /Decidir así/ }).click();

  const ruling = test$(guest.page, 'ruling');
  await expect(ruling).toContainText('se anula toda la jugada y las apuestas se devuelven');
  await expect(ruling.locator('.cite').first()).toContainText(shown(offered.citations[0]!, 'es'));
  const lines: Line[] = guest.frames.events('settled').flatMap((event) => (event.line ? [event.line] : []));
  expect(lines.map(({ spot, outcome, stake, paid, returned }) => ({ spot, outcome, stake, paid, returned }))).toEqual([
    { spot: 'ante', outcome: 'void', stake, paid: 0, returned: stake },
  ]);
  await expect(test$(guest.page, 'balance')).toHaveText(money(balance + stake, 'es'));
  expect(guest.frames.last.balance).toBe(balance + stake);
  await expect(test$(guest.page, 'results')).toHaveAttribute('data-round', String(round));

  // Nothing that came to the table head told him a covered card.
  const seen = guest.frames.messages.flatMap((message) => (message.kind === 'update' && message.snapshot.round === round ? [message.snapshot] : []));
  const own = seen.flatMap((one) => one.view.boxes.filter((other) => other.holder === one.you).flatMap((other) => other.cards));
  const hers = new Set(own.flatMap((one) => (one.kind === 'card' ? [one.card] : [])));
  expect(hers.size).toBe(3);
  for (const text of head.frames.texts) {
    const message = JSON.parse(text) as ServerMessage;
    if (message.kind === 'update' && message.snapshot.staff) message.snapshot.staff.cards = [];
    for (const code of hers) expect(JSON.stringify(message)).not.toContain(`"${code}"`);
  }
  await standUp(guest.page);
  await guest.page.context().close();
  await head.page.context().close();
});

test('a bet that lies nowhere yet counts once the croupier called it and the table head repeated it', async ({ browser }) => {
  const [guest, croupier, head] = [await someone(browser), await someone(browser), await someone(browser)];
  await guest.page.goto('/');
  await card(guest.page, 'french-roulette').getByRole('link', { name: /Sentarse/ }).click();
  await expect.poll(() => guest.frames.last?.options.place.length ?? 0, { timeout: ROUND_MS }).toBeGreaterThan(0);
  const { least } = guest.frames.last.options.place.find((option) => option.spot === 'pleno-17')!;
  for (const [staff, role, name] of [[croupier, 'croupier', 'Luis'], [head, 'table-head', 'Nuria']] as const) {
    await signIn(staff.page, role, name);
    await card(staff.page, 'french-roulette').getByRole('link', { name: /Atender/ }).click();
    await expect(test$(staff.page, 'duty-panel')).toBeVisible();
  }
  // The table head does not call what nobody called before him.
  await expect(test$(head.page, 'call')).toHaveCount(0);
  await croupier.page.locator('select[name=bet]').selectOption('pleno-17');
  await croupier.page.locator('input[name=sum]').fill((least / 100).toFixed(2));
  await accessible(croupier.page, 'a bet to call');
  await test$(croupier.page, 'send-call').click();

  const called = head.page.locator('[data-test=called-bet][data-spot=pleno-17]');
  await expect(called).toContainText(money(least, 'es'));
  await expect(croupier.page.locator('[data-test=called-bet] button')).toHaveAttribute('aria-disabled', 'true');
  const wagers = () => guest.frames.last.view.boxes.filter((box) => box.holder === guest.frames.last.you).flatMap((box) => box.wagers);
  expect(wagers()).toEqual([]);
  await called.getByRole('button', { name: /Repetir/ }).click();
  await expect.poll(() => wagers().map(({ spot, stake }) => ({ spot, stake }))).toEqual([{ spot: 'pleno-17', stake: least }]);
  await expect(called).toHaveCount(0);

  const { round } = guest.frames.last;
  await test$(guest.page, 'ready').click();
  await expect(test$(guest.page, 'results')).toHaveAttribute('data-round', String(round), { timeout: ROUND_MS });
  const lines = guest.frames.events('settled').flatMap((event) => (event.line ? [event.line] : []));
  expect(lines.map(({ spot, stake }) => ({ spot, stake }))).toEqual([{ spot: 'pleno-17', stake: least }]);
  await standUp(guest.page);
  for (const { page } of [guest, croupier, head]) await page.context().close();
});

test('a wrong key opens nothing, and a post that may not is told so', async ({ browser }) => {
  const { page } = await someone(browser);
  await page.goto('/#/personal');
  await test$(page, 'by-key').locator('summary').click();
  const form = test$(page, 'key-form');
  await form.getByLabel('Nombre').fill('Ben');
  await form.getByLabel('Clave').fill('this is not the key');
  await accessible(page, 'staff door');
  await test$(page, 'sign-in').click();
  await expect(page.getByRole('alert').filter({ hasText: 'La clave no es la del personal' })).toBeVisible();
  await expect(form.getByLabel('Clave')).toHaveValue('');

  await signIn(page, 'croupier', 'Ben');
  await card(page, 'trijoker').getByRole('link', { name: /Atender/ }).click();
  const announcement = page.locator('[data-test=announcement][data-key=last-hands]');
  await expect(announcement).toContainText('Lo anuncia: jefe de mesa');
  await expect(announcement.getByRole('button', { name: /Anunciar/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: /Sentarse/ })).toHaveCount(0);
  await page.goto('/#/personal');
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(test$(page, 'balance')).toBeVisible();
  await page.context().close();
});

test('a player lets another bet on the hand', async ({ browser }) => {
  const holder = await someone(browser);
  const backer = await someone(browser);
  await sitAndBet(holder.page, holder.frames, 'three-card-poker', 'ante');
  const at = holder.frames.last.view.boxes.find((one) => one.holder === holder.frames.last.you)!.number;
  await backer.page.goto('/');
  await card(backer.page, 'three-card-poker').getByRole('link', { name: /Mirar/ }).click();
  await expect(test$(backer.page, 'felt')).toBeVisible();
  await expect.poll(() => backer.frames.last?.you).not.toBeNull();
  const { name } = backer.frames.last.people.find((one) => one.person === backer.frames.last.you)!;
  const door = test$(holder.page, 'let');
  await tabTo(holder.page, door.locator('summary'));
  await holder.page.keyboard.press('Enter');
  await door.getByRole('button', { name: `Dejar apostar a ${name}` }).click();
  await expect(test$(holder.page, 'allowed')).toContainText(name);
  await expect.poll(() => backer.frames.last.options.place.some((option) => option.at === at)).toBe(true);
  const { least } = backer.frames.last.options.place.find((option) => option.at === at && option.spot === 'ante')!;
  await take(backer.page, least);
  await spot(backer.page, 'ante').locator('.ring').click();
  await expect(spot(backer.page, 'ante')).toHaveAttribute('data-stake', String(least));
  await test$(backer.page, 'clear').click();
  await test$(holder.page, 'clear').click();
  await standUp(holder.page);
  await holder.page.context().close();
  await backer.page.context().close();
});

test('the table head raises the minimum: three spins later the table plays by it', async ({ browser }) => {
  const guest = await someone(browser);
  const head = await someone(browser);
  // Its sheet says which minima are authorised.
  const least = await sitAndBet(guest.page, guest.frames, 'french-roulette', 'rojo', 'ar-2010');
  await signIn(head.page, 'table-head', 'Carmen');
  await card(head.page, 'french-roulette', 'ar-2010').getByRole('link', { name: /Atender/ }).click();
  const announcement = (to: string) =>
    head.page.locator(`[data-test=announcement][data-key=minimo-${to}]`).getByRole('button', { name: /Anunciar/ });
  await expect(announcement('5')).toBeVisible();
  // It is 1 € already: there is no raise to that.
  await expect(announcement('1')).toHaveCount(0);
  await announcement('5').click();
  await expect(test$(guest.page, 'raise')).toContainText('Quedan 3 con este mínimo; después, 5 €');
  await expect(announcement('2')).toHaveAttribute('aria-disabled', 'true');
  const before = guest.frames.last.rules_hash;
  for (const left of [2, 1, 0]) {
    if (left < 2) {
      await moment(guest.page, 'betting', ROUND_MS);
      await ring(guest.page, 'rojo').click();
      await expect(spot(guest.page, 'rojo')).not.toHaveAttribute('data-stake', '0');
    }
    await test$(guest.page, 'ready').click();
    // A zero asks what becomes of the bet before the spin is over.
    await expect.poll(() => ['over', 'choosing'].includes(guest.frames.last.view.moment.kind), { timeout: ROUND_MS }).toBe(true);
    if (guest.frames.last.view.moment.kind === 'choosing') {
      await expect(test$(guest.page, 'choice').first()).toHaveAttribute('aria-disabled', 'false', { timeout: ROUND_MS });
      await test$(guest.page, 'choice').first().click();
    }
    await expect.poll(() => guest.frames.last.view.raise?.left, { timeout: ROUND_MS }).toBe(left);
  }
  await moment(guest.page, 'betting', ROUND_MS);
  await expect.poll(() => guest.frames.last.rules_hash).not.toBe(before);
  const raised = guest.frames.last.options.place.find((option) => option.spot === 'rojo')!;
  expect([raised.least, raised.most]).toEqual([500, 90_000]);
  expect(least).toBe(100);
  await expect(test$(guest.page, 'raise')).toHaveCount(0);
  await expect(test$(guest.page, 'rules')).toContainText('5 €');
  await expect(announcement('2')).toHaveCount(0);
  await standUp(guest.page);
  await guest.page.context().close();
  await head.page.context().close();
});

test('the last hands are announced, counted, and the table closes', async ({ browser }) => {
  const guest = await someone(browser);
  const head = await someone(browser, { width: 360, height: 740 });
  await sitAndBet(guest.page, guest.frames, 'trijoker', 'first');
  await signIn(head.page, 'table-head', 'Carmen');
  await card(head.page, 'trijoker').getByRole('link', { name: /Atender/ }).click();
  const announcement = head.page.locator('[data-test=announcement][data-key=last-hands]');
  await fitsAPhone(head.page);
  await announcement.getByRole('button', { name: /Anunciar/ }).click();
  await expect(test$(guest.page, 'hands-left')).toHaveText('Últimas jugadas: quedan 3');
  await expect(announcement.getByRole('button', { name: /Anunciar/ })).toHaveAttribute('aria-disabled', 'true');
  for (const left of [2, 1, 0]) {
    if (left < 2) {
      await moment(guest.page, 'betting', ROUND_MS);
      await expect(ring(guest.page, 'first')).toBeVisible();
      await ring(guest.page, 'first').click();
      await expect(spot(guest.page, 'first')).not.toHaveAttribute('data-stake', '0');
    }
    await test$(guest.page, 'ready').click();
    for (const key of ['leave-first', 'leave-second']) {
      await expect(choice(guest.page, key)).toHaveAttribute('aria-disabled', 'false', { timeout: ROUND_MS });
      await choice(guest.page, key).click();
    }
    await expect.poll(() => guest.frames.last.hands_left).toBe(left);
  }
  await expect(test$(guest.page, 'moment')).toHaveText('La mesa ha cerrado por hoy');
  await fitsAPhone(head.page);
  await guest.page.goto('/');
  await expect(card(guest.page, 'trijoker')).toContainText('Cerrada');
  await expect(card(guest.page, 'trijoker').getByRole('link', { name: /Sentarse/ })).toHaveCount(0);
  await guest.page.context().close();
  await head.page.context().close();
});
