// Pictures for the documents, from the real casino: `cargo xtask screenshots`.

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './casino';
import { mouse, Newcomer } from './newcomer';
import { atPace, moment, ring, signIn, sitAt, tables, take, test$, Wire } from './pages';

const images = process.env.TAPETE_IMAGES ?? 'test-results/images';
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
};

async function bet(page: Page, spot: string, times: number) {
  for (let chips = 0; chips < times; chips += 1) await ring(page, spot).click();
}

for (const [name, options] of Object.entries(SIZES)) {
  test(name, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ ...options, locale: 'es-ES' });
    const page = await context.newPage();
    const shoot = async (what: string) => {
      await page.mouse.move(2, 2);
      await page.waitForTimeout(900);
      await page.screenshot({ path: join(images, `${what}-${name}.png`) });
    };
    await page.goto('/');
    await expect(test$(page, 'table').first()).toBeVisible();
    await shoot('lobby');
    await page.locator('[data-test=table][data-game=three-card-poker]').first().getByRole('link', { name: 'Sentarse' }).click();
    await expect(test$(page, 'ready')).toBeVisible();
    await take(page, 1000);
    await bet(page, 'ante', 2);
    await page.locator('[data-test=spot] .ring.optional.open').first().click();
    await shoot('bets');
    await test$(page, 'ready').click();
    const go = page.locator('[data-test=choice]:not([data-stakes="0"])');
    await expect(go).toBeVisible({ timeout: 60_000 });
    await shoot('decision');
    await go.click();
    await expect(page.locator('[data-test=spot] .why').first()).toBeVisible({ timeout: 60_000 });
    await shoot('settled');
    await test$(page, 'results').waitFor();
    await page.getByRole('button', { name: /¿Por qué\?/ }).first().click();
    await shoot('why');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Manos' }).click();
    await test$(page, 'round').first().locator('summary').click();
    await test$(page, 'verify').first().click();
    await expect(test$(page, 'verdict').first()).toBeVisible();
    await shoot('verified');
    await context.close();
  });
}

/** The felts that the documents show with bets of one's own on several spots. */
const FELTS = ['french-roulette', 'craps'];
/** Those that are shown where one is asked: cards lie there. */
const ASKED = ['blackjack', 'holdem', 'pai-gow-poker'];

async function pictureOf(page: Page, game: string) {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(900);
  await page.screenshot({ path: join(images, `felt-${game}.png`) });
}

for (const game of FELTS) {
  test(game, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ ...SIZES.desktop, locale: 'es-ES' });
    const page = await context.newPage();
    const wire = new Wire(page);
    await atPace(page, 'off');
    await sitAt(page, game);
    await expect(page.locator('[data-test=own-box], [data-test=own-seat]').first()).toBeVisible({ timeout: 60_000 });
    await moment(page, 'betting', 60_000);
    const open = wire.last.options.place.filter((option) => option.most > option.least);
    for (const option of [1, 2, 4, 7].map((part) => open[Math.floor((open.length * part) / 9)]!)) {
      await take(page, [100, 200, 500, 1000, 2500].find((value) => value >= option.least)!);
      await ring(page, option.spot).click();
    }
    await pictureOf(page, game);
    await context.close();
  });
}

for (const game of ASKED) {
  test(game, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ ...SIZES.desktop, locale: 'es-ES' });
    const page = await context.newPage();
    await atPace(page, 'off');
    const newcomer = new Newcomer(page, mouse(page));
    newcomer.looks = async (what) => (what === 'decision' ? pictureOf(page, game) : undefined);
    await newcomer.sitDown((await tables(page)).find((one) => one.game === game)!);
    await newcomer.playsToASettledBet();
    await context.close();
  });
}

