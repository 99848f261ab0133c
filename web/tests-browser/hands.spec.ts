// Two hands for all: who won is marked, the road tells the coups before, everybody's chips lie on the cloth.

import { expect, test, type Page } from '@playwright/test';
import { HOST } from './mock';
import { allInSight, SIZES } from './net';
import { accessible, spot, test$ } from './pages';
import { betweenTables, fourSettled, handsTold } from './scenes';

test('a coup told to its end: nothing covered, the higher hand marked, the road drawn from what the house says', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const casino = handsTold();
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(test$(page, 'bank')).toHaveClass(/won/);
  await expect(test$(page, 'common')).not.toHaveClass(/won/);
  await expect(test$(page, 'road')).toHaveAttribute('data-coups', '40');
  // 40 coups in columns of six: the newest is the fourth bead of the seventh column.
  await expect(page.locator('.beads li')).toHaveCount(40);
  // The roads that are derived of the big one have their signs.
  for (const which of ['eye', 'small', 'cockroach']) await expect(page.locator(`[data-road=${which}] span`).first()).toBeVisible();
  // On a phone held upright all five are there too.
  await page.setViewportSize(SIZES.phone);
  for (const road of ['[data-test=big-road]', ...['eye', 'small', 'cockroach'].map((which) => `[data-road=${which}]`)]) await expect(page.locator(`${road} span`).first()).toBeVisible();
  await expect(test$(page, 'printed')).toContainText('la casa retiene 1/20');
  await expect(spot(page, 'punto').locator('[data-test=spot-net]')).toHaveText('−35,00 €');
  await allInSight(page, 'a coup told');
  await accessible(page, 'a coup told');
});

/** Cards are pictures, which the net passes over: those that lie over a pay table, or beyond the felt. */
const astray = (page: Page) =>
  page.evaluate(() => {
    const area = (one: Element) => one.getBoundingClientRect();
    const told = [...document.querySelectorAll('[data-test=pay-tables] dt, [data-test=pay-tables] dd')].map(area);
    const meets = (a: DOMRect, b: DOMRect) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const felt = area(document.querySelector('[data-test=felt]')!);
    return [...document.querySelectorAll('.house .card, .house .name')].filter((one) => told.some((row) => meets(area(one), row)) || area(one).right > felt.right || area(one).left < felt.left).length;
  });

for (const [name, scene, settled] of [['two long pay tables', betweenTables, 2], ['five bets', fourSettled, 4]] as const) {
  test(`a bank with cards in common, the longest name of a hand and ${name}: nothing covered, no card over a pay table`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const casino = scene();
    await casino.attach(page);
    await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
    await expect(test$(page, 'bank').locator('[data-test=hand]')).toContainText('Doble pareja');
    await expect(test$(page, 'line')).toHaveCount(settled);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await expect.poll(() => astray(page), { message: size }).toBe(0);
      // What each bet brought stands whole beside what asks for the next hand; where there is no room, the felt alone tells it.
      const cut = () => test$(page, 'line').last().evaluate((line) => line.getBoundingClientRect().right - line.parentElement!.getBoundingClientRect().right);
      if (size === 'wide') await expect.poll(cut).toBeLessThanOrEqual(0);
      // What asks for the next hand is whole too.
      expect(await test$(page, 'next').evaluate((next) => next.getBoundingClientRect().right - innerWidth), size).toBeLessThanOrEqual(-4);
    }
    await allInSight(page, name);
  });
}

test('a road begins anew with a new shoe, and has nothing before its first coup', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const casino = handsTold();
  casino.rounds[32]!.out = 0;
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(test$(page, 'road')).toHaveAttribute('data-coups', '8');
  casino.now = { ...casino.now, round: 42, commitment: { ...casino.now.commitment, out: 0 } };
  await page.reload();
  await expect(test$(page, 'own-box')).toBeVisible();
  await expect(test$(page, 'road')).toHaveAttribute('data-coups', '0');
});

test('the third card of a hand lies across', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const casino = handsTold();
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  const shape = (code: string) => page.locator(`[data-card="${code}"]`).evaluate((card) => { const box = card.getBoundingClientRect(); return box.width > box.height; });
  expect(await Promise.all(['4h', 'Kd', '3c', '9h', 'Qd', 'Tc'].map(shape))).toEqual([false, false, true, false, false, true]);
});
