// States that a real casino seldom reaches, against a casino of a few lines.

import { expect, test, type Page } from '@playwright/test';
import { cite, INFO, snapshot } from '../tests/fixture';
import { HOST, MockCasino } from './mock';
import { accessible, choice, fitsAPhone, ring, spot, tabTo, take, test$ } from './pages';

async function sitDown(page: Page, casino = new MockCasino()): Promise<MockCasino> {
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(test$(page, 'own-box')).toBeVisible();
  return casino;
}

test('a bet is pending until the house acknowledges it, and the balance does not move', async ({ page }) => {
  const casino = await sitDown(page);
  casino.mute = true;
  await take(page, 1000);
  await ring(page, 'ante').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-pending', '1000');
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '0');
  await expect(test$(page, 'balance')).toHaveText('1.000,00 €');
  expect(casino.commands).toHaveLength(1);
  expect(casino.commands[0]).toMatchObject({ version: 1, action: { kind: 'place', at: 4, spot: 'ante', stake: 1000 } });
  expect(casino.commands[0]!.id).toMatch(/^[0-9a-f]{32}$/);
});

test('a refusal says why, the way out and the article, and leaves the money alone', async ({ page }) => {
  const casino = await sitDown(page);
  casino.refuseNext = [{ why: { es: 'La apuesta pasa del máximo.', en: 'Above the maximum.' }, way_out: { es: 'Apueste 500 € o menos.', en: 'Bet 500 € or less.' }, citations: [cite('V.2-2', 'Between minimum and maximum.')] }];
  await take(page, 1000);
  await ring(page, 'ante').click();
  const refusal = test$(page, 'refusal');
  await expect(refusal).toContainText('La apuesta pasa del máximo.');
  await expect(refusal).toContainText('Apueste 500 € o menos.');
  await expect(refusal).toContainText('AR10 10.1.D V.2-2');
  await refusal.getByRole('button', { name: 'AR10 10.1.D V.2-2' }).hover();
  await expect(refusal.getByText('Between minimum and maximum.')).toBeVisible();
  await expect(spot(page, 'ante')).toHaveAttribute('data-pending', '0');
  await expect(test$(page, 'balance')).toHaveText('1.000,00 €');
});

test('a chip under the least is not sent; what would do is offered', async ({ page }) => {
  const casino = await sitDown(page);
  await take(page, 500);
  await ring(page, 'ante').click();
  await expect(test$(page, 'refusal')).toContainText('no llega al mínimo');
  expect(casino.commands).toEqual([]);
  await page.getByRole('button', { name: 'Poner 10,00 €' }).click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '1000');
});

