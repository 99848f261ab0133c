// Guests at the real casino's tables, from the door to what a hand paid and why.

import type { Browser, Page } from '@playwright/test';
import { called, face, printed } from '../src/cards/card';
import { money, signedMoney } from '../src/chips/money';
import type { Guest, RoundProof, RoundSummary, Seen, ServerMessage } from '../src/contract';
import { shown } from '../src/look/citations';
import { net } from '../src/state/bets';
import { words } from '../made/es/page';
import { expect, test } from './casino';
import { accessible, choice, felt, fitsAPhone, moment, NIGHT, ring, sitAt, spot, tables, tabTo, take, test$, Wire } from './pages';

const GAME = 'three-card-poker';
/** Games of which no round is played with fewer than two hands bet on. */
const TWO_HANDS = ['blackjack'];
/** Games of which no round is played with fewer than four or five people at the table. */
const SEVERAL_PEOPLE = ['chemin-de-fer', 'baccarat-two-tables'];
/** A deal, a decision and a settlement, with all the house's pauses. */
const ROUND_MS = 75_000;

test.describe.configure({ timeout: 240_000 });

/** A card as the Spanish page says it. */
function spoken(code: string): string {
  const card = face(code);
  return card === 'joker' ? words.joker : words.cardOf(called(card));
}

async function tableId(page: Page): Promise<string> {
  return (await tables(page)).find((table) => table.game === GAME)!.id;
}

/** To a box of a table. */
async function sitDown(page: Page, game = GAME, ruleset = 'ar-2010'): Promise<Wire> {
  const wire = new Wire(page);
  await sitAt(page, game, ruleset);
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: ROUND_MS });
  await moment(page, 'betting', ROUND_MS);
  return wire;
}

async function standUp(page: Page) {
  const leave = page.getByRole('button', { name: /Levantarse|Stand up/ });
  if (await leave.isVisible().catch(() => false)) await leave.click();
}

/** The least chip that the ante takes. */
async function anteChip(wire: Wire): Promise<number> {
  const least = wire.last.options.place.find((option) => option.spot === 'ante')!.least;
  return [100, 200, 500, 1000, 2500, 5000, 10000].find((value) => value >= least)!;
}

async function betAnte(page: Page, wire: Wire): Promise<number> {
  const stake = await anteChip(wire);
  await take(page, stake);
  await ring(page, 'ante').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', String(stake));
  return stake;
}

const codes = (seen: Seen[]) => seen.map((one) => (one.kind === 'card' ? one.card : 'back'));
const onScreen = (page: Page, where: string) =>
  test$(page, where).locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));

async function settle(page: Page, round: number) {
  await expect(test$(page, 'results')).toHaveAttribute('data-round', String(round), { timeout: ROUND_MS });
}

