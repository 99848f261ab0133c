// Seven cards for two hands: dragged, pressed and keyed into two frames, named before they are set.

import { expect, test } from './casino';
import { accessible, choice, moment, ring, sitAt, take, test$, Wire } from './pages';

test.describe.configure({ timeout: 90_000 });

test('cards are dragged, pressed and keyed into two frames; a foul setting is told before it counts; the house shows its way', async ({ page }) => {
  const wire = new Wire(page);
  await sitAt(page, 'pai-gow-poker');
  await moment(page, 'betting', 30_000);
  await expect.poll(() => wire.last.options.place.length, { timeout: 15_000 }).toBeGreaterThan(0);
  const { spot, least } = wire.last.options.place[0]!;
  await take(page, least);
  await ring(page, spot).first().click();
  await test$(page, 'ready').click();
  const pass = choice(page, 'pass');
  await expect(pass.or(test$(page, 'two-places')).first()).toBeVisible({ timeout: 30_000 });
  if (await pass.isVisible()) await pass.click({ timeout: 5_000 });
  const frames = test$(page, 'two-places');
  await expect(frames).toBeVisible({ timeout: 30_000 });
  const frame = (which: string) => page.locator(`[data-test=frame][data-frame=${which}]`);
  const card = (place: number) => page.locator(`[data-test=pick][data-place="${place}"]`);
  await expect(choice(page, 'set')).toHaveAttribute('aria-disabled', 'true');

  // By pointer: one is dragged, one is pressed.
  await card(0).dragTo(frame('low'));
  await expect(frame('low').locator('[data-test=pick]')).toHaveCount(1);
  await card(1).click();
  await expect(frame('low').locator('[data-test=pick]')).toHaveCount(2);
  await expect(frame('low').locator('[data-test=frame-hand]')).toBeVisible();
  // By key: back, and another in its place.
  await card(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(frame('low').locator('[data-test=pick]')).toHaveCount(1);
  await card(2).focus();
  await page.keyboard.press('Enter');
  await expect(frame('low').locator('[data-test=pick]')).toHaveCount(2);
  await accessible(page, 'two frames');

  // Of all ways to part them the house's own is never foul; and what is told foul says that it loses.
  const { id } = (await (await page.request.get('/api/lobby')).json() as { tables: { id: string; game: string; ruleset: string }[] }).tables.find((one) => one.game === 'pai-gow-poker' && one.ruleset === 'ar-2010')!;
  const asks = (query: string) => page.evaluate(async (path) => (await fetch(path)).json() as Promise<{ apart: number[]; foul: { es: string } | null }>, `/api/tables/${id}/setting${query}`);
  const pairs = Array.from({ length: 7 }, (_, one) => Array.from({ length: one }, (_, other) => [other, one])).flat();
  const ways = [];
  for (const [one, other] of pairs) ways.push(await asks(`?apart=${one},${other}`));
  const foul = ways.find((way) => way.foul !== null);
  if (foul) {
    for (const place of await frame('low').locator('[data-test=pick]').evaluateAll((cards) => cards.map((one) => Number((one as HTMLElement).dataset.place)))) await card(place).click();
    for (const place of foul.apart) await card(place).click();
    await expect(frames).toHaveAttribute('data-foul', 'true');
    await expect(frames).toContainText(foul.foul!.es);
  }
  await test$(page, 'as-the-house').click();
  const house = await asks('');
  expect(house.foul).toBeNull();
  await expect(frames).toHaveAttribute('data-foul', 'false');
  for (const place of house.apart) await expect(frame('low').locator(`[data-place="${place}"]`)).toBeVisible();
  await choice(page, 'set').click();
  await expect(test$(page, 'results')).toBeVisible({ timeout: 30_000 });
});
