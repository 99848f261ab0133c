// Two hands for all: who won is marked, the road tells the coups before, everybody's chips lie on the cloth.

import { expect, test } from '@playwright/test';
import { HOST } from './mock';
import { allInSight, SIZES } from './net';
import { accessible, spot, test$ } from './pages';
import { handsTold } from './scenes';

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
