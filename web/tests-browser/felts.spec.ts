// The felts of the real casino at three sizes of window: everything in sight and
// nothing covered, from an empty cloth to what it paid.

import type { Page } from '@playwright/test';
import { allInSight, SIZES } from './net';
import { expect, test } from './casino';
import { mouse, Newcomer } from './newcomer';
import { accessible, choice, GAMES, moment, ring, sitAt, spot, take, tables, test$, when, Wire } from './pages';

const ROUND_MS = 75_000;
/** One table of each family, and those whose cloth is another. */
const ALONE = ['american-roulette', 'double-zero-roulette', 'french-roulette', 'boule', 'fortune-wheel', 'trente-et-quarante', 'craps', 'punto-y-banca', 'three-card-poker', 'pai-gow-poker'];
/** Those where somebody else must play too: bots come to whoever sits down alone. */
const WITH_BOTS = ['blackjack', 'chemin-de-fer', 'baccarat-two-tables'];

test.describe.configure({ timeout: 240_000 });

async function sitDown(page: Page, game: string): Promise<Wire> {
  const wire = new Wire(page);
  await sitAt(page, game);
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
  test(`${game}: all in sight, nothing covered`, when(game), async ({ page }) => {
    const wire = await sitDown(page, game);
    // A cloth with chips shows all that an empty one does, and may cover more.
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
    if (game === 'pai-gow-poker') expect(await apartBy(page)).toEqual([true, true]);
  });
}

/** Of each place with two hands, whether the cards of the low one lie beside the others with a gap between them. */
const apartBy = (page: Page) =>
  page.locator('.cards.two').evaluateAll((places) =>
    places.map((place) => {
      const edges = (which: string, edge: 'left' | 'right') => [...place.querySelectorAll(`.lies${which} .card`)].map((card) => card.getBoundingClientRect()[edge]);
      return Math.min(...edges(':not(.apart)', 'left')) - Math.max(...edges('.apart', 'right')) > 8;
    }));

/** What the one person at the table is to do now, if anything; the bank goes to a bot. */
async function goOn(page: Page, wire: Wire) {
  const { view, options, you } = wire.last;
  const lets = options.choose.find((one) => ['decline', 'abstain'].includes(one.choice)) ?? options.choose[0];
  if (view.moment.kind === 'choosing' && lets) return choice(page, lets.choice).click({ timeout: 2_000 });
  if (view.moment.kind !== 'betting') return;
  const own = view.boxes.find((box) => box.holder === you);
  if (options.ready) return test$(page, 'ready').click({ timeout: 2_000 });
  const open = options.place.find((option) => option.at === own?.number);
  if (!open || own?.wagers.length) return;
  await take(page, [500, 1000, 2500, 5000].find((value) => value >= open.least)!);
  await ring(page, open.spot).click({ timeout: 2_000 });
}

for (const game of WITH_BOTS) {
  test(`${game}: alone with bots to a settled round, all in sight, nothing covered`, async ({ page }) => {
    const wire = new Wire(page);
    await sitAt(page, game);
    await expect(page.locator('[data-test=own-box]').first()).toBeVisible({ timeout: ROUND_MS });
    await expect(page.locator('[data-test=bot]').first()).toBeAttached({ timeout: ROUND_MS });
    await allInSight(page, `${game}: bots sit down`);
    const seen = new Set<string>();
    const why = test$(page, 'results').getByRole('button', { name: /¿Por qué\?/ }).first();
    await expect(async () => {
      // A hand that is over may be settled while another is still asked: what counts is what is shown.
      if ((await why.count()) > 0) return;
      const { moment: stands, coup } = wire.last.view;
      const own = stands.kind === 'choosing' && wire.last.options.choose.length > 0;
      const what = own ? 'a decision' : stands.kind === 'betting' && (coup?.in_bank ?? 1) > 0 ? 'bets are open' : '';
      if (what && !seen.has(what)) {
        seen.add(what);
        await allInSight(page, `${game}: ${what}`);
      }
      await goOn(page, wire);
      expect(await why.count()).toBeGreaterThan(0);
    }).toPass({ timeout: 2 * ROUND_MS, intervals: [200] });
    await expect(why).toBeInViewport({ timeout: ROUND_MS });
    // What decided it is told in the strip too: the bank's hand, whoever holds it.
    await expect(test$(page, 'decided')).toContainText('Banca: ');
    if (game !== 'blackjack') await expect(test$(page, 'decided')).toContainText(/: \d+ puntos?, (gana|pierde|empata)/);
    await allInSight(page, `${game}: settled`);
    await accessible(page, `${game}: settled`);
  });
}

test.describe('where no bots come', () => {
  test.use({ company: 0 });

  test('the page says how many are missing and who waits', async ({ page }) => {
    await sitDown(page, 'chemin-de-fer');
    await expect(test$(page, 'missing')).toHaveText('Faltan 3 jugadores · esperan: Usted');
    await allInSight(page, 'too few players');
    // Nobody has seats at two tables.
    await page.getByRole('button', { name: 'Levantarse' }).click();
    await expect(page.locator('[data-test=own-box]')).toHaveCount(0);
    const wire = await sitDown(page, 'blackjack');
    await bet(page, wire);
    await expect(test$(page, 'missing')).toHaveText('Falta 1 mano apostada · esperan: Usted');
    await allInSight(page, 'too few hands');
  });
});

/** What each bet brought stands there at once, where there are no more bets than a box has. */
async function eachResultInSight(page: Page) {
  for (const size of [SIZES.wide, SIZES.laptop]) {
    await page.setViewportSize(size);
    await expect.poll(() => test$(page, 'results').locator('ul').evaluate((list) => {
      const last = list.lastElementChild!.getBoundingClientRect();
      return Math.round(Math.max(0, last.right - list.getBoundingClientRect().right));
    }), { message: `cut at ${size.width} pixels` }).toBe(0);
  }
}

const LOOKED_AT = [...ALONE, ...WITH_BOTS];

for (const game of GAMES.filter((one) => !LOOKED_AT.includes(one))) {
  test(`${game}: from chips to what it paid, all in sight, nothing covered`, when(game), async ({ page }) => {
    const newcomer = new Newcomer(page, mouse(page));
    newcomer.looks = (what) => allInSight(page, `${game}: ${what}`);
    await newcomer.sitDown((await tables(page)).find((one) => one.game === game)!);
    await newcomer.playsToASettledBet();
    await eachResultInSight(page);
    await accessible(page, `${game}: settled`);
  });
}
