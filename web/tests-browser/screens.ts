// Every screen that is no table's felt, one after another: a house with people in every post, rooms that
// run, a hand that ended and is disputed. Whoever looks is called at each with the page as it stands.

import type { Browser, Page } from '@playwright/test';
import { expect, founder, member, someone, type Started } from './operator';
import { choice, moment, ring, spot, take, test$ } from './pages';

/** Called at each screen. */
export type Looks = (page: Page, screen: string) => Promise<void>;

const TABLE = 'ar-2010-three-card-poker';

async function loses(page: Page): Promise<number> {
  await moment(page, 'betting', 60_000);
  await take(page, 500);
  await ring(page, 'ante').click();
  await expect(spot(page, 'ante')).toHaveAttribute('data-stake', '500');
  await test$(page, 'ready').click();
  await choice(page, 'fold').click({ timeout: 60_000 });
  await expect(test$(page, 'results')).toBeVisible({ timeout: 30_000 });
  return Number(await test$(page, 'results').getAttribute('data-round'));
}

/** What a guest finds without sitting down. */
export async function openScreens(guest: Page, looks: Looks) {
  await guest.goto('/');
  await expect(test$(guest, 'table').first()).toBeVisible();
  await looks(guest, 'lobby');
  await guest.locator('header summary').click();
  await looks(guest, 'menu');
  await guest.getByRole('button', { name: /Atajos/ }).click();
  await looks(guest, 'shortcuts');
  await guest.keyboard.press('Escape');
  for (const [screen, path, there] of [
    ['explorer', '/#/matematica', 'h1'],
    ['explorer-roulette', '/#/matematica/ar-2010/french-roulette', 'table'],
    ['explorer-poker', '/#/matematica/ar-2010/three-card-poker', 'table'],
    ['school', '/#/escuela', '[data-test=school-question]'],
    ['inspection', '/#/inspeccion', 'h1'],
    ['registers', '/#/registros', 'h1'],
    ['own-play', '/#/mi-juego', 'h1'],
    ['staff-door', '/#/personal', 'h1'],
    ['no-such-table', '/#/mesa/ninguna', 'h1, [role=alert]'],
  ] as const) {
    await guest.goto(path);
    await expect(guest.locator(`main :is(${there})`).first()).toBeVisible({ timeout: 60_000 });
    await guest.waitForTimeout(500);
    await looks(guest, screen);
  }
  await guest.goto('/#/actividades');
  await expect.poll(() => test$(guest, 'activity-line').count(), { timeout: 30_000 }).toBeGreaterThan(3);
  await looks(guest, 'activities');
  for (const [name, kind] of await test$(guest, 'activity-line').evaluateAll((lines) => lines.map((one) => [(one as HTMLElement).dataset.name!, (one as HTMLElement).dataset.kind ?? ''] as const))) {
    await guest.goto(`/#/actividad/${name}`);
    await expect(test$(guest, 'activity')).toHaveAttribute('data-name', name);
    const act = guest.locator('[data-test=buy] button, [data-test=enter]').first();
    await guest.waitForTimeout(700);
    if (await act.isEnabled({ timeout: 500 }).catch(() => false)) await act.click();
    await guest.waitForTimeout(700);
    await looks(guest, `activity-${kind}-${name}`);
  }
}

/** The same, and what he finds at a table beside the felt. */
export async function guestScreens(browser: Browser, started: Started, looks: Looks): Promise<number> {
  const guest = await someone(browser, started);
  await openScreens(guest, looks);
  await guest.goto(`/#/mesa/${TABLE}?sentarse`);
  await expect(test$(guest, 'own-box')).toBeVisible({ timeout: 60_000 });
  if (await test$(guest, 'tour-button').isVisible()) {
    await test$(guest, 'tour-button').click();
    await looks(guest, 'tour');
    await test$(guest, 'tour-next').click();
    await looks(guest, 'tour-2');
    await guest.keyboard.press('Escape');
  }
  const round = await loses(guest);
  await test$(guest, 'why-all').click();
  await looks(guest, 'why');
  await guest.keyboard.press('Escape');
  for (const tab of await guest.getByRole('tab').all()) {
    await tab.click();
    const which = (await tab.getAttribute('id'))!;
    if (which === 'tab-rounds') {
      await test$(guest, 'my-play').locator('summary').click();
      await test$(guest, 'round').first().locator('summary').first().click();
    }
    await looks(guest, `panel-${which.replace('tab-', '')}`);
  }
  await guest.goto(`/#/mano/${TABLE}/${round}`);
  await expect(test$(guest, 'replay')).toBeVisible();
  await guest.keyboard.press('End');
  await looks(guest, 'replay');
  await test$(guest, 'raise').locator('summary').click();
  await test$(guest, 'raise').locator('[data-field=text]').fill('El crupier enseñó una carta');
  await test$(guest, 'raise').getByRole('button').click();
  await expect(test$(guest, 'raised')).toBeVisible();
  await looks(guest, 'replay-raised');
  await guest.context().setOffline(true);
  await guest.goto('/#/').catch(() => undefined);
  await guest.waitForTimeout(2500);
  await looks(guest, 'offline');
  await guest.context().close();
  return round;
}

