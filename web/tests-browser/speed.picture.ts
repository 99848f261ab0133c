// How fast the page is there, measured by hand: `npm run speed`. What it prints stands in docs/benchmarks.md.

import type { Page } from '@playwright/test';
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
