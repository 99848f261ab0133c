// The croupier school, against the real casino: what is right is what the engine says.

import type { Page } from '@playwright/test';
import type { SchoolBetVerdict, SchoolExercise, SchoolVerdict } from '../src/contract';
import { expect, test } from './casino';
import { accessible, fitsAPhone, test$ } from './pages';

const AT = 'ar-2010/american-roulette';
const PAYOUTS = `/#/escuela/${AT}?clase=payouts&nivel=1&serie=7&n=1`;

const option = (page: Page, at: number) => test$(page, 'school-option').nth(at);

/** What is right, as the casino tells whoever has answered. */
async function solved(page: Page, game: string, kind: string, answer: (exercise: SchoolExercise) => object): Promise<SchoolVerdict> {
  const exercise = (await (await page.request.get(`/api/school/${game}/${kind}?level=1&seed=7&number=1`)).json()) as SchoolExercise;
  const told = await page.request.post(`/api/school/${game}`, { data: { assignment: exercise.assignment, ...answer(exercise) } });
  expect(told.ok()).toBe(true);
  return (await told.json()) as SchoolVerdict;
}
const dues = ({ bets }: SchoolExercise) => ({ dues: bets.map(() => ({ taken: 0, paid: 1, stays: false })) });
const first = () => ({ picked: 0 });

/** Fills a bet in as a pupil would. */
async function fill(page: Page, at: number, { due }: SchoolBetVerdict, paid = due.paid) {
  const row = test$(page, 'school-bet').nth(at);
  const stake = due.stays ? 'stays' : due.taken > 0 ? 'taken' : 'kept';
  await test$(row, `fate-${stake}`).check({ force: true });
  if (!due.stays) await test$(row, 'paid').fill((paid / 100).toFixed(2).replace('.', ','));
}

test('payouts answered wrong and right: the reasons are told, the first answer counts', async ({ page }) => {
  const { bets } = await solved(page, AT, 'payouts', dues);
  await page.goto('/');
  await page.locator('header summary').click();
  await test$(page, 'school-door').click();
  await expect(test$(page, 'school-question')).toBeVisible();
  await page.goto(PAYOUTS);
  await expect(test$(page, 'school-bet')).toHaveCount(bets.length);
  await expect(test$(page, 'felt')).toBeVisible();
  // Every bet that is asked about lies on the cloth.
  for (const bet of await test$(page, 'school-bet').all()) {
    const spot = await bet.getAttribute('data-spot');
    await expect(page.locator(`[data-test=spot][data-spot="${spot}"]`).first()).toHaveClass(/chips/);
  }
  await test$(page, 'school-check').click();
  await expect(page.locator('.missing')).toBeVisible();
  for (const [at, bet] of bets.entries()) await fill(page, at, bet, bet.due.paid + 100);
  await test$(page, 'school-check').click();
  await expect(test$(page, 'school-verdict')).toHaveAttribute('data-right', 'false');
  await expect(test$(page, 'explanation').first()).toBeVisible();
  await expect(test$(page, 'school-why').first().locator('.cite').first()).toBeVisible();
  await expect(test$(page, 'school-score')).toHaveAttribute('data-answered', '1');
  await accessible(page, 'a marked exercise');
  await test$(page, 'school-again').click();
  for (const [at, bet] of bets.entries()) await fill(page, at, bet);
  await test$(page, 'school-check').click();
  await expect(test$(page, 'school-verdict')).toHaveAttribute('data-right', 'true');
  await expect(test$(page, 'school-score')).toHaveAttribute('data-right', '0');
  await test$(page, 'school-next').click();
  await expect(test$(page, 'school')).toHaveAttribute('data-number', '2');
  expect(page.url()).toContain('n=2');
});

test('an irregularity is ruled by its number, and what it changes in money is told', async ({ page }) => {
  const game = 'ar-2010/three-card-poker';
  const { options } = await solved(page, game, 'rulings', first);
  const right = options.findIndex((one) => one.right);
  await page.goto(`/#/escuela/${game}?clase=rulings&nivel=1&serie=7&n=1`);
  await expect(test$(page, 'school-option')).toHaveCount(options.length);
  await page.keyboard.press(String(right + 1));
  await page.keyboard.press('Enter');
  await expect(test$(page, 'school-verdict')).toHaveAttribute('data-right', 'true');
  await expect(option(page, right)).toHaveAttribute('data-right', 'true');
  await expect(test$(option(page, right), 'option-why')).toContainText('€');
  await expect(test$(page, 'school-score')).toHaveAttribute('data-right', '1');
  // The link is the exercise: another page has the same question before it.
  const question = await test$(page, 'school-question').textContent();
  await page.reload();
  await expect(test$(page, 'school-question')).toHaveText(question ?? '');
});

test('what may happen now: a wrong option says why the table refuses it', async ({ page }) => {
  const game = 'ar-2010/blackjack';
  const { options } = await solved(page, game, 'procedure', first);
  const wrong = options.findIndex((one) => !one.right);
  await page.goto(`/#/escuela/${game}?clase=procedure&nivel=1&serie=7&n=1`);
  await test$(option(page, wrong), 'pick').check({ force: true });
  await test$(page, 'school-check').click();
  await expect(test$(page, 'school-verdict')).toHaveAttribute('data-right', 'false');
  await expect(option(page, wrong).locator('.cite').first()).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(test$(page, 'school-verdict')).toHaveText('Not right');
});

test('a phone has all of it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/#/escuela/ar-2010/three-card-poker?clase=payouts&nivel=2&serie=7&n=1');
  await expect(test$(page, 'school-bet').first()).toBeVisible();
  await accessible(page, 'the school on a phone');
  await fitsAPhone(page);
});

test('beside an exercise there is less room for a cloth, and what has come is still read whole', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/#/escuela');
  await expect(test$(page, 'school-question')).toBeVisible();
  const names = page.locator('.bars .what');
  await expect(names.first()).toBeVisible();
  expect(await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))).toEqual([]);
});
