// Boxes on an arc: what is printed on the cloth, the second hand that a text asks for, hands split side by side.

import { expect, test, type Page } from '@playwright/test';
import { HOST, type MockCasino } from './mock';
import { allInSight } from './net';
import { accessible, spot, take, test$ } from './pages';
import { arcAlone, arcCrowded } from './scenes';

async function come(page: Page, casino: MockCasino): Promise<MockCasino> {
  // Cards are at rest: they are dealt anew where the cloth turns upright.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(test$(page, 'own-box').first()).toBeVisible();
  return casino;
}

test('a round that takes two hands says so before the deal, and one gesture lays the second', async ({ page }) => {
  const casino = await come(page, arcAlone());
  const needs = test$(page, 'needs-hands');
  await expect(needs).toContainText('Solo se juega con 2 manos apostadas o más.');
  await expect(needs.getByRole('button', { name: /V\.1-1/ })).toBeVisible();
  await allInSight(page, 'one hand of two');
  await accessible(page, 'one hand of two');
  await take(page, 1000);
  await page.getByRole('button', { name: 'Apostar también en la casilla 4' }).click();
  await expect.poll(() => casino.commands.map((one) => one.action)).toEqual([{ kind: 'place', at: 4, spot: 'apuesta', stake: 1000 }]);
  // The same from the notice, at the first box that is free.
  await test$(page, 'take-second').click();
  await expect.poll(() => casino.commands.at(-1)!.action).toEqual({ kind: 'place', at: 1, spot: 'apuesta', stake: 1000 });
});

test('what the text has printed stands on the cloth, from its description', async ({ page }) => {
  await come(page, arcAlone());
  for (const print of ['Blackjack paga 3 a 2', 'El seguro paga 2 a 1', 'La banca se planta con 17']) await expect(test$(page, 'printed')).toContainText(print);
});

test('seven boxes, two of one player, one split three times: all in sight, nothing covered', async ({ page }) => {
  await come(page, arcCrowded());
  await expect(test$(page, 'own-box')).toHaveCount(2);
  await expect(test$(page, 'split-hand')).toHaveCount(3);
  await expect(page.locator('[data-test=split-hand][data-plays=true]')).toContainText('18 puntos');
  await expect(test$(page, 'bank').locator('[data-card=Ah]')).toBeVisible();
  await expect(spot(page, 'seguro')).toHaveAttribute('data-stake', '1250');
  await allInSight(page, 'seven boxes');
  await accessible(page, 'seven boxes');
});
