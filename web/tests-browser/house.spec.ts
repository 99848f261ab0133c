// The house as its people run it: the door, limits, a dispute that two rule on, and a day from the link to the books.

import type { Page } from '@playwright/test';
import { confirm, expect, founder, member, someone, test } from './operator';
import { accessible, choice, fitsAPhone, moment, NIGHT, ring, spot, take, test$ } from './pages';

const TABLE = 'ar-2010-three-card-poker';

test.describe.configure({ timeout: 180_000 });

async function sitDown(page: Page) {
  await page.goto(`/#/mesa/${TABLE}?sentarse`);
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: 30_000 });
  await moment(page, 'betting', 30_000);
}

/** A hand given up: the ante is lost. Tells its round. */
async function loses(page: Page): Promise<number> {
  await moment(page, 'betting', 30_000);
  await take(page, 500);
  await ring(page, 'ante').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '500');
  await test$(page, 'ready').click();
  await choice(page, 'fold').click({ timeout: 30_000 });
  await expect(test$(page, 'results')).toBeVisible({ timeout: 30_000 });
  return Number(await test$(page, 'results').getAttribute('data-round'));
}

test.describe('with registered players', () => {
  test.use({ flags: ['--registered'] });

  test('a prohibited person is turned away with the provision; who is let in sets his limits and plays', async ({ browser, started }) => {
    const director = await founder(browser, started);
    const origin = { origin: started.address };
    const register = '/api/registers/prohibited-persons';
    await director.request.post(register, { data: { kind: 'open', date: '2026-01-02' }, headers: origin });
    const stated = [{ field: 'document', value: '17.333.333-C', issued_by: null, approved_by: null }, { field: 'resolution', value: 'R-1', issued_by: 'gaming-directorate', approved_by: null }];
    const entered = await director.request.post(register, { data: { kind: 'enter', date: '2026-02-02', act: 'ordered-prohibition', subject: 'Luis Gracia 17.333.333-C', section: 'authority', filing: null, office: 'director', stated }, headers: origin });
    expect(entered.status()).toBe(200);

    const guest = await someone(browser, started, 360, 780);
    await guest.goto('/#/mi-juego');
    await expect(test$(guest, 'not-admitted')).toBeVisible();
    const id = /guest-\d+/.exec((await test$(guest, 'player-id').textContent()) ?? '')![0];
    await fitsAPhone(guest);

    await director.goto('/#/puerta');
    const admit = async (document: string) => {
      const form = test$(director, 'admit');
      await form.locator('[data-field=player]').fill(id);
      await form.locator('[data-field=name]').fill('Luis Gracia');
      await form.locator('[data-field=document]').fill(document);
      await form.locator('[data-field=born]').fill('1980-05-06');
      await form.getByRole('button').click();
    };
    await admit('17333333c');
    await expect(test$(director, 'not-done')).toContainText('registro de prohibidos');
    await expect(test$(director, 'not-done').locator('.cite').first()).toContainText('AR10');
    await admit('17.444.444-D');
    await expect(test$(director, 'let-in')).toBeVisible();
    await accessible(director, 'door');

    await guest.reload();
    const limits = test$(guest, 'limits');
    for (const [field, value] of [['minutes', '60'], ['loss', '20'], ['stake', '5']] as const) await limits.locator(`[data-field=${field}]`).fill(value);
    await limits.getByRole('button').click();
    await expect(test$(guest, 'barred')).toHaveCount(0);
    await accessible(guest, 'own play');
    await sitDown(guest);
    await loses(guest);
    await guest.goto('/#/mi-juego');
    await expect(test$(guest, 'period-net')).toContainText('5,00');
  });
});

test('a guest disputes a hand, the head voids it, the director confirms, and the table and its book are told', async ({ browser, started }) => {
  const director = await founder(browser, started);
  const head = await member(browser, started, director, 'Marta Sanz', 'table-head');
  const guest = await someone(browser, started);
  await sitDown(guest);
  const round = await loses(guest);
  await guest.goto(`/#/mano/${TABLE}/${round}`);
  await test$(guest, 'raise').locator('summary').click();
  await test$(guest, 'raise').locator('[data-field=text]').fill('El crupier enseñó una carta');
  await test$(guest, 'raise').getByRole('button').click();
  await expect(test$(guest, 'raised')).toBeVisible();

  await head.goto('/#/reclamaciones/1');
  await expect(test$(head, 'if-void')).toContainText('5,00');
  await head.locator('[data-field=ground]').fill('AR10 10.1.D VIII');
  await test$(head, 'void').click();
  await expect(test$(head, 'not-done')).toContainText('segunda persona');
  await confirm(director);
  await head.reload();
  await expect(test$(head, 'ruled')).toContainText('se anula');
  await accessible(head, 'disputes');
  await guest.goto(`/#/mesa/${TABLE}`);
  await expect(test$(guest, 'dispute-ruling')).toContainText(`jugada ${round}`);
  await head.setViewportSize({ width: 360, height: 780 });
  await fitsAPhone(head);
});