test('a hand to its settlement: the screen shows what the house says', async ({ page }) => {
  // From the door to a box, with one click.
  const wire = new Wire(page);
  await page.goto('/');
  await page.locator(`[data-test=table][data-game="${GAME}"][data-ruleset="ar-2010"]`).getByRole('link', { name: /Sentarse/ }).click();
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: ROUND_MS });
  await moment(page, 'betting', ROUND_MS);
  const id = await tableId(page);
  const start = wire.last.balance;
  await expect(test$(page, 'balance')).toHaveText(money(start, 'es'));

  const ante = await betAnte(page, wire);
  await ring(page, 'ante').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', String(2 * ante));
  await expect(ring(page, 'ante')).toContainText(money(2 * ante, 'es'));
  await expect(test$(page, 'balance')).toHaveText(money(start - 2 * ante, 'es'));
  await test$(page, 'ready').click();

  const go = page.locator('[data-test=choice]:not([data-stakes="0"])');
  await expect(go).toBeVisible({ timeout: ROUND_MS });
  const asked = wire.last;
  const round = asked.round;
  const own = asked.view.boxes.find((box) => box.holder === asked.you)!;
  expect(own.cards.every((card) => card.kind === 'card')).toBe(true);
  expect(await onScreen(page, 'own-box')).toEqual(codes(own.cards));
  expect(await onScreen(page, 'bank')).toEqual(codes(asked.view.bank));
  expect(asked.view.bank.every((card) => card.kind === 'back')).toBe(true);
  const stakes = asked.options.choose.find((option) => option.stakes !== null)!.stakes!;
  await expect(go).toContainText(money(stakes, 'es'));
  await go.click();

  await settle(page, round);
  const lines = wire.lines(round);
  expect(lines.length).toBeGreaterThanOrEqual(2);
  const settled = wire.settled(round);
  await expect(test$(page, 'round-net')).toHaveText(signedMoney(lines.reduce((sum, line) => sum + net(line), 0), 'es'));
  const bank = codes(settled.view.bank);
  expect(bank).not.toContain('back');
  await expect(test$(page, 'decided')).toHaveAttribute('title', new RegExp(bank.map(printed).join(' ')));

  // The next bets open; what the last hand paid stays to be read.
  await moment(page, 'betting');
  const rows = await test$(page, 'line').evaluateAll((all) => all.map((row) => ({ ...(row as HTMLElement).dataset })));
  expect(rows.map((row) => [row.spot, row.outcome, Number(row.paid), Number(row.stake)])).toEqual(lines.map((line) => [line.spot, line.outcome, line.paid, line.stake]));

  // The same from the house's books.
  const summary = ((await (await page.request.get(`/api/tables/${id}/rounds`)).json()) as RoundSummary[]).find((one) => one.round === round)!;
  const mine = summary.lines.filter((line) => line.by === settled.you && line.at === own.number);
  expect(mine).toEqual(lines);
  expect(summary.net).toBe(lines.reduce((sum, line) => sum + net(line), 0));
  expect(codes(summary.bank)).toEqual(bank);
  const me = (await (await page.request.get('/api/me')).json()) as Guest;
  expect(me.balance).toBe(start + summary.net!);
  await expect(test$(page, 'balance')).toHaveText(money(me.balance, 'es'));

  // Why.
  await test$(page, 'line').first().getByRole('button').click();
  const explanation = test$(page, 'explanation');
  await expect(explanation).toContainText(lines[0]!.summary.es);
  for (const step of lines[0]!.explanation) {
    await expect(explanation).toContainText(step.words.es);
    for (const citation of step.citations) await expect(explanation).toContainText(shown(citation, 'es'));
  }
  await page.keyboard.press('Escape');
  await standUp(page);
});

/** The first choice of each decision, until the round is over. */
async function playOut(page: Page, wire: Wire, round: number) {
  const isOver = () => wire.snapshots.some((one) => one.round === round && one.view.moment.kind === 'over');
  await expect(async () => {
    const asks = wire.last.round === round && wire.last.view.moment.kind === 'choosing';
    const [asked] = asks ? wire.last.options.choose : [];
    if (asked) {
      for (let place = 0; place < (asked.picks?.least ?? 0); place++) {
        const card = page.locator(`[data-test=pick][data-place="${place}"]`);
        if ((await card.getAttribute('aria-pressed', { timeout: 2_000 })) === 'false') await card.click({ timeout: 2_000 });
      }
      await choice(page, asked.choice).click({ timeout: 2_000 });
    }
    expect(isOver()).toBe(true);
  }).toPass({ timeout: ROUND_MS, intervals: [300] });
}

/** Plays until something of one's own is settled, round after round where bets lie on; in which round it was. */
async function playOn(page: Page, wire: Wire): Promise<number> {
  for (;;) {
    const { round } = wire.last;
    await test$(page, 'ready').click();
    await playOut(page, wire, round);
    if (wire.lines(round).length > 0) return round;
    await expect(async () => expect([wire.last.round > round, wire.last.view.moment.kind]).toEqual([true, 'betting'])).toPass({ timeout: ROUND_MS, intervals: [300] });
  }
}

/** The lobby's tables are dealt out to so many tests, which run side by side. */
const PARTS = 6;

