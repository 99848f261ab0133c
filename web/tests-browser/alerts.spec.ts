// What lights on the plan of the floor: an irregularity, a dispute, a game that is authorised no more, staff and
// material that are missing; and that each goes out, or leads to where it is seen to.

import type { Page } from '@playwright/test';
import { expect, founder, member, someone, test } from './operator';
import { accessible, choice, fitsAPhone, moment, ring, spot, take, test$ } from './pages';

const TABLE = 'ar-2010-three-card-poker';
/** Where pictures for the documents go, if any are wanted: `cargo xtask screenshots`. */
const PICTURES = process.env.TAPETE_IMAGES;

test.describe.configure({ timeout: 240_000 });

const tile = (page: Page, table: string, alert: string) => page.locator(`[data-test=floor-tile][data-table=${table}] [data-alert=${alert}]`);

test('each alert of the floor lights at its table', async ({ browser, started }) => {
  const director = await founder(browser, started);
  const deputy = await member(browser, started, director, 'Inés Lacasa', 'deputy-director');
  const head = await member(browser, started, director, 'Marta Sanz', 'table-head');
  const headers = { origin: started.address };
  const orders = async (say: string) => {
    const answer = await director.request.post('/api/activities/sala-ar-2010/staff', { data: { kind: 'say', say, id: null }, headers });
    expect(answer.status(), `${say}: ${await answer.text()}`).toBe(200);
  };

  // A hand that is lost and disputed, and a card that is shown in the next.
  const guest = await someone(browser, started);
  await guest.goto(`/#/mesa/${TABLE}?sentarse`);
  await expect(test$(guest, 'own-box')).toBeVisible({ timeout: 60_000 });
  const antes = async () => {
    await moment(guest, 'betting', 60_000);
    await take(guest, 500);
    await ring(guest, 'ante').click();
    await expect(spot(guest, 'ante')).toHaveAttribute('data-stake', '500');
    await test$(guest, 'ready').click();
    await expect(choice(guest, 'fold')).toBeVisible({ timeout: 60_000 });
  };
  await antes();
  await choice(guest, 'fold').click();
  await expect(test$(guest, 'results')).toBeVisible({ timeout: 60_000 });
  const round = await test$(guest, 'results').getAttribute('data-round');
  const raised = await guest.request.post(`/api/tables/${TABLE}/rounds/${round}/dispute`, { data: { text: 'El crupier enseñó una carta' }, headers });
  expect(raised.ok(), await raised.text()).toBe(true);
  await antes();
  await head.goto(`/#/mesa/${TABLE}`);
  await head.locator('select[name=what]').selectOption('card-exposed');
  await head.locator('select[name=place]').selectOption({ index: 1 });
  await head.locator('input[name=card]').first().check({ force: true });
  await test$(head, 'send-report').click();
  // What a ruling would move is told before anybody decides: the ante goes back where the hand is void.
  const voids = head.locator('[data-test=remedy][data-effect=void-hand]');
  await expect(voids.locator('[data-test=remedy-moves]')).toContainText('5,00');
  if (PICTURES) await head.screenshot({ path: `${PICTURES}/house-ruling.png`, fullPage: true });

  // A table placed without its people and its shoe, one without its croupier, and a game that is authorised no more.
  await orders('places ar-2010-blackjack-2   game: blackjack   sector: principal   place: 90   cloth: 90');
  const seen = (await (await director.request.get('/api/activities/sala-ar-2010')).json()) as { view: { tables: { table: string; staff: [string, string][] }[] } };
  const boule = seen.view.tables.find(({ table }) => table === 'ar-2010-boule')!;
  for (const [who] of boule.staff) await orders(`releases ${who} from ar-2010-boule`);
  const register = '/api/registers/authorisations';
  const cancels = await director.request.post(register, { data: { kind: 'enter', date: '2099-01-02', act: 'withdrawal', subject: 'craps (ar-2010)', section: null, filing: null, office: 'director', stated: [{ field: 'resolution', value: 'R-9', issued_by: 'gaming-directorate', approved_by: null }, { field: 'ground', value: 'fin', issued_by: null, approved_by: null }] }, headers });
  expect(cancels.status(), await cancels.text()).toBe(409);
  const pending = (await (await deputy.request.get('/api/staff/pending')).json()) as { number: number }[];
  const confirmed = await deputy.request.post(`/api/staff/pending/${pending.at(-1)!.number}`, { headers });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);

  await director.goto('/#/sala');
  await test$(director, 'floor-of').selectOption('sala-ar-2010');
  for (const [table, alert] of [[TABLE, 'irregular'], [TABLE, 'disputed'], ['ar-2010-blackjack-2', 'staff'], ['ar-2010-blackjack-2', 'lacks'], ['ar-2010-boule', 'staff'], ['ar-2010-craps', 'unauthorised']] as const) await expect(tile(director, table, alert), `${alert} at ${table}`).toBeVisible();
  await expect(director.locator('[data-test=floor-tile][data-table=ar-2010-french-roulette] [data-test=tile-alert]')).toHaveCount(0);
  await expect(director.locator('[data-test=alerts] [data-test=alert]')).toHaveCount(4);
  await director.locator('[data-test=alert][data-table=ar-2010-craps]').click();
  await expect(test$(director, 'unauthorised')).toBeVisible();
  await accessible(director, 'a floor with alerts');
  if (PICTURES) await director.screenshot({ path: `${PICTURES}/house-alerts.png`, fullPage: true });
  await director.setViewportSize({ width: 360, height: 780 });
  await fitsAPhone(director);
  if (PICTURES) await director.screenshot({ path: `${PICTURES}/house-alerts-phone.png`, fullPage: true });
  await director.setViewportSize({ width: 1440, height: 900 });

  // Ruled on, it goes out.
  await voids.getByRole('button', { name: /Decidir así/ }).click();
  await expect(tile(director, TABLE, 'irregular')).toHaveCount(0);
  await expect(tile(director, TABLE, 'disputed')).toBeVisible();
});

