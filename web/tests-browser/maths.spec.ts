// The explorer of odds, against the real casino: what it says is what the command line says.

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { percent } from '../src/maths/numbers';
import { expect, test } from './casino';
import { accessible, fitsAPhone, tables, tabTo, test$ } from './pages';

const SOLVED_MS = 60_000;
const FLUSH = 'paytable.pareja-plus-b.pays.flush';

interface Told { bets: { bet: string; ev_initial: string; decimal: number }[] }

/** What `tapete odds` says under a law whose table B pays a flush otherwise. */
async function toldByTheProgram(odds: string): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'tapete-law-'));
  await cp(join(import.meta.dirname, '../../law'), folder, { recursive: true });
  const file = join(folder, 'rulesets/ar-2010/three-card-poker.toml');
  const text = await readFile(file, 'utf8');
  const line = 'pays = { straight-flush = "40", three-of-a-kind = "30", straight = "6", flush = "4", pair = "1" }';
  expect(text.split(line).length).toBe(2);
  await writeFile(file, text.replace(line, line.replace('flush = "4", pair', `flush = "${odds}", pair`)));
  const { stdout } = await promisify(execFile)(process.env.TAPETE_PROGRAM!, ['--law', folder, 'odds', 'three-card-poker', '--ruleset', 'ar-2010', '--json']);
  await rm(folder, { recursive: true, force: true });
  return JSON.parse(stdout) as Told;
}

test.describe.configure({ timeout: 180_000 });

test('an edited pay table: its edge is the command line’s, the law refuses it, the link carries it', async ({ page }) => {
  await page.goto('/#/matematica/ar-2010/three-card-poker');
  const bet = (key: string) => page.locator(`[data-test=odds-bet][data-bet="${key}"]`);
  await expect(test$(page, 'lawful')).toBeVisible({ timeout: SOLVED_MS });
  await expect(bet('ante')).toHaveAttribute('data-expectation', '-686689/20358520');
  await expect(bet('ante')).toContainText(percent(0.03373, 'es', 2).slice(0, 4));
  await expect(test$(page, 'run').first()).toContainText('Q-6-4');
  const before = await bet('pareja-plus-b').getAttribute('data-expectation');

  // By keyboard alone: the line is found, and another amount typed.
  const line = page.locator(`[data-test=pay][data-path="${FLUSH}"]`);
  await tabTo(page, line);
  await page.keyboard.type('5/2');
  await expect(test$(page, 'unlawful')).toContainText('AR10 10.1.D V.3.B', { timeout: SOLVED_MS });
  await expect(test$(page, 'unlawful')).toContainText('5/2');
  await expect(test$(page, 'explorer')).toHaveAttribute('data-solving', 'false', { timeout: SOLVED_MS });
  const told = await toldByTheProgram('5/2');
  for (const { bet: key, ev_initial, decimal } of told.bets) {
    await expect(bet(key)).toHaveAttribute('data-expectation', ev_initial);
    await expect(test$(bet(key), 'edge')).toHaveText(percent(-decimal, 'es'));
  }
  expect(told.bets.find(({ bet: key }) => key === 'pareja-plus-b')!.ev_initial).not.toBe(before);
  // Held against the game as it was, of its own accord.
  await expect(test$(bet('pareja-plus-b'), 'difference')).toContainText('más para la casa');
  await expect(test$(bet('ante'), 'difference')).toHaveText('igual');
  await bet('pareja-plus-b').getByRole('button').click();
  await expect(test$(page, 'results-chart').locator('canvas')).toBeVisible();
  await accessible(page, 'explorer');

  // What is no odds is refused with the way out, and the figures stay those of the last question.
  await line.fill('mucho');
  await expect(test$(page, 'maths-problem')).toContainText('como 5 o 3/2', { timeout: SOLVED_MS });
  await line.fill('5/2');
  await expect(test$(page, 'unlawful')).toBeVisible({ timeout: SOLVED_MS });

  // The address is the question.
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 360, height: 780 });
  await other.goto(page.url());
  await expect(other.locator('[data-test=odds-bet][data-bet="pareja-plus-b"]')).toHaveAttribute('data-expectation', told.bets.find(({ bet: key }) => key === 'pareja-plus-b')!.ev_initial, { timeout: SOLVED_MS });
  await expect(other.locator(`[data-test=pay][data-path="${FLUSH}"]`)).toHaveValue('5/2');
  await expect(test$(other, 'explorer')).toHaveAttribute('data-solving', 'false', { timeout: SOLVED_MS });
  await fitsAPhone(other);
  await accessible(other, 'explorer on a phone');
});

test('the edge beside each bet of a table, once somebody asks for it', async ({ page }) => {
  const table = (await tables(page)).find(({ game, ruleset }) => game === 'three-card-poker' && ruleset === 'ar-2010')!;
  await page.goto(`/#/mesa/${table.id}`);
  await test$(page, 'count-edge').click();
  const edge = page.locator('[data-test=spot-edge][data-spot=ante]');
  await expect(edge).toHaveText('ventaja de la casa 3,37 %', { timeout: SOLVED_MS });
  await page.reload();
  await expect(edge).toBeVisible({ timeout: SOLVED_MS });
  await test$(page, 'explore-odds').click();
  await expect(test$(page, 'lawful')).toBeVisible({ timeout: SOLVED_MS });
});
