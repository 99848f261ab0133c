// The felts of the real casino at three sizes of window: everything in sight and
// nothing covered, from an empty cloth to what it paid.

import type { Page } from '@playwright/test';
import { allInSight } from './net';
import { expect, test } from './casino';
import { accessible, atPace, choice, moment, ring, spot, take, test$, Wire } from './pages';

const ROUND_MS = 75_000;
/** One table of each family, and those whose cloth is another. */
const ALONE = ['american-roulette', 'double-zero-roulette', 'french-roulette', 'boule', 'fortune-wheel', 'trente-et-quarante', 'craps', 'punto-y-banca', 'three-card-poker', 'pai-gow-poker'];
/** Those where somebody else must play too: their cloth with chips on it. */
const IN_COMPANY = ['blackjack', 'chemin-de-fer', 'baccarat-two-tables'];

test.describe.configure({ timeout: 240_000 });

async function sitDown(page: Page, game: string): Promise<Wire> {
  const wire = new Wire(page);
  await atPace(page, 'quick');
  await page.goto('/');
  await page.locator(`[data-test=table][data-game="${game}"][data-ruleset="ar-2010"]`).first().getByRole('link', { name: 'Sentarse' }).click();
  await expect(page.locator('[data-test=own-box], [data-test=own-seat]').first()).toBeVisible({ timeout: ROUND_MS });
  await moment(page, 'betting', ROUND_MS);
  return wire;
}

/** Chips on the first few bets that take some, and on one from the middle and the end of the cloth. */
async function bet(page: Page, wire: Wire) {
  const open = wire.last.options.place.filter((option) => option.most > option.least);
  const chosen = new Set([...open.slice(0, 3), open[Math.floor(open.length / 2)], open.at(-1)].filter((one) => one !== undefined));
  for (const option of chosen) {
    const stake = [100, 200, 500, 1000, 2500, 5000, 10000].find((value) => value >= option.least)!;
    await take(page, stake);
    await ring(page, option.spot).click();
    await expect(spot(page, option.spot)).not.toHaveAttribute('data-stake', '0');
  }
}

const over = (wire: Wire, round: number) => wire.snapshots.some((one) => one.round === round && one.view.moment.kind === 'over');

/** On to the end of the round, looking at the first question on the way. */
async function playOut(page: Page, wire: Wire, round: number, game: string) {
  let looked = false;
  await expect(async () => {
    const [asked] = wire.last.round === round && wire.last.view.moment.kind === 'choosing' ? wire.last.options.choose : [];
    if (asked) {
      await choice(page, asked.choice).waitFor({ timeout: 8_000 });
      if (!looked) await allInSight(page, `${game}: a decision`);
      looked = true;
      for (let place = 0; place < (asked.picks?.least ?? 0); place++) {
        const card = page.locator(`[data-test=pick][data-place="${place}"]`);
        if ((await card.getAttribute('aria-pressed', { timeout: 2_000 })) === 'false') await card.click({ timeout: 2_000 });
      }
      await choice(page, asked.choice).click({ timeout: 2_000 });
    }
    expect(over(wire, round)).toBe(true);
  }).toPass({ timeout: ROUND_MS, intervals: [300] });
}

for (const game of ALONE) {
  test(`${game}: all in sight, nothing covered`, async ({ page }) => {
    const wire = await sitDown(page, game);
    await allInSight(page, `${game}: an empty cloth`);
    await bet(page, wire);
    await allInSight(page, `${game}: chips on it`);
    await accessible(page, `${game}: chips on it`);
    for (let more = 0; more < 6; more += 1) {
      const { round } = wire.last;
      await test$(page, 'ready').click();
      await playOut(page, wire, round, game);
      if (wire.lines(round).length > 0) break;
      await expect.poll(() => wire.last.round > round && wire.last.view.moment.kind === 'betting', { timeout: ROUND_MS }).toBe(true);
    }
    // Why it was paid can be asked the moment it is.
    const why = test$(page, 'results').getByRole('button', { name: /¿Por qué\?/ }).first();
    await expect(why).toBeInViewport({ timeout: ROUND_MS });
    await allInSight(page, `${game}: settled`);
  });
}

for (const game of IN_COMPANY) {
  test(`${game}: all in sight, nothing covered, before others come`, async ({ page }) => {
    const wire = await sitDown(page, game);
    await allInSight(page, `${game}: an empty cloth`);
    if (wire.last.options.place.length > 0) {
      await bet(page, wire);
      await allInSight(page, `${game}: chips on it`);
    }
  });
}

for (const game of ['holdem', 'seven-stud']) {
  test(`${game}: all in sight, nothing covered, with bots around the table`, async ({ page }) => {
    const wire = await sitDown(page, game);
    await allInSight(page, `${game}: sat down`);
    await test$(page, 'place-amount').click();
    await test$(page, 'ready').click();
    await expect.poll(() => wire.last.options.choose.length > 0 && wire.last.view.moment.kind === 'choosing', { timeout: ROUND_MS }).toBe(true);
    await expect(page.locator('[data-test=choice]').first()).toBeVisible();
    await allInSight(page, `${game}: a decision`);
  });
}
