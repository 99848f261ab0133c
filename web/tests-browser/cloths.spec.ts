// What somebody who knows a game looks for on its cloth: where it lies, how it is called, and that it is there at all.

import { expect, test } from './casino';
import { faultsAtAnySize, SIZES } from './net';
import { mouse, Newcomer } from './newcomer';
import { atPace, choice, moment, ring, sitAt, take, test$, Wire } from './pages';

test.describe.configure({ timeout: 150_000 });

test('the stakes of let it ride stand in one row on a phone, and each word about them is true', async ({ page }) => {
  await atPace(page, 'off');
  await page.setViewportSize(SIZES.phone);
  await sitAt(page, 'let-it-ride', 'clm-2013');
  await moment(page, 'betting', 60_000);
  const heights = await page.locator('[data-test=own-box] [data-test=spot] .ring').evaluateAll((rings) => rings.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(heights).toHaveLength(4);
  expect(new Set(heights).size).toBe(1);
  expect((await faultsAtAnySize(page)).filter((fault) => fault.startsWith('phone'))).toEqual([]);
  // Not every pair is paid, and the table says which.
  await expect(test$(page, 'pay-tables')).toContainText('Pareja de dieces o más 1 a 1');

  const newcomer = new Newcomer(page, mouse(page));
  newcomer.looks = async (what) => {
    if (what === 'decision') {
      await expect(choice(page, 'withdraw-first')).toContainText('recupera 5,00 €');
      await expect(choice(page, 'leave-first')).toContainText('no apuesta más');
    }
    if (what === 'settled') await page.setViewportSize(SIZES.wide);
  };
  await page.reload();
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: 60_000 });
  await newcomer.playsToASettledBet();
  // What each of the three bets brought is in sight, whole.
  await expect(test$(page, 'line')).toHaveCount(3);
  const cut = await test$(page, 'line').evaluateAll((lines) => lines.filter((one) => one.getBoundingClientRect().right > one.closest('ul')!.getBoundingClientRect().right).length);
  expect(cut).toBe(0);
});

test.describe('where a round stays until somebody goes on', () => {
  test.use({ clocks: { betting: 240, choice: 60, pause: 60 } });

  test('what decided a hand is told in few words beside it, and the next one is asked for in one place', async ({ page }) => {
    await atPace(page, 'off');
    // Wide enough for all of it: what decided it, and what each bet brought.
    await page.setViewportSize({ width: 1920, height: 1000 });
    const wire = new Wire(page);
    await sitAt(page, 'three-card-poker');
    await moment(page, 'betting', 60_000);
    await take(page, 500);
    await ring(page, 'ante').click();
    await test$(page, 'ready').click();
    await expect(choice(page, 'go')).toBeVisible({ timeout: 60_000 });
    // A hand says of what it is, where it lies and where one is asked about it.
    const own = wire.last.view.boxes.find((box) => box.holder === wire.last.you)!.hand!;
    expect(own.called.es).toMatch(/ (de|al|a la) |, |real/);
    await expect(test$(page, 'own-box').locator('[data-test=hand]')).toHaveText(own.called.es);
    await expect(page.locator('#decision .question')).toContainText(own.called.es);
    await choice(page, 'go').click();
    await expect(test$(page, 'results')).toBeVisible({ timeout: 60_000 });
    const said = test$(page, 'decided');
    await expect(said).toBeVisible();
    await expect(said).toHaveText(`Banca: ${wire.last.view.bank_hand!.called.es}`);
    expect(await said.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    // On a laptop it gives way to what each bet brought, and nothing is cut in the middle.
    await page.setViewportSize(SIZES.laptop);
    await expect(said).toBeHidden();
    for (const size of [SIZES.wide, SIZES.laptop]) {
      await page.setViewportSize(size);
      const heading = await test$(page, 'results').locator('h2').boundingBox();
      expect(heading!.height).toBeLessThan(50);
    }
    await expect(test$(page, 'next')).toHaveCount(1);
    await expect(test$(page, 'next')).toBeVisible();
    await expect(test$(page, 'ready')).toHaveAttribute('aria-disabled', 'true');
  });
});

test('both cloths of a bank are called at the same height, whoever sits there', async ({ page }) => {
  await page.setViewportSize(SIZES.wide);
  await sitAt(page, 'baccarat-two-tables');
  const names = test$(page, 'cloth-part').locator('h2');
  await expect(names).toHaveCount(2, { timeout: 60_000 });
  const below = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top - one.closest('[data-test=cloth-part]')!.getBoundingClientRect().top));
  for (const far of below) expect(far).toBeLessThan(30);
});

test('the places lie round the table in the order in which they are dealt to: the next one on the left', async ({ page }) => {
  await page.setViewportSize(SIZES.wide);
  const places = () =>
    page.locator('[data-test=felt] .others .number').evaluateAll((all) => all.map((one) => ({ box: Number(one.textContent), left: one.getBoundingClientRect().left, top: one.getBoundingClientRect().top })));
  // Somebody who looks on has the whole arc before him.
  await page.goto('/#/mesa/ar-2010-three-card-poker');
  await expect.poll(async () => (await places()).length, { timeout: 60_000 }).toBe(7);
  const seen = (await places()).toSorted((one, other) => one.left - other.left);
  expect(seen.map(({ box }) => box)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(seen[0]!.top).toBeLessThan(seen[3]!.top);

  await sitAt(page, 'three-card-poker');
  await page.reload();
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: 60_000 });
  const own = { box: Number(await test$(page, 'own-box').getAttribute('data-box')), left: (await test$(page, 'own-box').boundingBox())!.x };
  const nearest = (await places()).filter(({ left }) => left < own.left).toSorted((one, other) => other.left - one.left)[0]!;
  expect(nearest.box).toBe((own.box % 7) + 1);
});

test('a tournament says which game it is of, by its name', async ({ page }) => {
  await page.goto('/#/actividad/practica-poker-tournament-1');
  await expect(test$(page, 'game')).toHaveText("Hold'em");
  await expect(test$(page, 'told')).toContainText("anuncia un torneo de Hold'em.");
});
