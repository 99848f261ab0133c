// A mirror for whoever changes the look: pictures of the page against the mock,
// without a casino. `npm run build && npm run look`, then see test-results/look.

import { test } from '@playwright/test';
import { HOST, MockCasino } from './mock';
import { snapshot } from '../tests/fixture';

const out = process.env.LOOK ?? 'test-results/look';
const other = (number: number, person: number, stake: number) => ({ number, holder: person, vacant: false, allowed: [], approved: [], standing: [{ person, chose: null, out: false }], wagers: [{ by: person, spot: 'ante', stake, held: 0 }], circle: 0, cards: [], split: [], apart: [], low: null, hand: null });

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 }, tiny: { width: 320, height: 640 } };

for (const [name, viewport] of Object.entries(SIZES)) {
  test(name, async ({ browser }) => {
    const page = await browser.newPage({ viewport, deviceScaleFactor: name === 'desktop' ? 1 : 2, hasTouch: name !== 'desktop', isMobile: name !== 'desktop' });
    page.on('pageerror', (error) => console.log(name, error.message));
    page.on('console', (message) => message.type() === 'error' && console.log(name, message.text()));
    const start = snapshot();
    const casino = new MockCasino(undefined, {
      people: [...start.people, { person: 1, name: 'Carmen', ready: true, present: true, bot: false }, { person: 2, name: 'Julián', ready: false, present: true, bot: false }],
      clock: { then: { es: 'Se cierran las apuestas', en: 'Bets close' }, left_ms: 24000, of_ms: 30000 },
    });
    casino.now.view.boxes = [other(2, 1, 2500), casino.now.view.boxes[0]!, other(6, 2, 11000)];
    await casino.attach(page);
    const shoot = async (what: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `${out}/${name}-${what}.png` }); };
    await page.goto(HOST + '/');
    await shoot('1-lobby');
    await page.goto(HOST + '/#/mesa/' + casino.info.id);
    await page.locator('[data-test=felt]').waitFor();
    await shoot('2-betting');
    await page.locator('[data-spot=ante] .ring').click();
    await page.locator('[data-spot=ante] .ring').click();
    await page.locator('[data-spot=pareja-plus] .ring').click();
    casino.mute = true;
    await page.locator('[data-spot=pareja-plus] .ring').click();
    await shoot('3-bets');
    casino.mute = false;
    await page.locator('[data-test=ready]').click();
    await shoot('4-decision');
    await page.locator('[data-choice=go]').click();
    await shoot('5-settled');
    await page.locator('[data-spot=second] .why').click();
    await shoot('6-why');
    await page.keyboard.press('Escape');
    await page.screenshot({ path: `${out}/${name}-7-full.png`, fullPage: true });
    await page.close();
  });
}