for (let part = 0; part < PARTS; part += 1) test(`every table of the lobby plays a hand, whatever its game: part ${part + 1} of ${PARTS}`, NIGHT, async ({ page }) => {
  const all = await tables(page);
  expect(all.length).toBeGreaterThan(0);
  // Tables among players have their own tests, with several pages at each.
  const against = all.filter(({ game, among_players }) => !among_players && !SEVERAL_PEOPLE.includes(game));
  for (const table of against.filter((_, index) => index % PARTS === part)) {
    const wire = await sitDown(page, table.game, table.ruleset);
    const [option] = wire.last.options.place;
    const stake = [100, 200, 500, 1000, 2500, 5000, 10000].find((value) => value >= option!.least)!;
    await take(page, stake);
    await ring(page, option!.spot).click();
    await expect(spot(page, option!.spot)).toHaveAttribute('data-stake', String(stake));
    if (TWO_HANDS.includes(table.game)) {
      await page.locator('.free').first().click();
      await expect(test$(page, 'own-box')).toHaveCount(2);
      for (const at of [0, 1]) {
        const own = test$(page, 'own-box').nth(at).locator(`[data-spot="${option!.spot}"]`);
        if ((await own.getAttribute('data-stake')) === '0') await own.locator('.ring').click();
        await expect(own).toHaveAttribute('data-stake', String(stake));
      }
    }
    const round = await playOn(page, wire);

    await settle(page, round);
    const lines = wire.lines(round);
    expect(lines.length).toBeGreaterThan(0);
    const total = lines.reduce((sum, line) => sum + net(line), 0);
    await expect(test$(page, 'round-net')).toHaveText(signedMoney(total, 'es'));
    await moment(page, 'betting');
    const rows = await test$(page, 'line').evaluateAll((all) => all.map((row) => ({ ...(row as HTMLElement).dataset })));
    expect(rows.map((row) => [row.spot, row.outcome, Number(row.paid)])).toEqual(lines.map((line) => [line.spot, line.outcome, line.paid]));
    await standUp(page);
  }
});

/** A guest in a browser of his own, who sits down without waiting for anybody. */
async function anotherGuest(browser: Browser, game: string): Promise<{ page: Page; wire: Wire }> {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  const wire = new Wire(page);
  await sitAt(page, game);
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: ROUND_MS });
  return { page, wire };
}

