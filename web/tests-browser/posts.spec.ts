// Each post of the staff on each screen of the house: what is there to be pressed is what the table of permissions
// lets that post do, and of the rest the screen says whose it is.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Staff } from '../src/contract';
import { expect, founder, member, test } from './operator';
import { test$ } from './pages';

test.describe.configure({ timeout: 240_000 });

const table = readFileSync(new URL('../../law/posts.toml', import.meta.url), 'utf8');
const POSTS = table.split('[[post]]').slice(1).map((one) => /key\s*=\s*"([^"]+)"/.exec(one)![1]!);

/** The kind of activity and what is ordered, as the table has it. */
const orders = (told: Staff, may: boolean) => told.matters.filter((row) => row.activity === 'gaming-day' && row.may === may).flatMap((row) => row.asks);

/** What each screen of the floor has something for, whatever stands there. */
const SCREENS: Record<string, string[]> = {
  '/#/sala': ['ends', 'notes', 'places', 'puts', 'suspends', 'limits', 'fills', 'closes'],
  '/#/sala/caja': ['sells'],
  '/#/sala/plantilla': ['puts', 'relieves'],
  '/#/sala/armario': ['hands', 'keeps', 'finds-worn'],
  '/#/sala/cierre': ['closes', 'closes-with-difference'],
  '/#/sala/libros': [],
};

async function pressable(page: Page) {
  return page.evaluate(() => {
    const floor = document.querySelector('[data-test=floor]')!;
    const seen = [...floor.querySelectorAll<HTMLElement>('button[type=submit], button[type=button], form')].filter((one) => one.checkVisibility());
    // What only shows something: a tile of the plan, a citation, a book taken home.
    const shows = (one: HTMLElement) => one.closest('[data-test=floor-tile], [data-test=alert], .cite, [data-test=day-book], [data-test=not-yours]') !== null;
    return {
      asks: [...new Set(seen.flatMap((one) => one.dataset.asks?.split(' ') ?? []))],
      nameless: seen.filter((one) => !one.dataset.asks && !one.closest('form')?.dataset.asks && !shows(one) && (one.tagName !== 'FORM' || one.querySelector('button') !== null)).map((one) => one.outerHTML.slice(0, 160)),
      others: [...floor.querySelectorAll<HTMLElement>('[data-test=of-others]')].flatMap((one) => one.dataset.asks!.split(' ')),
    };
  });
}

async function looksAround(page: Page, post: string) {
  const told = (await (await page.request.get('/api/staff')).json()) as Staff;
  const [his, others] = [orders(told, true), orders(told, false)];
  expect(his.length + others.length).toBeGreaterThan(25);
  for (const [path, has] of Object.entries(SCREENS)) {
    await page.goto(path);
    await expect(test$(page, 'floor')).toBeVisible();
    if (await test$(page, 'more-of-floor').isVisible()) await test$(page, 'more-of-floor').click();
    const { asks, nameless, others: explained } = await pressable(page);
    expect(nameless, `${path}: something to press that no row of the table is about`).toEqual([]);
    expect(asks.filter((one) => !his.includes(one)), `${path}: shown to a ${post}, whom the house would refuse`).toEqual([]);
    for (const one of has) {
      if (his.includes(one)) expect(asks, `${path}: a ${post} may, and finds it not`).toContain(one);
      else expect(explained, `${path}: not for a ${post}, and nothing says whose it is`).toContain(one);
    }
  }
  // At a table: the forms that stand there are those of rights that the post has.
  await page.goto('/#/mesa/ar-2010-three-card-poker');
  await expect(test$(page, 'duty-panel')).toBeVisible();
  await expect(test$(page, 'report')).toHaveCount(told.may.includes('report') ? 1 : 0);
  for (const right of ['report', 'rule', 'call', 'announce']) await expect(test$(page, 'duty-panel').locator(`[data-test=of-others][data-asks=${right}]`)).toHaveCount(told.may.includes(right) ? 0 : 1);
  // At the door and among the disputes.
  await page.goto('/#/puerta');
  await expect(test$(page, 'admit')).toHaveCount(told.may.includes('admit') ? 1 : 0);
  await page.goto('/#/registro/staff');
  await expect(page.locator('main :is([data-test=register], [role=alert])').first()).toBeVisible();
  await expect(test$(page, 'open-register')).toHaveCount(told.may.includes('open-register') ? 1 : 0);
}

// A few posts share a casino: each start takes its time.
const SHARE = 6;
for (let first = 0; first < POSTS.length; first += SHARE) {
  const some = POSTS.slice(first, first + SHARE);
  test(`what each is shown is what each may do: ${some.join(', ')}`, async ({ browser, started }) => {
    const director = await founder(browser, started);
    for (const post of some) {
      const page = post === 'director' ? director : await member(browser, started, director, `Marta ${post}`, post);
      await looksAround(page, post);
      if (page !== director) await page.context().close();
    }
  });
}