test('who comes while a hand is played sits down when it ends', async ({ page }) => {
  const full = snapshot();
  const casino = new MockCasino(undefined, { you: null, view: { ...full.view, moment: { kind: 'over' } }, options: { ...full.options, place: [], leave: [] } });
  casino.now.view.boxes = [];
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}?sentarse`);
  await expect(page.getByText('Se sentará en cuanto termine esta jugada.')).toBeVisible();
  expect(casino.commands).toEqual([]);
  casino.change({ round: 2, view: { ...full.view, boxes: [] }, options: { ...full.options, place: [], leave: [], sit: [3, 5] } });
  await expect.poll(() => casino.commands.map((one) => one.action)).toEqual([{ kind: 'sit', at: 3 }]);
  await expect(page).toHaveURL(/#\/mesa\/[^?]*$/);
});

test('undo, clear, repeat, double and right click', async ({ page }) => {
  await sitDown(page);
  await take(page, 1000);
  await ring(page, 'ante').click();
  await ring(page, 'ante').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '2000');
  await test$(page, 'undo').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '1000');
  await test$(page, 'double').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '2000');
  await ring(page, 'pareja-plus').click();
  await expect(spot(page, 'pareja-plus')).toHaveAttribute('data-stake', '1000');
  await ring(page, 'pareja-plus').click({ button: 'right' });
  await expect(spot(page, 'pareja-plus')).toHaveAttribute('data-stake', '0');
  await test$(page, 'clear').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '0');
  await expect(test$(page, 'balance')).toHaveText('1.000,00 €');
});

test('the last result stays to be read, and the same bets can be laid again', async ({ page }) => {
  const casino = await sitDown(page);
  await take(page, 1000);
  await ring(page, 'ante').click();
  await ring(page, 'ante').click();
  await ring(page, 'pareja-plus').click();
  await expect(test$(page, 'at-stake')).toHaveText('30,00 €');
  await test$(page, 'ready').click();
  await choice(page, 'go').click();
  await expect(spot(page, 'pareja-plus').locator('[data-test=spot-net]')).toHaveText('+40,00 €');
  await expect(test$(page, 'round-net')).toHaveText('+60,00 €');
  await expect(test$(page, 'net')).toHaveText('+60,00 €');
  casino.nextRound();
  await expect(test$(page, 'line')).toHaveCount(3);
  // Each of them is a question of its own, and none is cut off where there is room for three.
  await page.setViewportSize({ width: 1280, height: 720 });
  const [edge, last] = [(await test$(page, 'results').boundingBox())!, (await test$(page, 'line').last().boundingBox())!];
  expect(last.x + last.width).toBeLessThanOrEqual(edge.x + edge.width - 20);
  await test$(page, 'repeat').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '2000');
  await expect(spot(page, 'pareja-plus')).toHaveAttribute('data-stake', '1000');
  await expect(spot(page, 'second')).toHaveAttribute('data-stake', '0');
  await expect(test$(page, 'results')).toBeHidden();
});

test('places lie round the table: the further from one’s own, the nearer to the bank', async ({ page }) => {
  await sitDown(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const feet = (side: string) => page.locator(`.${side} .seat`).evaluateAll((seats) => seats.map((one) => one.getBoundingClientRect().bottom));
  for (const places of [(await feet('left')).toReversed(), await feet('right')]) {
    expect(places).toHaveLength(3);
    expect(places).toEqual(places.toSorted((one, other) => other - one));
    expect(places[0]! - places.at(-1)!).toBeGreaterThan(60);
  }
});

test('a double click on a decision decides once, and an early click not at all', async ({ page }) => {
  const casino = await sitDown(page);
  await take(page, 1000);
  await ring(page, 'ante').click();
  // The rest of a click that was meant for something else lands the moment the button appears.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('[data-choice=go]');
      if (button) watch.disconnect();
      button?.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await test$(page, 'ready').dblclick();
  const go = choice(page, 'go');
  await expect(go).toBeEnabled();
  expect(casino.commands.filter((one) => one.action.kind === 'choose')).toEqual([]);
  casino.mute = true;
  await go.dblclick();
  await expect(go).toBeDisabled();
  expect(casino.commands.filter((one) => one.action.kind === 'ready')).toHaveLength(1);
  expect(casino.commands.filter((one) => one.action.kind === 'choose')).toHaveLength(1);
});

test('what costs money is apart from what does not, and says how much', async ({ page }) => {
  await sitDown(page);
  await take(page, 2500);
  await ring(page, 'ante').click();
  await test$(page, 'ready').click();
  await expect(choice(page, 'go')).toContainText('apuesta 25,00 € más');
  await expect(choice(page, 'fold')).toContainText('pierde lo apostado');
  const [fold, go] = [(await choice(page, 'fold').boundingBox())!, (await choice(page, 'go').boundingBox())!];
  expect(go.x - (fold.x + fold.width)).toBeGreaterThan(24);
  // None of the answers is dressed up above the other before he asks which is best.
  const looks = (key: string) => choice(page, key).evaluate((one) => [getComputedStyle(one).backgroundImage, getComputedStyle(one).color]);
  expect(await looks('go')).toEqual(await looks('fold'));
});

test('offline is said; coming back sends the unanswered command again with the same id', async ({ page }) => {
  const casino = await sitDown(page);
  casino.mute = true;
  await take(page, 1000);
  await ring(page, 'ante').click();
  await expect.poll(() => casino.commands.length).toBe(1);
  await casino.socket!.close();
  await expect(test$(page, 'offline')).toBeVisible();
  casino.mute = false;
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '1000');
  await expect(test$(page, 'offline')).toBeHidden();
  expect(casino.addresses[1]).toContain('since=1');
  expect(casino.commands[1]!.id).toBe(casino.commands[0]!.id);
});

test('a game that nobody wrote a line for is drawn from its description', async ({ page }) => {
  const info = structuredClone(INFO);
  info.felt = {
    ...info.felt, game: 'unheard-of', name: { es: 'Juego jamás visto', en: 'Game never seen' }, box_cards: 2, bank_cards: 2, common_cards: 5,
    spots: ['uno', 'dos', 'tres', 'cuatro'].map((key) => ({ key, name: { es: key, en: key }, required: key === 'uno', limits: { kind: 'between', least: 100, most: 900, citations: [] }, table: null, pool: null, cover: null })),
  };
  const casino = new MockCasino(info, { ...snapshot(), options: { ...snapshot().options, place: [{ at: 4, spot: 'tres', least: 100, most: 900, step: 1 }] } });
  await sitDown(page, casino);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Juego jamás visto');
  await expect(test$(page, 'spot')).toHaveCount(4);
  await expect(test$(page, 'common').locator('.place')).toHaveCount(5);
  await expect(test$(page, 'bank').locator('.place')).toHaveCount(2);
  await take(page, 200);
  await ring(page, 'tres').click();
  await expect(spot(page, 'tres')).toHaveAttribute('data-stake', '200');
});

for (const [name, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 320, height: 640 } })) {
  test(`nobody is shut out: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const casino = new MockCasino();
    await casino.attach(page);
    await page.goto(`${HOST}/`);
    await expect(test$(page, 'table').first()).toBeVisible();
    await accessible(page, 'lobby');
    if (name === 'phone') await fitsAPhone(page);
    await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
    await take(page, 1000);
    await ring(page, 'ante').click();
    await accessible(page, 'betting');
    if (name === 'phone') await fitsAPhone(page);
    await test$(page, 'ready').click();
    await accessible(page, 'decision');
    if (name === 'phone') await fitsAPhone(page);
    await choice(page, 'go').click();
    await expect(spot(page, 'ante').locator('.why')).toBeVisible();
    await accessible(page, 'settled');
    if (name === 'phone') await fitsAPhone(page);
    await spot(page, 'ante').locator('.why').click();
    await expect(test$(page, 'explanation')).toBeVisible();
    await accessible(page, 'why');
  });
}

