// A hint at a decision: what the page says is what `tapete odds` says of the same hand.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Hint, Seen } from '../src/contract';
import { expect, test } from './casino';
import { accessible, fitsAPhone, moment, ring, sitAt, tables, take, test$, Wire } from './pages';

const ROUND_MS = 75_000;
const WORKED_OUT_MS = 120_000;
const QUICK_MS = 1_000;

interface Told { choices: { choice: string; expectation: string; decimal: number; best: boolean }[] }

test.describe.configure({ timeout: 300_000 });

async function toldByTheProgram(game: string, ruleset: string, cards: string[]): Promise<Told> {
  const { stdout } = await promisify(execFile)(process.env.TAPETE_PROGRAM!, ['odds', game, '--ruleset', ruleset, '--json', ...cards]);
  return JSON.parse(stdout) as Told;
}

const codes = (seen: Seen[]) => seen.flatMap((one) => (one.kind === 'card' ? [one.card] : [])).join(' ');

/** To a decision, with one bet. */
async function toADecision(page: Page, game: string, ruleset: string, bet: string): Promise<Wire> {
  const wire = new Wire(page);
  await sitAt(page, game, ruleset);
  await expect(test$(page, 'own-box')).toBeVisible({ timeout: ROUND_MS });
  await moment(page, 'betting', ROUND_MS);
  const least = wire.last.options.place.find((option) => option.spot === bet)!.least;
  await take(page, [100, 200, 500, 1000, 2500, 5000, 10000].find((value) => value >= least)!);
  await ring(page, bet).click();
  await test$(page, 'ready').click();
  await expect(test$(page, 'choice').first()).toBeVisible({ timeout: ROUND_MS });
  return wire;
}

test('a hint taken by keyboard: the figures are the command line’s', async ({ page }) => {
  const wire = await toADecision(page, 'three-card-poker', 'ar-2010', 'ante');
  await page.keyboard.press('h');
  await expect(test$(page, 'hint-about')).toContainText('por las cartas que usted ve', { timeout: WORKED_OUT_MS });
  const own = wire.last.view.boxes.find((box) => box.cards.length === 3)!;
  const told = await toldByTheProgram('three-card-poker', 'ar-2010', ['--hand', codes(own.cards)]);
  expect(told.choices.length).toBe(2);
  for (const { choice, expectation, best } of told.choices) {
    const worth = page.locator(`[data-test=worth][data-choice="${choice}"]`);
    await expect(worth).toHaveAttribute('data-expectation', expectation);
    await expect(worth).toHaveAttribute('data-best', String(best));
  }
  await accessible(page, 'a hint');
  await fitsAPhone(page);
  // Once the tables are there it is answered at once.
  const { id } = (await tables(page)).find(({ game, ruleset }) => game === 'three-card-poker' && ruleset === 'ar-2010')!;
  const { hint, took } = await page.evaluate(async (id) => {
    await fetch(`/api/tables/${id}/hint`);
    const begun = performance.now();
    const answer = await fetch(`/api/tables/${id}/hint`);
    return { hint: (await answer.json()) as Hint, took: performance.now() - begun };
  }, id);
  expect(hint.choices.map(({ choice }) => choice).sort()).toEqual(told.choices.map(({ choice }) => choice).sort());
  expect(took).toBeLessThan(QUICK_MS);
});

test('against a card of the bank’s in sight the hint counts it', async ({ page }) => {
  const wire = await toADecision(page, 'no-discard-poker', 'ar-2010', 'ante');
  await test$(page, 'hint').click();
  await expect(test$(page, 'hint-about')).toBeVisible({ timeout: WORKED_OUT_MS });
  const { boxes, bank } = wire.last.view;
  const own = boxes.find((box) => box.cards.length === 5)!;
  const told = await toldByTheProgram('no-discard-poker', 'ar-2010', ['--hand', codes(own.cards), '--bank', codes(bank)]);
  for (const { choice, expectation, decimal } of told.choices) {
    // Of the cards that may be put aside the page names the best.
    if (told.choices.some((other) => other.choice === choice && other.decimal > decimal)) continue;
    await expect(page.locator(`[data-test=worth][data-choice="${choice}"]`)).toHaveAttribute('data-expectation', expectation);
  }
});