// Neither can be brought about by an order: what the house tells is changed on its way to the page.
test('a halted table and one that no node has light on the plan', async ({ browser, started }) => {
  const director = await founder(browser, started);
  const [HALTED, OWNERLESS] = ['ar-2010-boule', 'ar-2010-craps'];
  const why = { es: 'Su asiento 7 no se puede leer.', en: 'Its entry 7 cannot be read.' };
  const halts = (told: { tables: { id: string; halted: unknown }[] }) => ({ ...told, tables: told.tables.map((one) => (one.id === HALTED ? { ...one, halted: why } : one)) });
  const orphans = (told: { view?: { tables?: { table: string; node?: string | null }[] } }) => ({ ...told, view: { ...told.view, tables: told.view?.tables?.map((one) => (one.table === OWNERLESS ? { ...one, node: null } : one)) } });
  // Both are told by sockets as well as by answers.
  const changes = async <Told>(path: string, change: (told: Told) => unknown, has: string) => {
    await director.routeWebSocket(`**${path}/socket*`, (page) => {
      const house = page.connectToServer();
      house.onMessage((message) => {
        const told = JSON.parse(String(message)) as Told & object;
        page.send(has in told ? JSON.stringify(change(told)) : message);
      });
    });
    await director.route(`**${path}`, async (route) => route.fulfill({ json: change((await (await route.fetch()).json()) as Told) }));
  };
  await changes('/api/lobby', halts, 'tables');
  await changes('/api/activities/sala-ar-2010', orphans, 'view');
  await director.goto('/#/sala');
  await test$(director, 'floor-of').selectOption('sala-ar-2010');
  await expect(tile(director, HALTED, 'halted')).toBeVisible();
  await expect(tile(director, OWNERLESS, 'ownerless')).toBeVisible();
  await expect(director.locator('[data-test=alerts] [data-test=alert]')).toHaveCount(2);
  await director.locator(`[data-test=alert][data-table=${HALTED}]`).click();
  await expect(test$(director, 'halted')).toContainText(why.es);
  await accessible(director, 'a floor with a halted table');
  await director.locator(`[data-test=alert][data-table=${OWNERLESS}]`).click();
  await expect(test$(director, 'ownerless')).toBeVisible();
  await director.setViewportSize({ width: 360, height: 780 });
  await fitsAPhone(director);
  // Nothing is asked on its behalf once its casino is gone.
  await director.unrouteAll({ behavior: 'ignoreErrors' });
  await director.context().close();
});