test.describe('people among themselves', () => {
  test.use({ company: 0 });

  test('four people, one of them the bank: what each sees is what the house told', async ({ browser }) => {
    const guests: { page: Page; wire: Wire }[] = [];
    for (let seat = 0; seat < 4; seat += 1) guests.push(await anotherGuest(browser, 'chemin-de-fer'));
    const [banker, punto] = guests as [(typeof guests)[number], (typeof guests)[number]];
    // The bank is offered to seat 1, who lays it down and says how much is in it.
    await choice(banker.page, 'take').click({ timeout: ROUND_MS });
    await expect(choice(banker.page, 'keep')).toBeVisible({ timeout: ROUND_MS });
    await take(banker.page, 1000);
    await ring(banker.page, 'banca').click();
    await expect(spot(banker.page, 'banca')).toHaveAttribute('data-stake', '2000');
    await choice(banker.page, 'keep').click();
    for (const { page } of guests) await expect(test$(page, 'in-bank')).toHaveAttribute('data-sum', '2000', { timeout: ROUND_MS });
    // Seat 2 covers all of it.
    await choice(punto.page, 'banco').click();
    await expect(spot(punto.page, 'apuesta')).toHaveAttribute('data-stake', '2000');
    const { round } = punto.wire.last;
    await accessible(punto.page, 'a covered bank');
    for (const { page } of [banker, punto]) await test$(page, 'ready').click();
    // Each sees his own cards and nobody else's.
    await expect(choice(punto.page, punto.wire.last.options.choose[0]?.choice ?? 'show').or(punto.page.locator('[data-test=choice]').first()).first()).toBeVisible({ timeout: ROUND_MS });
    await expect(async () => {
      const own = punto.wire.last.view.boxes.find((box) => box.holder === punto.wire.last.you)!;
      expect(own.cards.map((card) => card.kind)).toEqual(['card', 'card']);
      expect(await onScreen(punto.page, 'own-box')).toEqual(codes(own.cards));
    }).toPass({ timeout: ROUND_MS });
    const looking = guests[2]!.wire.last.view;
    expect(looking.boxes.flatMap((box) => box.cards).every((card) => card.kind === 'back')).toBe(true);
    // Whoever is asked says the first thing that he may.
    const isOver = () => punto.wire.snapshots.some((one) => one.round === round && one.view.moment.kind === 'over');
    await expect(async () => {
      for (const { page, wire } of guests) {
        const [asked] = wire.last.round === round && wire.last.view.moment.kind === 'choosing' ? wire.last.options.choose : [];
        if (asked) await choice(page, asked.choice).click({ timeout: 2_000 });
      }
      expect(isOver()).toBe(true);
    }).toPass({ timeout: ROUND_MS, intervals: [300] });
    await settle(punto.page, round);
    const lines = punto.wire.lines(round);
    expect(lines.length).toBe(1);
    await expect(test$(punto.page, 'round-net')).toHaveText(signedMoney(net(lines[0]!), 'es'));
    await punto.page.locator('[data-test=line]').first().getByRole('button').click();
    for (const step of lines[0]!.explanation) await expect(test$(punto.page, 'explanation')).toContainText(step.words.es);
    for (const { page } of guests) await page.context().close();
  });

  test('two cloths against one bank: bets on each and on both are settled as the house told', async ({ browser }) => {
    const guests: { page: Page; wire: Wire }[] = [];
    for (let seat = 0; seat < 5; seat += 1) guests.push(await anotherGuest(browser, 'baccarat-two-tables'));
    const [first, second, third, , banker] = guests as [(typeof guests)[number], (typeof guests)[number], (typeof guests)[number], (typeof guests)[number], (typeof guests)[number]];
    // Both cloths fill up alike; the bank is auctioned, and the last one asked bids for it.
    expect(guests.map(({ wire }) => wire.last.view.boxes.find((box) => box.holder === wire.last.you)!.number)).toEqual([1, 6, 2, 7, 3]);
    for (const { page } of guests.slice(0, 4)) await choice(page, 'abstain').click({ timeout: ROUND_MS });
    await test$(banker.page, 'exact').fill('500');
    await test$(banker.page, 'place-amount').click();
    for (const { page } of guests) await expect(test$(page, 'in-bank')).toHaveAttribute('data-sum', '50000', { timeout: ROUND_MS });
    // Each cloth has its boxes, and says whose own is among them; the bank is marked.
    await expect(test$(second.page, 'cloth-part').nth(1)).toHaveAttribute('data-mine', '6');
    await expect(test$(second.page, 'cloth-part').nth(0).locator('[data-box="3"] [data-test=banker]')).toBeVisible();
    const bets: [(typeof guests)[number], number, string][] = [[first, 5000, 'primer-pano'], [second, 2500, 'segundo-pano'], [third, 5000, 'a-caballo']];
    for (const [{ page }, stake, key] of bets) {
      await take(page, stake);
      await ring(page, key).click();
      await expect(spot(page, key)).toHaveAttribute('data-stake', String(stake));
    }
    for (const { page } of guests) await expect(test$(page, 'in-bank')).toHaveAttribute('data-covered', '12500', { timeout: ROUND_MS });
    await accessible(third.page, 'two cloths');
    const { round } = third.wire.last;
    for (const { page } of [first, second, third, banker]) await test$(page, 'ready').click();
    // Each cloth's hand is seen by whoever plays it, and by nobody else.
    await moment(first.page, 'choosing', ROUND_MS);
    const own = first.wire.last.view.boxes.find((box) => box.holder === first.wire.last.you)!;
    expect(own.cards.map((card) => card.kind)).toEqual(['card', 'card']);
    await expect.poll(() => onScreen(first.page, 'own-box')).toEqual(codes(own.cards));
    await moment(third.page, 'choosing', ROUND_MS);
    expect(third.wire.last.view.coup!.cards_to).toEqual([1, 6]);
    expect(third.wire.last.view.boxes.flatMap((box) => box.cards).every((card) => card.kind === 'back')).toBe(true);
    // Whoever is asked says the first thing that he may.
    const isOver = () => third.wire.snapshots.some((one) => one.round === round && one.view.moment.kind === 'over');
    await expect(async () => {
      for (const { page, wire } of guests) {
        const [asked] = wire.last.round === round && wire.last.view.moment.kind === 'choosing' ? wire.last.options.choose : [];
        if (asked) await choice(page, asked.choice).click({ timeout: 2_000 });
      }
      expect(isOver()).toBe(true);
    }).toPass({ timeout: ROUND_MS, intervals: [300] });
    // A bet on both cloths is settled in two parts, the larger one on the first.
    await settle(third.page, round);
    const lines = third.wire.lines(round);
    expect(lines.map((line) => line.stake).sort((one, other) => other - one)).toEqual([3000, 2000]);
    await expect(test$(third.page, 'round-net')).toHaveText(signedMoney(lines.reduce((sum, line) => sum + net(line), 0), 'es'));
    await third.page.locator('[data-test=line]').first().getByRole('button').click();
    for (const step of lines[0]!.explanation) await expect(test$(third.page, 'explanation')).toContainText(step.words.es);
    for (const { page } of guests) await page.context().close();
  });
});

