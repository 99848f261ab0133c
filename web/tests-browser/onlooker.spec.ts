// Somebody who only looks on sees the whole cloth and every bet on it.

import { expect, test } from './casino';
import { chip, moment, ring, sitAt, spot, take, test$, Wire } from './pages';

test.describe.configure({ timeout: 90_000 });

test('an onlooker sees every bet of the cloth as it lies, and has nothing to press that bets', async ({ page, browser }) => {
  await sitAt(page, 'french-roulette');
  await moment(page, 'betting', 30_000);
  await take(page, 500);
  for (const key of ['pleno-7', 'rojo', 'docena-2']) {
    await ring(page, key).first().click();
    await expect(spot(page, key).first()).toHaveAttribute('data-stake', '500');
  }
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'es-ES', viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  const wire = new Wire(other);
  await other.goto(page.url());
  await moment(other, 'betting', 30_000);
  // Every bet that the house tells lies on the screen with its sum, and nothing else does.
  const told = wire.last.view.boxes.flatMap((box) => box.wagers);
  expect(told.length).toBe(3);
  for (const wager of told) {
    const there = spot(other, wager.spot).first();
    await expect(there.locator('.theirs')).toHaveCount(1);
    await expect(there.locator('.theirs')).toBeVisible();
    await expect(there.getByRole('button')).toHaveAttribute('aria-label', /5,00\s€/);
  }
  await expect(test$(other, 'spot').locator('.theirs')).toHaveCount(told.length);
  await expect(chip(other, 500)).toHaveCount(0);
  await expect(test$(other, 'ready')).toHaveCount(0);
  // What falls is told to both alike.
  await test$(page, 'ready').click();
  await expect.poll(() => wire.snapshots.findLast(({ view }) => view.lines.length === 3)?.view.fell.length, { timeout: 30_000 }).toBe(1);
  await context.close();
});