/** What a house has besides its felts. */
test('rooms', async ({ browser, casino }) => {
  test.setTimeout(400_000);
  const context = await browser.newContext({ ...SIZES.desktop, baseURL: casino.address, locale: 'es-ES' });
  const page = await context.newPage();
  const shoot = async (what: string) => {
    await page.mouse.move(2, 2);
    await page.waitForTimeout(900);
    await page.screenshot({ path: join(images, `${what}.png`) });
  };
  await page.goto('/#/matematica/ar-2010/three-card-poker');
  await expect(page.locator('main table tbody tr').first()).toBeVisible({ timeout: 120_000 });
  await shoot('explorer');
  await page.goto('/#/escuela/ar-2010/american-roulette?clase=payouts&nivel=1&serie=7&n=1');
  await expect(test$(page, 'school-bet').first()).toBeVisible({ timeout: 60_000 });
  await shoot('school');
  // A room of practice sells for a while and then draws by itself.
  await page.goto('/#/actividades');
  const bingo = page.locator('[data-test=activity-line][data-kind=bingo][data-stage=open]').first();
  await bingo.getByRole('link').click({ timeout: 60_000 });
  await test$(page, 'buy').getByRole('spinbutton').fill('4');
  await test$(page, 'buy').getByRole('button').click();
  await expect(test$(page, 'own')).toHaveCount(4);
  await expect.poll(() => page.locator('li.out').count(), { timeout: 180_000 }).toBeGreaterThan(20);
  await shoot('bingo');
  await context.close();
});

/** The screens of the house, each as the one in its post has it. */
const HOUSE: [what: string, path: string][] = [
  ['floor', '/#/sala'],
  ['house-desk', '/#/sala/caja'],
  ['house-roster', '/#/sala/plantilla'],
  ['house-cabinet', '/#/sala/armario'],
  ['house-close', '/#/sala/cierre'],
  ['house-books', '/#/sala/libros'],
  ['house-register', '/#/registro/authorisations'],
  ['house-door', '/#/puerta'],
  ['house-dispute', '/#/reclamaciones/1'],
  ['house-inspection', '/#/inspeccion'],
];

test('house', async ({ browser, casino }) => {
  test.setTimeout(400_000);
  const open = async (options: (typeof SIZES)[keyof typeof SIZES]) => {
    const context = await browser.newContext({ ...options, baseURL: casino.address, locale: 'es-ES' });
    return context.newPage();
  };
  // A hand that somebody disputes.
  const guest = await open(SIZES.desktop);
  await guest.goto('/#/mesa/ar-2010-three-card-poker?sentarse');
  await moment(guest, 'betting', 60_000);
  await take(guest, 500);
  await bet(guest, 'ante', 1);
  await test$(guest, 'ready').click();
  await guest.locator('[data-test=choice]:not([data-stakes="0"])').click({ timeout: 60_000 });
  await expect(test$(guest, 'results')).toBeVisible({ timeout: 60_000 });
  const round = await test$(guest, 'results').getAttribute('data-round');
  await guest.goto(`/#/mano/ar-2010-three-card-poker/${round}`);
  await test$(guest, 'raise').locator('summary').click();
  await test$(guest, 'raise').locator('[data-field=text]').fill('El crupier enseñó una carta');
  await test$(guest, 'raise').getByRole('button').click();
  await expect(test$(guest, 'raised')).toBeVisible();
  await guest.context().close();
  const staff = await open(SIZES.desktop);
  await signIn(staff, 'games-director', 'Eva Marco');
  for (const [what, path] of HOUSE) {
    await staff.goto(path);
    await expect(staff.locator('main :is(h1, h2)').first()).toBeVisible();
    await staff.mouse.move(2, 2);
    await staff.waitForTimeout(1500);
    await staff.screenshot({ path: join(images, `${what}.png`) });
  }
  await staff.context().close();
  const phone = await open(SIZES.phone);
  await signIn(phone, 'games-director', 'Eva Marco');
  await phone.goto('/#/sala');
  await expect(test$(phone, 'floor-tile').first()).toBeVisible();
  await phone.waitForTimeout(1500);
  await phone.screenshot({ path: join(images, 'house-phone.png') });
  await phone.context().close();
});