test.describe('a throw that stays to be looked at', () => {
  // What it brought is read from the cloth: on a slow machine a second is over before anybody looks.
  test.use({ clocks: { betting: 240, choice: 60, pause: 60 } });

  test('dice: bets by pointer and by keyboard, the dice and the point as they were told', async ({ page }) => {
    const wire = await sitDown(page, 'craps');
    await take(page, 200);
    // By pointer, by arrows, and from the list.
    await ring(page, 'win').click();
    await expect(spot(page, 'win')).toHaveAttribute('data-stake', '200');
    await ring(page, 'win').focus();
    await page.keyboard.press('ArrowUp');
    await expect(ring(page, 'dont-win')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    // Above it lie the corner and, to the right of that, the field.
    const onField = () => ring(page, 'field').evaluate((field) => field === document.activeElement);
    for (let presses = 0; presses < 2 && !(await onField()); presses += 1) await page.keyboard.press('ArrowRight');
    await expect(ring(page, 'field')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(spot(page, 'field')).toHaveAttribute('data-stake', '200');
    await test$(page, 'pick-bet').selectOption('right-6');
    await test$(page, 'place-picked').click();
    await expect(spot(page, 'right-6')).toHaveAttribute('data-stake', '200');
    await ring(page, 'right-6').focus();
    await page.keyboard.press('Delete');
    await expect(spot(page, 'right-6')).toHaveAttribute('data-stake', '0');
    // What is not taken now is refused without a word from the house.
    await expect(ring(page, 'come')).toHaveAttribute('aria-disabled', 'true');
    // Only who has the dice may ask for others.
    if (wire.last.options.choose.some((option) => option.choice === 'cambia-los-dados')) await choice(page, 'cambia-los-dados').click();
    await accessible(page, 'dice');

    const { round } = wire.last;
    await test$(page, 'ready').click();
    await playOut(page, wire, round);
    const over = wire.settled(round);
    await expect(test$(page, 'dice')).toHaveAttribute('data-fell', over.view.fell[0]!);
    await expect(test$(page, 'dice')).toHaveAttribute('data-point', String(over.view.point ?? ''));
    const own = over.view.boxes.find((box) => box.holder === over.you)!.number;
    await expect(test$(page, 'thrower')).toHaveText(over.view.dice === own ? 'Lanza usted' : /^Lanza la casilla/);
    // The field is decided by each throw, and says why.
    const line = wire.lines(round).find((one) => one.spot === 'field')!;
    await expect(spot(page, 'field').locator('[data-test=spot-net]')).toHaveText(signedMoney(net(line), 'es'));
    await page.locator('[data-test=line][data-spot=field]').getByRole('button').click();
    for (const step of line.explanation) await expect(test$(page, 'explanation')).toContainText(step.words.es);
    await page.keyboard.press('Escape');
    // The throw is checked against the promise.
    await page.getByRole('tab', { name: 'Tiradas' }).click();
    const row = page.locator(`[data-test=round][data-round="${round}"]`);
    await row.locator('summary').click();
    await row.locator('[data-test=verify]').click();
    await expect(row.locator('[data-test=verdict]')).toHaveAttribute('data-outcome', 'holds');
  });
});

test('every moment of a hand is drawn as it was told', async ({ page }) => {
  const wire = await sitDown(page);
  await betAnte(page, wire);
  const round = wire.last.round;
  await test$(page, 'ready').click();
  const fold = choice(page, 'fold');
  await expect(fold).toBeVisible({ timeout: ROUND_MS });
  const own = wire.last.view.boxes.find((box) => box.holder === wire.last.you)!;
  const names = await test$(page, 'own-box').getByRole('img').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  expect(names).toEqual(own.cards.map((seen) => (seen.kind === 'card' ? spoken(seen.card) : words.cardBack)));
  if (own.hand) await expect(test$(page, 'own-box').locator('[data-test=hand]')).toHaveText(own.hand.called.es);
  await fold.click();
  await settle(page, round);
  const lines = wire.lines(round);
  expect(lines.every((line) => line.outcome === 'lost')).toBe(true);
  await expect(test$(page, 'round-net')).toHaveText(signedMoney(-lines.reduce((sum, line) => sum + line.stake, 0), 'es'));
  await standUp(page);
});

test('the shuffle of a hand is verified in the browser', async ({ page }) => {
  const wire = await sitDown(page);
  const id = await tableId(page);
  await betAnte(page, wire);
  const { round } = wire.last;
  await test$(page, 'ready').click();
  await expect(test$(page, 'choice').first()).toBeVisible({ timeout: ROUND_MS });
  await page.locator('[data-test=choice]:not([data-stakes="0"])').click();
  await settle(page, round);
  await page.getByRole('tab', { name: 'Manos' }).click();
  const row = page.locator(`[data-test=round][data-round="${round}"]`);
  await row.locator('summary').click();
  await row.locator('[data-test=verify]').click();
  await expect(row.locator('[data-test=verdict]')).toHaveAttribute('data-outcome', 'holds');
  await expect(row).toContainText('Esta página vio la promesa, puso su parte y vio toda la jugada');
  const proof = (await (await page.request.get(`/api/tables/${id}/rounds/${round}`)).json()) as RoundProof;
  expect(proof.hands.every((hand) => hand.opened)).toBe(true);
  expect(proof.openings.length).toBeGreaterThanOrEqual(6);
  expect((await page.request.get(`/api/tables/${id}/rounds/${round}/record`)).ok()).toBe(true);
  // A page that was not there cannot tell, and says so.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByRole('tab', { name: 'Manos' }).click();
  await test$(page, 'round-number').fill(String(round));
  await test$(page, 'find-round').click();
  await row.locator('summary').click();
  await row.locator('[data-test=verify]').click();
  await expect(row.locator('[data-test=verdict]')).toHaveAttribute('data-outcome', 'cannot-be-told');
  await expect(row).toContainText('Esta página no estaba cuando se hizo la promesa');
  await standUp(page);
});

test('a bet above the maximum is refused with its article', async ({ page }) => {
  const wire = await sitDown(page);
  const limits = wire.last.options.place.find((option) => option.spot === 'ante')!;
  await take(page, await anteChip(wire));
  // Past the page's own courtesy: straight to the house.
  const refused = await page.evaluate(
    ([address, stake]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.onmessage = (event) => {
          const message = JSON.parse(event.data as string) as { kind: string; snapshot?: { version: number; view: { boxes: { number: number; holder: number }[] }; you: number } };
          if (message.kind === 'update' && message.snapshot) {
            const at = message.snapshot.view.boxes.find((box) => box.holder === message.snapshot!.you)!.number;
            socket.send(JSON.stringify({ kind: 'command', id: 'over-the-top-1', version: message.snapshot.version, action: { kind: 'place', at, spot: 'ante', stake } }));
          }
          if (message.kind === 'refused') resolve(event.data as string);
        };
      }),
    [wire.address, limits.most + 100] as const,
  );
  const { reasons } = JSON.parse(refused) as Extract<ServerMessage, { kind: 'refused' }>;
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons[0]!.citations.length).toBeGreaterThan(0);
  expect(reasons[0]!.way_out.es).not.toBe('');
  await standUp(page);
});