test('a whole hand without a mouse, heard by a screen reader', async ({ page }) => {
  await sitDown(page);
  await page.keyboard.press('2');
  await tabTo(page, ring(page, 'ante'));
  await page.keyboard.press('Enter');
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '1000');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '0');
  await page.keyboard.press('Enter');
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '1000');
  await page.keyboard.press('m');
  await expect(page.getByRole('alert').last()).toContainText('Saldo 990,00 €. En la mesa 10,00 €.');
  await page.keyboard.press('l');
  await expect(choice(page, 'go')).toBeVisible();
  await expect(page.getByRole('status').last()).toContainText('Sus cartas: rey de corazones');
  await page.keyboard.press('c');
  await expect(page.getByRole('alert').last()).toContainText('rey de corazones, siete de corazones, cuatro de corazones');
  await page.keyboard.press('g');
  await tabTo(page, choice(page, 'go'), 5);
  await expect(choice(page, 'go')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(spot(page, 'ante').locator('[data-test=spot-net]')).toHaveText('+10,00 €');
});

test('single keys act while a chip has the focus, and another why may be asked at once', async ({ page }) => {
  const casino = await sitDown(page);
  await take(page, 1000);
  await ring(page, 'ante').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '1000');
  await take(page, 500);
  await expect(page.locator('input[type=radio]:focus')).toHaveCount(1);
  await page.keyboard.press('l');
  await choice(page, 'go').click();
  await expect(test$(page, 'results')).toBeVisible();
  casino.nextRound();
  await take(page, 1000);
  await page.keyboard.press('w');
  await expect(test$(page, 'explanation').first()).toBeVisible();
  // Closed and asked again before the browser draws its next picture: the end of the first is no end of the second.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog[open]')!.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }));
  });
  await page.waitForTimeout(300);
  await expect(test$(page, 'explanation').first()).toBeVisible();
});

test('the page breaks no rule of its own security policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await sitDown(page);
  await take(page, 1000);
  await ring(page, 'ante').click();
  await test$(page, 'ready').click();
  await choice(page, 'go').click();
  await spot(page, 'ante').locator('.why').click();
  await expect(test$(page, 'explanation')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('reduced motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sitDown(page);
  await take(page, 1000);
  await ring(page, 'ante').click();
  await test$(page, 'ready').click();
  const duration = await page.locator('.card').first().evaluate((card) => getComputedStyle(card).animationDuration);
  expect(parseFloat(duration)).toBeLessThan(0.001);
});
