// The house as its people run it: the door, limits, a dispute that two rule on, and a day from the link to the books.

import type { Locator, Page } from '@playwright/test';
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

const TRIJOKER = 'ar-2010-trijoker';

test.describe('from the first start', () => {
  test.use({ flags: ['--empty'] });

  /** The floor on its screen, at one of its tables. */
  async function floorTable(page: Page, table: string) {
    await page.goto('/#/sala');
    await page.locator(`[data-test=floor-tile][data-table=${table}]`).click();
    return test$(page, 'floor-table').and(page.locator(`[data-table=${table}]`));
  }

  /** Authorised, placed and served; what its opening lacks is refused with the article. */
  async function opened(page: Page, [table, game, place]: [string, string, string], float: string) {
    await page.goto('/#/sala');
    const more = test$(page, 'more-of-floor');
    // What is new on a floor is folded away once a table stands there.
    const unfolded = (part: Locator) =>
      expect(async () => {
        if (!(await part.isVisible())) await more.click();
        await expect(part).toBeVisible({ timeout: 1_000 });
      }).toPass();
    const authorise = test$(page, 'authorise');
    await unfolded(authorise);
    await authorise.locator('[data-field=game]').selectOption(game);
    for (const [field, value] of [['minimum', '5'], ['maximum', '100'], ['resolution', `R-${place}`]] as const) await authorise.locator(`[data-field=${field}]`).fill(value);
    await authorise.getByRole('button').click();
    const placing = test$(page, 'place');
    await unfolded(placing);
    await placing.locator('[data-field=game]').selectOption(game);
    for (const [field, value] of [['name', table], ['place', place], ['cloth', place]] as const) await placing.locator(`[data-field=${field}]`).fill(value);
    await placing.getByRole('button').click();
    await expect(page.locator(`[data-test=floor-tile][data-table=${table}]`)).toBeVisible();
    const one = await floorTable(page, table);
    const opening = one.locator('[data-test=open-table]');
    const open = async (sum: string) => {
      for (const [field, value] of [['float', sum], ['minimum', '5'], ['maximum', '100']] as const) await opening.locator(`[data-field=${field}]`).fill(value);
      await opening.getByRole('button').click();
    };
    await open(float);
    await expect(test$(page, 'refusal').locator('.cite').first()).toContainText('AR10 10.1');
    const put = one.locator('[data-test=put]');
    for (const [who, post] of [[`marta-${place}`, 'table-head'], [`luis-${place}`, 'croupier']] as const) {
      await put.locator('[data-field=who]').fill(who);
      await put.locator('[data-field=post]').selectOption(post);
      await put.locator('[data-field=zone]').fill('1');
      await put.getByRole('button').click();
      await expect(one).toContainText(who);
    }
    return { one, open };
  }

  test('a day: the link, people, tables opened with floats, play, a fill, a card exposed and ruled, a dispute, last hands, counts, the close, books that balance, and an inspector', NIGHT, async ({ browser, started }) => {
    const director = await founder(browser, started);
    const head = await member(browser, started, director, 'Marta Sanz', 'table-head');
    const croupiers = [await member(browser, started, director, 'Luis Gil', 'croupier'), await member(browser, started, director, 'Noa Rey', 'croupier')];
    for (const croupier of croupiers) await expect(test$(croupier, 'duty')).toBeVisible();

    // The floor of the day, and two tables on it.
    const begun = await director.request.post('/api/activities', { data: { activity: 'floor-ar-2010', name: 'sala-ar-2010', terms: [['premises', 'casino']] }, headers: { origin: started.address } });
    expect(begun.status(), await begun.text()).toBe(200);
    await director.goto('/#/sala');
    await test$(director, 'begin-session').click();
    await expect(test$(director, 'floor')).toHaveAttribute('data-session', '1');
    const cards = await opened(director, [TABLE, 'three-card-poker', '1'], '20000');
    await cards.open('20000');
    await expect(cards.one).toHaveAttribute('data-standing', 'open');
    const jokers = await opened(director, [TRIJOKER, 'trijoker', '2'], '24999');
    await jokers.open('24999');
    // Trijoker opens with five thousand minima at least.
    await expect(test$(director, 'refusal').locator('.cite').first()).toContainText('AR10 10.1.B VII.3');
    await jokers.open('25000');
    await expect(jokers.one).toHaveAttribute('data-standing', 'open');

    const guest = await someone(browser, started);
    await sitDown(guest);
    const lost = await loses(guest);

    // A fill, by two.
    const filled = await floorTable(head, TABLE);
    await filled.locator('[data-test=fill] [data-field=amount]').fill('500');
    await filled.locator('[data-test=fill]').getByRole('button').first().click();
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

    // The first hand is disputed, and left as it was.
    await guest.goto(`/#/mano/${TABLE}/${lost}`);
    await test$(guest, 'raise').locator('summary').click();
    await test$(guest, 'raise').locator('[data-field=text]').fill('No quise retirarme');
    await test$(guest, 'raise').getByRole('button').click();
    await expect(test$(guest, 'raised')).toBeVisible();
    await head.goto('/#/reclamaciones/1');
    await head.locator('[data-field=ground]').fill('La jugada se siguió paso a paso');
    await test$(head, 'stands').click();
    await expect(test$(head, 'ruled')).toBeVisible();

    // The last hands of the day at the other table.
    await guest.goto(`/#/mesa/${TRIJOKER}?sentarse`);
    await expect(test$(guest, 'own-box')).toBeVisible({ timeout: 30_000 });
    await head.goto(`/#/mesa/${TRIJOKER}`);
    await head.locator('[data-test=announcement][data-key=last-hands]').getByRole('button', { name: /Anunciar/ }).click({ timeout: 30_000 });
    for (const left of [3, 2, 1]) {
      await expect(test$(guest, 'hands-left')).toHaveText(left === 1 ? 'Última jugada' : new RegExp(String(left)), { timeout: 30_000 });
      await moment(guest, 'betting', 30_000);
      await take(guest, 500);
      await ring(guest, 'first').click();
      await expect(spot(guest, 'first')).not.toHaveAttribute('data-stake', '0');
      await test$(guest, 'ready').click();
      for (const key of ['leave-first', 'leave-second']) {
        await expect(choice(guest, key)).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
        await choice(guest, key).click();
      }
      await expect(test$(guest, 'results')).toBeVisible({ timeout: 30_000 });
    }
    await expect(test$(guest, 'moment')).toHaveText('La mesa ha cerrado por hoy', { timeout: 30_000 });

    // Counted by the book; what differs is refused.
    await head.goto('/#/sala/cierre');
    const counted = async (table: string) => {
      const count = head.locator(`[data-test=count][data-table=${table}]`);
      await count.locator('[data-field=chips]').fill('1');
      await count.getByRole('button').first().click();
      await expect(test$(head, 'refusal')).toContainText('€');
      const due = /([\d.]+),(\d\d)/.exec((await count.locator('p').textContent())!.split('·').at(-1)!)!;
      await count.locator('[data-field=chips]').fill(`${due[1]!.replaceAll('.', '')}.${due[2]!}`);
      await count.getByRole('button').first().click();
      await expect(count).toHaveCount(0);
    };
    await counted(TABLE);
    await counted(TRIJOKER);
    await director.goto('/#/sala/cierre');
    await test$(director, 'end-day').click();
    await expect(test$(director, 'floor')).toHaveAttribute('data-session', '');
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

    // An inspector of the authority reads it all, and finds nothing to press.
    const inspector = await member(browser, started, director, 'Pilar Ros', 'authority');
    await inspector.goto('/#/sala/libros');
    await expect(test$(inspector, 'recounted')).toHaveAttribute('data-agrees', 'true');
    await inspector.goto('/#/inspeccion');
    await expect(test$(inspector, 'evidence')).toHaveAttribute('data-ok', 'true');
    const refused = await inspector.request.post('/api/activities/sala-ar-2010/staff', { data: { kind: 'say', say: 'begins a session   day: 2' }, headers: { origin: started.address } });
    expect(refused.status()).toBe(403);

    // The next day the table of the last hands opens again, and is played at.
    await director.goto('/#/sala');
    await test$(director, 'begin-session').click();
    await expect(test$(director, 'floor')).toHaveAttribute('data-session', '2');
    const again = await floorTable(director, TRIJOKER);
    const put = again.locator('[data-test=put]');
    for (const [who, post] of [['marta', 'table-head'], ['luis', 'croupier']] as const) {
      await put.locator('[data-field=who]').fill(who);
      await put.locator('[data-field=post]').selectOption(post);
      await put.locator('[data-field=zone]').fill('1');
      await put.getByRole('button').click();
      await expect(again).toContainText(who);
    }
    for (const [field, value] of [['float', '25000'], ['minimum', '5'], ['maximum', '100']] as const) await again.locator(`[data-test=open-table] [data-field=${field}]`).fill(value);
    await again.locator('[data-test=open-table]').getByRole('button').click();
    await expect(again).toHaveAttribute('data-standing', 'open');
    await guest.goto(`/#/mesa/${TRIJOKER}?sentarse`);
    await moment(guest, 'betting', 30_000);
  });
});
