// A raffle to its end and a ticket opened, at the real casino.

import type { Browser, Page } from '@playwright/test';
import { expect, test } from './casino';
import { accessible, authorised, fitsAPhone, signIn, test$ } from './pages';

test.describe.configure({ timeout: 180_000 });

async function someone(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'es-ES' });
  return context.newPage();
}

/** Staff open an activity on its terms, and go to it. */
async function open(staff: Page, activity: string, name: string, terms: string) {
  await staff.goto('/#/actividades');
  const form = test$(staff, 'open-activity');
  await form.getByRole('combobox').selectOption(activity);
  await form.getByRole('textbox').first().fill(name);
  await form.getByRole('textbox').last().fill(terms);
  await form.getByRole('button').click();
  await expect(test$(staff, 'activity')).toHaveAttribute('data-name', name);
}

test('a raffle goes to its end, and its draw is checked on the page', async ({ browser }) => {
  const staff = await someone(browser);
  await signIn(staff, 'games-director', 'Marta');
  await open(staff, 'raffle', 'navidad', 'price: 2\ntickets: 20\nprize: una bicicleta\nprize: una radio');

  const ana = await someone(browser);
  await ana.goto('/#/actividad/navidad');
  await test$(ana, 'buy').getByRole('spinbutton').fill('3');
  await test$(ana, 'buy').getByRole('button').click();
  await expect(test$(ana, 'ticket')).toHaveCount(3);
  const leo = await someone(browser, { width: 360, height: 780 });
  await leo.goto('/#/actividad/navidad');
  await test$(leo, 'buy').getByRole('combobox').selectOption('7');
  await test$(leo, 'buy').getByRole('button').click();
  await expect(leo.locator('[data-test=ticket][data-ticket="7"]')).toBeVisible();
  await expect(test$(ana, 'sold')).toContainText('4');
  // Of herself she reads as of herself, and of nobody by a key.
  await expect(test$(ana, 'told')).toContainText('Usted compra');
  await expect(test$(ana, 'told')).not.toContainText('guest-');
  await accessible(ana, 'the raffle');
  await fitsAPhone(leo);

  await test$(staff, 'close-sale').click();
  await expect(test$(ana, 'draw-screen')).toHaveAttribute('data-phase', 'closed');
  // Both hands are opened by themselves before the draw begins.
  await expect.poll(async () => {
    const record = await ana.request.get('/api/activities/navidad/record');
    return ((await record.json()) as { kind: string }[]).filter(({ kind }) => kind === 'hand-opened').length;
  }).toBe(2);
  await test$(staff, 'hold').click();
  for (const left of [1, 0]) {
    await test$(staff, 'draw').click();
    await expect(staff.locator('[data-test=prize][data-won=false]')).toHaveCount(left);
  }
  await expect(test$(ana, 'activity')).toHaveAttribute('data-stage', 'over');
  await expect(test$(ana, 'winner')).toHaveCount(2);
  await expect(ana.locator('[data-test=ticket].won, [data-test=winner]').first()).toBeVisible();
  for (const page of [ana, leo]) {
    await test$(page, 'check').click();
    await expect(test$(page, 'finding')).toHaveAttribute('data-found', 'holds');
  }
});

test('money cannot be raffled: the refusal says so, with the way out', async ({ browser }) => {
  const staff = await someone(browser);
  await signIn(staff, 'games-director', 'Marta');
  await staff.goto('/#/actividades');
  const form = test$(staff, 'open-activity');
  await form.getByRole('combobox').selectOption('raffle');
  await form.getByRole('textbox').first().fill('dinero');
  await form.getByRole('textbox').last().fill('price: 2\ntickets: 20\nprize: 500');
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toContainText('dinero');
});

test('a ticket is bought, opened and proved at once; nothing told what lay in it', async ({ browser, casino }) => {
  const staff = await someone(browser);
  await signIn(staff, 'games-director', 'Marta');
  const terms = 'authorised: DGA-1\nbatch: L-7\ntickets: 3\nprice: 1\nplace: quiosco\nopened-by: scratch\nprize: 2 x 5 for oro oro oro\nlosing: oro copa basto\nseller-pays: 10';
  await authorised(staff, casino.address, 'DGA-1', 'tickets');
  await open(staff, 'tickets', 'lote-7', terms);

  const ana = await someone(browser);
  const frames: string[] = [];
  ana.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await ana.goto('/#/actividad/lote-7');
  await expect(test$(ana, 'instructions')).toContainText('raspe');
  for (const bought of [1, 2]) {
    await test$(ana, 'buy').getByRole('button').click();
    await expect(test$(ana, 'ticket')).toHaveCount(bought);
  }
  const tickets = test$(ana, 'ticket');
  await expect(tickets.first()).toHaveAttribute('data-state', 'sealed');
  for (const frame of frames) {
    const { view } = JSON.parse(frame) as { view: { mine: Record<string, unknown>[] } };
    for (const ticket of view.mine) expect(Object.keys(ticket).toSorted()).toEqual(['at', 'serial', 'state']);
  }
  await accessible(ana, 'sealed tickets');

  // Two of three win: of two tickets at least one does.
  for (const at of [0, 1]) {
    await tickets.nth(at).getByRole('button').click();
    await expect(tickets.nth(at)).not.toHaveAttribute('data-state', 'sealed');
  }
  const winner = ana.locator('[data-test=ticket][data-state=won]').first();
  const serial = await winner.getAttribute('data-serial');
  const won = ana.locator(`[data-test=ticket][data-serial="${serial}"]`);
  await expect(test$(won, 'box')).toHaveText(['oro', 'oro', 'oro']);
  await test$(won, 'claim').click();
  await expect(won).toHaveAttribute('data-state', 'paid');
  await test$(won, 'prove').click();
  await expect(test$(won, 'proof')).toHaveAttribute('data-holds', 'true');
  await test$(ana, 'check').click();
  await expect(test$(ana, 'finding')).toHaveAttribute('data-found', 'proved');
  await accessible(ana, 'opened tickets');
  await ana.setViewportSize({ width: 360, height: 780 });
  await fitsAPhone(ana);

  await test$(staff, 'close-sale').click();
  await test$(staff, 'end').click();
  await expect(test$(ana, 'activity')).toHaveAttribute('data-stage', 'over');
  await test$(ana, 'check').click();
  await expect(test$(ana, 'finding')).toHaveAttribute('data-found', 'holds');
});