test('everything speaks both languages', async ({ page }) => {
  const wire = await sitDown(page);
  await expect(test$(page, 'moment')).toHaveText('Hagan juego');
  const { felt: description } = (await (await page.request.get(`/api/tables/${await tableId(page)}`)).json()) as { felt: { name: { es: string; en: string } } };
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(description.name.es);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(description.name.en);
  await expect(test$(page, 'moment')).toHaveText('Place your bets');
  await expect(test$(page, 'balance')).toHaveText(money(wire.last.balance, 'en'));
  await expect(test$(page, 'ready')).toHaveText('Ready');
  await page.reload();
  await expect(test$(page, 'moment')).toHaveText(/Place your bets|Bets are open/);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(test$(page, 'ready')).toHaveText('Listo');
  await standUp(page);
});

test('a round with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(test$(page, 'table').first()).toBeVisible();
  const wire = new Wire(page);
  await tabTo(page, page.locator(`[data-test=table][data-game="${GAME}"]`).first().getByRole('link', { name: /Sentarse/ }));
  await page.keyboard.press('Enter');
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: ROUND_MS });
  await moment(page, 'betting', ROUND_MS);
  const value = await anteChip(wire);
  const values = await test$(page, 'chip').evaluateAll((chips) => chips.map((one) => Number((one as HTMLElement).dataset.value)));
  await page.keyboard.press(String(values.indexOf(value) + 1));
  await tabTo(page, ring(page, 'ante'));
  await page.keyboard.press('Enter');
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', String(value));
  const { round } = wire.last;
  await tabTo(page, test$(page, 'ready'));
  await page.keyboard.press('Enter');
  await expect(test$(page, 'choice').first()).toBeVisible({ timeout: ROUND_MS });
  await page.keyboard.press('g');
  const go = page.locator('[data-test=choice]:not([data-stakes="0"])');
  await tabTo(page, go, 6);
  await expect(go).toBeEnabled();
  await page.keyboard.press('Enter');
  await settle(page, round);
  await standUp(page);
});

