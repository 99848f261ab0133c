// A room of bingo: staff open it and draw, two people buy, call and share.

import type { Page } from '@playwright/test';
import { expect, test } from './casino';
import { accessible, fitsAPhone, signIn, test$ } from './pages';

// The two cards have their upper and lower lines in common, and differ in one number.
const CARDS = ['45', '46'].map((other) => `adds a card   row: 1 11 21 31 41 . . . .   row: . . . . ${other} 51 61 71 81   row: 5 15 25 35 . . . . 85`);
const COMMON = [1, 11, 21, 31, 41];

interface Seen {
  view: { balls: number[]; stage: string };
}

test('two people buy cards, call on the same ball and share line and bingo', async ({ page: staff, browser, casino }) => {
  test.setTimeout(240_000);
  await signIn(staff, 'games-director', 'Eva Marco');
  await staff.goto('/#/actividades');
  const form = test$(staff, 'open-activity');
  await form.getByLabel('Actividad').selectOption('bingo');
  await form.getByLabel('Nombre').fill('sala-uno');
  await form.getByLabel(/Condiciones/).fill('price: 1.01\ncards: 0\nline: 10%\nbingo: 60%');
  await form.getByRole('button').click();
  await expect(test$(staff, 'bingo')).toHaveAttribute('data-stage', 'sale');

  const order = async (data: object) => {
    const answer = await staff.request.post('/api/activities/sala-uno/staff', { data, headers: { origin: casino.address } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Seen;
  };
  const say = (say: string) => order({ kind: 'say', say });
  for (const card of CARDS) await say(card);

  const people: Page[] = [];
  for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 780 }]) {
    const context = await browser.newContext({ baseURL: casino.address, viewport });
    const page = await context.newPage();
    await page.goto('/#/actividad/sala-uno');
    await test$(page, 'buy').getByRole('button').click();
    await expect(test$(page, 'own')).toHaveCount(1);
    people.push(page);
  }
  const [ana, luis] = people as [Page, Page];
  await test$(staff, 'house-order').getByRole('textbox').fill('closes the sale');
  await test$(staff, 'house-order').getByRole('button', { name: 'Enviar' }).click();
  await expect(test$(ana, 'prize-line')).toContainText('0,20');
  await expect(test$(ana, 'fairness')).toContainText('Su aportación está en el sorteo');

  // One ball: nobody has a line. Whoever calls is told what is missing, and nothing is paid.
  let balls = (await order({ kind: 'draw' })).view.balls;
  await expect(test$(ana, 'last-ball')).toContainText(`Bola ${balls[0]}`);
  // On a small screen too, board, prizes and one's own card are all in sight while balls are drawn.
  await ana.setViewportSize({ width: 1280, height: 720 });
  for (const part of ['last-ball', 'call-line', 'own']) await expect(test$(ana, part)).toBeInViewport({ ratio: 1 });
  await ana.setViewportSize({ width: 1440, height: 900 });
  // A call lights up when there is something to call, and not before.
  await expect(test$(ana, 'call-line')).not.toHaveClass(/gold/);
  await test$(ana, 'call-line').click();
  await expect(test$(ana, 'refusal')).toContainText('El juego sigue');

  const drawUntil = async (full: () => boolean) => {
    while (!full()) balls = (await order({ kind: 'draw' })).view.balls;
  };
  await drawUntil(() => COMMON.every((number) => balls.includes(number)));
  await expect(test$(ana, 'own')).toHaveAttribute('data-line-lacks', '0');
  await expect(test$(ana, 'own')).toContainText('Línea completa; faltan');
  await expect(test$(ana, 'call-line')).toHaveClass(/gold/);
  await expect(test$(ana, 'call-bingo')).not.toHaveClass(/gold/);
  await test$(ana, 'call-line').click();
  await expect(test$(luis, 'calls')).toContainText('canta Línea');
  await test$(luis, 'call-line').click();
  await expect(test$(ana, 'calls').getByRole('listitem')).toHaveCount(2);
  await say('closes the calls');
  const line = test$(ana, 'win').and(ana.locator('[data-of=line]'));
  await expect(line.getByText('0,10')).toHaveCount(2);
  await expect(test$(ana, 'told')).toContainText('La línea');

  await drawUntil(() => [45, 46, 51, 61, 71, 81, 5, 15, 25, 35, 85].every((number) => balls.includes(number)));
  await expect(test$(luis, 'own')).toHaveAttribute('data-bingo-lacks', '0');
  await test$(luis, 'call-bingo').click();
  await expect(test$(ana, 'calls')).toContainText('canta Bingo');
  await test$(ana, 'call-bingo').click();
  await expect(test$(luis, 'calls').getByRole('listitem')).toHaveCount(2);
  await accessible(ana, 'bingo room');
  await say('closes the calls');

  // 60 % of 2.02 is 1.21: two cards have 0.60 each, and a cent is left.
  for (const page of people) {
    await expect(test$(page, 'bingo')).toHaveAttribute('data-stage', 'over');
    const bingo = test$(page, 'win').and(page.locator('[data-of=bingo]'));
    await expect(bingo.getByText('0,60')).toHaveCount(2);
    await expect(bingo).toContainText('sobra 0,01');
  }
  await test$(ana, 'check').click();
  await expect(test$(ana, 'finding')).toHaveAttribute('data-found', 'holds');
  await fitsAPhone(luis);
  for (const page of people) await page.context().close();
});

/** Numbers of a card that come nearer than this to the edge of their field run into one another. */
const CLEAR_PX = 3;

test('four cards lie beside the board, large enough to be read, on a small screen too', async ({ page: staff, browser, casino }) => {
  await signIn(staff, 'games-director', 'Eva Marco');
  const headers = { origin: casino.address };
  const opened = await staff.request.post('/api/activities', { data: { activity: 'bingo', name: 'sala-dos', terms: [['price', '1'], ['cards', '24'], ['line', '10%'], ['bingo', '60%']] }, headers });
  expect(opened.ok(), await opened.text()).toBe(true);
  const context = await browser.newContext({ baseURL: casino.address, viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto('/#/actividad/sala-dos');
  await test$(page, 'buy').getByRole('spinbutton').fill('4');
  await test$(page, 'buy').getByRole('button').click();
  await expect(test$(page, 'own')).toHaveCount(4);
  for (const data of [{ kind: 'say', say: 'closes the sale' }, { kind: 'draw' }]) {
    const answer = await staff.request.post('/api/activities/sala-dos/staff', { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await expect(test$(page, 'last-ball')).toContainText('Bola');
  for (const size of [{ width: 1280, height: 720 }, { width: 360, height: 780 }]) {
    await page.setViewportSize(size);
    const tight = await test$(page, 'own').locator('td:not(.blank)').evaluateAll(
      (fields, clear) =>
        fields.flatMap((field) => {
          const range = document.createRange();
          range.selectNodeContents(field.firstChild!);
          const [number, edge] = [range.getBoundingClientRect(), field.getBoundingClientRect()];
          const room = Math.min(number.left - edge.left, edge.right - number.right);
          return room < clear ? [`${field.textContent} has ${room.toFixed(1)} px in a window of ${innerWidth}`] : [];
        }),
      CLEAR_PX,
    );
    expect(tight).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const part of ['last-ball', 'call-line', 'call-bingo']) await expect(test$(page, part)).toBeInViewport({ ratio: 1 });
  for (const own of await test$(page, 'own').all()) await expect(own).toBeInViewport({ ratio: 1 });
  await expect(page.locator('ol li').last()).toBeInViewport({ ratio: 1 });
  await context.close();
});
