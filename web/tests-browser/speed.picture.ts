// How fast the page is there, measured by hand: `npm run speed`. What it prints stands in docs/benchmarks.md.

import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './casino';
import { accessible, moment, tables, test$ } from './pages';

const TABLES = ['ar-2010-french-roulette', 'ar-2010-blackjack', 'ar-2010-holdem'];
const TIMES = 5;

/** What was fetched: bytes over the wire, and of these the scripts. */
const fetched = (page: Page) =>
  page.evaluate(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[];
    const sum = (some: PerformanceResourceTiming[]) => Math.round(some.reduce((total, one) => total + one.encodedBodySize, 0) / 1000);
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { paint: Math.round(paint?.startTime ?? 0), scripts: sum(all.filter((one) => one.name.endsWith('.js'))), all: sum(all) };
  });

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

test('how fast the lobby and three tables are there', async ({ browser, casino }) => {
  test.setTimeout(240_000);
  const places: [string, string, (page: Page) => Promise<unknown>][] = [
    ['lobby', '/', (page) => test$(page, 'table').first().waitFor()],
    ...TABLES.map((id): (typeof places)[number] => [id, `/#/mesa/${id}?sentarse`, (page) => page.locator('[data-test=own-box], [data-test=own-seat]').first().waitFor()]),
  ];
  for (const [name, path, ready] of places) {
    const seen: { paint: number; ready: number; scripts: number; all: number }[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const context = await browser.newContext({ baseURL: casino.address, locale: 'es-ES', viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(path);
      await ready(page);
      const now = await page.evaluate(() => Math.round(performance.now()));
      seen.push({ ...(await fetched(page)), ready: now });
      await context.close();
    }
    const of = (key: keyof (typeof seen)[number]) => middle(seen.map((one) => one[key]));
    console.log(`${name}: first paint ${of('paint')} ms, interactive ${of('ready')} ms, scripts ${of('scripts')} kB, all ${of('all')} kB`);
  }
});

/** What a browser noticed until the page was still: largest paint, blocked time, shifts. */
const noticed = (page: Page) =>
  page.evaluate(async () => {
    const of = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve(observer.takeRecords()), 400);
      });
    const [paints, tasks, shifts] = await Promise.all([of('largest-contentful-paint'), of('longtask'), of('layout-shift')]);
    const blocked = tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
    const shifted = (shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]).filter((one) => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0);
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { first, largest: Math.max(first, ...paints.map(({ startTime }) => startTime)), blocked, shifted };
  });

/** Lighthouse's curve: 90 at the one value, 50 at the other, falling as a log-normal does. */
function curve(value: number, good: number, middle: number): number {
  if (value <= 0) return 1;
  const spread = Math.log(middle / good) / 1.2815515655446004;
  const z = (Math.log(value) - Math.log(middle)) / spread;
  // The share of a normal distribution above z.
  const t = 1 / (1 + 0.3275911 * (Math.abs(z) / Math.SQRT2));
  const tail = (((((1.061405429 * t - 1.453152027) * t) + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-(z * z) / 2) / 2;
  return z < 0 ? 1 - tail : tail;
}

/** The weights and the curves of Lighthouse for a desktop; how fast it fills is taken as slow as its largest paint. */
function performanceScore({ first, largest, blocked, shifted }: Awaited<ReturnType<typeof noticed>>): number {
  const parts: [number, number][] = [[10, curve(first, 934, 1600)], [10, curve(largest, 1311, 2300)], [25, curve(largest, 1200, 2400)], [30, curve(blocked, 150, 350)], [25, curve(shifted, 0.1, 0.25)]];
  return Math.round(parts.reduce((sum, [weight, part]) => sum + weight * part, 0));
}

/** What share of axe's rules that apply hold, each by its weight. */
async function accessibilityScore(page: Page): Promise<number> {
  await page.evaluate(axe.source);
  const { held, broken } = await page.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations', 'passes'] });
    const weight = (impact: unknown) => ({ critical: 10, serious: 7, moderate: 3, minor: 1 })[String(impact)] ?? 3;
    return { held: found.passes.length * 7, broken: found.violations.reduce((sum, one) => sum + weight(one.impact), 0) };
  });
  return Math.round((100 * held) / (held + broken));
}

test('performance and accessibility of the lobby and three tables are 95 of 100 or more', async ({ browser, casino }) => {
  test.setTimeout(240_000);
  for (const path of ['/', ...TABLES.map((id) => `/#/mesa/${id}?sentarse`)]) {
    const scores: number[] = [];
    let access = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const context = await browser.newContext({ baseURL: casino.address, locale: 'es-ES', viewport: { width: 1350, height: 940 } });
      const page = await context.newPage();
      await page.goto(path);
      await page.locator('[data-test=table], [data-test=own-box], [data-test=own-seat]').first().waitFor();
      await page.waitForTimeout(1_000);
      const seen = await noticed(page);
      scores.push(performanceScore(seen));
      console.log(`  first paint ${Math.round(seen.first)} ms, largest ${Math.round(seen.largest)} ms, blocked ${Math.round(seen.blocked)} ms, shifted ${seen.shifted.toFixed(3)}`);
      if (time === 0) access = await accessibilityScore(page);
      await context.close();
    }
    console.log(`${path}: performance ${middle(scores)} in the middle of ${TIMES}, ${Math.min(...scores)} to ${Math.max(...scores)}; accessibility ${access}`);
    expect.soft(middle(scores)).toBeGreaterThanOrEqual(95);
    expect.soft(access).toBeGreaterThanOrEqual(95);
  }
});

test('no grave finding of axe on any page', async ({ page }) => {
  const [table] = await tables(page);
  for (const [where, path] of Object.entries({ lobby: '/', activities: '/#/actividades', registers: '/#/registros', explorer: '/#/matematica', staff: '/#/personal', table: `/#/mesa/${table!.id}` })) {
    await page.goto(path);
    await page.reload();
    if (where === 'table') await moment(page, 'betting', 30_000);
    await expect(page.locator('h1').first()).toBeVisible();
    await accessible(page, where);
  }
});