test('nobody is shut out', async ({ page }) => {
  await page.goto('/');
  await expect(test$(page, 'table').first()).toBeVisible();
  await accessible(page, 'lobby');
  const wire = await sitDown(page);
  await betAnte(page, wire);
  await accessible(page, 'betting');
  await page.getByRole('tab', { name: 'Manos' }).click();
  await accessible(page, 'rounds');
  await page.getByRole('tab', { name: 'Acta' }).click();
  await accessible(page, 'log');
  await test$(page, 'clear').click();
  await standUp(page);
});

test('a hand on a phone of 320 pixels', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, locale: 'es-ES' });
  const page = await context.newPage();
  const wire = await sitDown(page);
  await fitsAPhone(page);
  await take(page, await anteChip(wire));
  await ring(page, 'ante').tap();
  await expect(spot(page, 'ante')).not.toHaveAttribute('data-stake', '0');
  const { round } = wire.last;
  await test$(page, 'ready').tap();
  await expect(test$(page, 'choice').first()).toBeVisible({ timeout: ROUND_MS });
  await fitsAPhone(page);
  await page.locator('[data-test=choice]:not([data-stakes="0"])').tap();
  await settle(page, round);
  await fitsAPhone(page);
  await standUp(page);
  await context.close();
});

test.describe('somebody who is slow', () => {
  test.use({ clocks: { betting: 240, choice: 2, pause: 1 } });

  test('a hand that ended while nobody looked is told to whoever comes back', async ({ page }) => {
    const wire = await sitDown(page);
    const id = await tableId(page);
    await betAnte(page, wire);
    const { round } = wire.last;
    await test$(page, 'ready').click();
    await expect(test$(page, 'choice').first()).toBeVisible({ timeout: ROUND_MS });
    await page.goto('about:blank');
    const past = async () => ((await (await page.request.get(`/api/tables/${id}/rounds`)).json()) as RoundSummary[]).find((one) => one.round === round);
    await expect.poll(async () => (await past())?.net ?? 0, { timeout: ROUND_MS }).toBeLessThan(0);
    await page.goto(`/#/mesa/${id}`);
    await moment(page, 'betting', ROUND_MS);
    await settle(page, round);
    const { net: total, lines } = (await past())!;
    await expect(test$(page, 'round-net')).toHaveText(signedMoney(total!, 'es'));
    await test$(page, 'line').first().getByRole('button').click();
    await expect(test$(page, 'explanation')).toContainText(lines[0]!.summary.es);
  });
});

test('coming back: the same box, the same bets', async ({ page, context }) => {
  const wire = await sitDown(page);
  const stake = await betAnte(page, wire);
  const round = wire.last.round;
  await context.setOffline(true);
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
  await context.setOffline(false);
  await page.goto(`/#/mesa/${await tableId(page)}`);
  await expect(test$(page, 'own-box')).toBeVisible();
  if (wire.last.round === round && wire.last.view.moment.kind === 'betting') {
    await expect(spot(page, 'ante')).toHaveAttribute('data-stake', String(stake));
    await test$(page, 'clear').click();
  }
  await expect(felt(page)).toBeVisible();
  await standUp(page);
});