test('a guest who is away and comes back by a reload is told what he missed', async ({ browser, started }) => {
  const guest = await someone(browser, started);
  const other = await someone(browser, started);
  await sitDown(guest);
  await guest.goto('about:blank');
  await other.goto(`/#/mesa/${TABLE}?sentarse`);
  await expect(test$(other, 'own-box')).toBeVisible({ timeout: 30_000 });
  await guest.goto(`${started.address}/#/mesa/${TABLE}`);
  await expect(test$(guest, 'missed')).toBeVisible({ timeout: 30_000 });
});

test('a day: people, play, a fill, a card exposed and ruled, the count, the close, and books that balance', NIGHT, async ({ browser, started }) => {
  const director = await founder(browser, started);
  const head = await member(browser, started, director, 'Marta Sanz', 'table-head');
  const croupiers = [await member(browser, started, director, 'Luis Gil', 'croupier'), await member(browser, started, director, 'Noa Rey', 'croupier')];
  for (const croupier of croupiers) await expect(test$(croupier, 'duty')).toBeVisible();
  const guest = await someone(browser, started);
  await sitDown(guest);
  await loses(guest);

  // A fill, by two.
  await head.goto('/#/sala');
  await test$(head, 'floor-of').selectOption('sala-ar-2010');
  await head.locator(`[data-test=floor-tile][data-table=${TABLE}]`).click();
  const fill = test$(head, 'fill');
  await fill.locator('[data-field=amount]').fill('500');
  await fill.getByRole('button').first().click();
  await expect(test$(head, 'refusal')).toContainText('segunda persona');
  await confirm(director);

  // A card exposed, and ruled: the hand is void.
  await moment(guest, 'betting', 30_000);
  await take(guest, 500);
  await ring(guest, 'ante').click();
  await test$(guest, 'ready').click();
  await expect(choice(guest, 'fold')).toBeVisible({ timeout: 30_000 });
  await head.goto(`/#/mesa/${TABLE}`);
  await head.locator('select[name=what]').selectOption('card-exposed');
  await head.locator('select[name=place]').selectOption({ index: 1 });
  await head.locator('input[name=card]').first().check({ force: true });
  await test$(head, 'send-report').click();
  await head.locator('[data-test=remedy][data-effect=void-hand]').getByRole('button', { name: /Decidir así/ }).click({ timeout: 30_000 });
  await expect(test$(guest, 'results')).toBeVisible({ timeout: 30_000 });

  // The day's end: suspended, counted by the book, closed.
  await head.goto('/#/sala/cierre');
  await test$(head, 'floor-of').selectOption('sala-ar-2010');
  const count = head.locator(`[data-test=count][data-table=${TABLE}]`);
  await count.locator('[data-field=chips]').fill('1');
  await count.getByRole('button').first().click();
  await expect(test$(head, 'refusal')).toContainText('100.505,00');
  await count.locator('[data-field=chips]').fill('100505');
  await count.getByRole('button').first().click();
  await expect(count).toHaveCount(0);
  await head.goto('/#/sala/libros');
  await expect(test$(head, 'recounted')).toHaveAttribute('data-agrees', 'true');
  await expect(head.locator(`[data-test=stint][data-table=${TABLE}]`).locator('[data-test=stint-result]')).toContainText('5,00');
  await accessible(head, 'books');
  for (const part of ['', 'caja', 'plantilla', 'armario', 'cierre', 'libros']) {
    await head.goto(`/#/sala/${part}`);
    await expect(test$(head, 'floor')).toBeVisible();
    await head.setViewportSize({ width: 360, height: 780 });
    await fitsAPhone(head);
    await head.setViewportSize({ width: 1440, height: 900 });
  }
});