/** What the director opens: a championship, a park of machines, the premises with their catalogue. */
const OPENED: [string, string, [string, string][]][] = [
  ['card-championship', 'mus', [['game', 'mus'], ['title', 'Campeón del Ebro'], ['prize', 'un jamón'], ['entry', '20'], ['players', '4']]],
  ['machines', 'parque', [['premises', 'arcade'], ['limit', 'B 500']]],
  ['catalogue', 'ebro', [['name', 'Casino Ebro'], ['kind', 'casino'], ['authorisation', 'CAS-1']]],
];

/** Files somebody's request in an open register, and inscribes him. */
async function entered(director: Page) {
  const fill = async (form: string, said: Record<string, string>) => {
    for (const [field, value] of Object.entries(said)) {
      const at = test$(director, form).locator(`[data-field="${field}"]`);
      if (await at.evaluate((one) => one.tagName === 'SELECT')) await at.selectOption(value);
      else await at.fill(value);
    }
    await test$(director, form).getByRole('button', { name: 'Anotar' }).click();
  };
  await fill('file', { date: '2026-11-17', filer: 'Juan Sanz', circumstance: 'pide un puesto' });
  await expect(test$(director, 'filing')).toContainText('Juan Sanz');
  await fill('enter', { act: 'engagement', subject: 'Juan Sanz', date: '2026-11-18', document: '17.111.111-A', post: 'croupier', filing: '1' });
  await expect(test$(director, 'entry')).toHaveCount(1);
}

/** What those of the house see. */
export async function houseScreens(browser: Browser, started: Started, looks: Looks) {
  const director = await founder(browser, started);
  await looks(director, 'director');
  const head = await member(browser, started, director, 'Marta Sanz', 'table-head');
  const croupier = await member(browser, started, director, 'Luis Gil', 'croupier');
  await director.goto('/#/personas');
  await expect(test$(director, 'person').first()).toBeVisible();
  await looks(director, 'people');
  await director.goto('/');
  await expect(test$(director, 'table').first()).toBeVisible();
  await looks(director, 'lobby-of-staff');
  await director.goto('/#/puerta');
  await looks(director, 'door');
  for (const part of ['', 'caja', 'plantilla', 'armario', 'cierre', 'libros']) {
    await director.goto(`/#/sala/${part}`);
    await expect(test$(director, 'floor')).toBeVisible();
    await director.waitForTimeout(400);
    await looks(director, `floor-${part || 'plan'}`);
  }
  await director.goto('/#/sala');
  await director.locator('[data-test=floor-tile]').first().click();
  await looks(director, 'floor-table');
  await director.goto('/#/registro/staff');
  await looks(director, 'register-to-open');
  await test$(director, 'open-register').click();
  await looks(director, 'register-opened');
  await entered(director);
  await looks(director, 'register');
  await director.goto('/#/actividades');
  await expect(test$(director, 'open-activity')).toBeVisible();
  await looks(director, 'activities-of-staff');
  for (const [activity, name, terms] of OPENED) {
    const opened = await director.request.post('/api/activities', { data: { activity, name, terms }, headers: { origin: new URL(director.url()).origin } });
    expect(opened.status(), await opened.text()).toBe(200);
    await director.goto(`/#/actividad/${name}`);
    await expect(test$(director, 'activity')).toHaveAttribute('data-name', name);
    await director.waitForTimeout(500);
    await looks(director, activity);
  }
  await head.goto(`/#/mesa/${TABLE}`);
  await expect(test$(head, 'duty-panel')).toBeVisible();
  await looks(head, 'duty-head');
  await croupier.goto('/#/mesa/ar-2010-french-roulette');
  await expect(test$(croupier, 'duty-panel')).toBeVisible();
  await looks(croupier, 'duty-croupier');
  await head.goto('/#/reclamaciones');
  await head.waitForTimeout(500);
  await looks(head, 'disputes');
  await head.goto('/#/reclamaciones/1');
  await head.waitForTimeout(500);
  await looks(head, 'dispute');
  await director.goto('/#/inspeccion');
  await director.waitForTimeout(500);
  await looks(director, 'inspection-of-staff');
  for (const one of [director, head, croupier]) await one.context().close();
}

