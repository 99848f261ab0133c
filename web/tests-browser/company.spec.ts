// What stands around a table: the tour for newcomers, sound, motion, and the bar of one's other tables.

import { expect, test, type Page } from '@playwright/test';
import { expect as real, test as atCasino } from './casino';
import { HOST, MockCasino } from './mock';
import { allInSight } from './net';
import { accessible, atPace, fitsAPhone, moment, ring, sitAt, spot, take, test$, Wire } from './pages';

async function sitDown(page: Page): Promise<MockCasino> {
  const casino = new MockCasino();
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(test$(page, 'own-box')).toBeVisible();
  return casino;
}

test('a newcomer is offered a tour, takes it by keyboard, and is not offered it again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await sitDown(page);
  await fitsAPhone(page);
  await test$(page, 'tour-button').focus();
  await page.keyboard.press('Enter');
  await expect(test$(page, 'tour')).toBeVisible();
  await expect(test$(page, 'felt')).toHaveClass(/toured/);
  await accessible(page, 'the tour');
  await fitsAPhone(page);
  for (let step = 2; step <= 5; step += 1) {
    await test$(page, 'tour-next').focus();
    await page.keyboard.press('Enter');
    await expect(test$(page, 'tour')).toHaveAttribute('data-step', String(step));
    await expect(page.locator('.toured')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(test$(page, 'tour')).toBeHidden();
  await expect(page.locator('.toured')).toHaveCount(0);
  await expect(test$(page, 'tour-button')).toHaveCount(0);
  await page.reload();
  await expect(test$(page, 'own-box')).toBeVisible();
  await expect(test$(page, 'tour-button')).toHaveCount(0);
  // Whoever wants it again finds it with the rules.
  await test$(page, 'tour-again').click();
  await expect(test$(page, 'tour')).toHaveAttribute('data-step', '1');
});

test.describe('where things move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('nothing sounds or speaks until it is asked for', async ({ page }) => {
    await page.addInitScript(() => {
      const heard = { contexts: 0, spoken: 0 };
      Object.assign(globalThis, { heard });
      const Real = AudioContext;
      globalThis.AudioContext = class extends Real { constructor() { super(); heard.contexts += 1; } };
      speechSynthesis.speak = () => { heard.spoken += 1; };
    });
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: { contexts: number; spoken: number } }).heard);
    await sitDown(page);
    await take(page, 1000);
    await ring(page, 'ante').click();
    await test$(page, 'ready').click();
    await page.locator('[data-test=choice][data-choice=go]').click();
    await expect(test$(page, 'results')).toBeVisible();
    expect(await heard()).toEqual({ contexts: 0, spoken: 0 });
    // The switches are heard at once.
    await page.getByLabel('Ajustes').click();
    await test$(page, 'sound').check();
    await expect.poll(heard).toEqual({ contexts: 1, spoken: 0 });
    await test$(page, 'voice').check();
    await expect.poll(heard).toEqual({ contexts: 1, spoken: 1 });
  });
});

atCasino('whoever asks his system for calm sees the ball lie at once: nothing spins', async ({ page }) => {
  const wire = new Wire(page);
  await atPace(page, 'full');
  await sitAt(page, 'french-roulette');
  await real(test$(page, 'own-box')).toBeVisible({ timeout: 30_000 });
  await moment(page, 'betting', 30_000);
  const { round } = wire.last;
  await take(page, 100);
  await ring(page, 'pleno-7').click();
  await real(spot(page, 'pleno-7')).toHaveAttribute('data-stake', '100');
  // Whatever moves for longer than one frame would be seen.
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    const look = () => {
      moved.push(...document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) > 20).map((one) => String((one.effect as KeyframeEffect).target?.className)));
      if (document.querySelector('[data-test=skip-scene]')) moved.push('a scene');
      requestAnimationFrame(look);
    };
    look();
  });
  await test$(page, 'ready').click();
  await real(test$(page, 'results')).toHaveAttribute('data-round', String(round), { timeout: 30_000 });
  const { fell } = wire.snapshots.find((one) => one.round === round && one.view.fell.length > 0)!.view;
  // The pocket's mark goes with the next round; the ball stays where it lies.
  await real(test$(page, 'wheel')).toHaveAttribute('data-ball', fell[0]!);
  real(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
});

atCasino.describe('two tables at once', () => {
  atCasino.use({ clocks: { betting: 240, choice: 240, pause: 1 } });

  atCasino('the bar tells what waits at the table that one left', async ({ page }) => {
    atCasino.setTimeout(120_000);
    const wire = new Wire(page);
    await sitAt(page, 'three-card-poker');
    await real(test$(page, 'own-box')).toBeVisible({ timeout: 30_000 });
    await moment(page, 'betting', 30_000);
    await take(page, wire.last.options.place[0]!.least);
    await ring(page, 'ante').click();
    await real(spot(page, 'ante')).not.toHaveAttribute('data-stake', '0');
    await test$(page, 'ready').click();
    await real(test$(page, 'choice').first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: /Volver|Vestíbulo|Sala/ }).first().click();
    const waits = test$(page, 'open-table');
    await real(waits).toHaveAttribute('data-stands', 'asked');
    await real(waits).toContainText('Le toca a usted');
    await accessible(page, 'the lobby with a table open');
    // It stays while he looks on at another table, where nothing is covered by it.
    await page.goto('/#/mesa/ar-2010-french-roulette');
    await moment(page, 'betting', 30_000);
    await real(waits).toHaveAttribute('data-stands', 'asked');
    await allInSight(page, 'with a bar');
    await page.reload();
    await waits.getByRole('link').click();
    await real(test$(page, 'choice').first()).toBeVisible({ timeout: 30_000 });
    await real(waits).toHaveCount(0);
  });
});
