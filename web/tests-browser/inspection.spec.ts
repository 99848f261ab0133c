// An inspector's visit: everything is read, nothing changes.

import { expect, test } from './casino';
import { accessible, fitsAPhone, signIn, test$ } from './pages';

test('an inspector reads evidence, rules and edges, registers and the floor, and finds nothing to press that changes them', async ({ page, casino }) => {
  await page.goto('/#/inspeccion');
  await expect(test$(page, 'evidence')).toHaveAttribute('data-ok', 'true');
  const told = (await (await page.request.get('/api/checkpoints')).json()) as { fingerprint: string };
  await expect(test$(page, 'evidence')).toContainText(told.fingerprint);
  await expect(test$(page, 'coverage')).toContainText('AR02');

  await page.locator('[data-test=inspect-text][data-ruleset=ar-2010]').click();
  const roulette = page.locator('[data-test=inspected][data-table=ar-2010-french-roulette]');
  await roulette.locator('summary').click();
  const info = (await (await page.request.get('/api/tables/ar-2010-french-roulette')).json()) as { rules_hash: string };
  await expect(roulette.locator('[data-test=rules-hash]')).toHaveText(info.rules_hash);
  await roulette.locator('[data-test=count-edge]').click();
  await expect(roulette.locator('[data-test=inspected-edge]').first()).toContainText('2,7027', { timeout: 20_000 });
  await accessible(page, 'the inspection');

  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/api/odds')) posts.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 780 });
  await fitsAPhone(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, 'games-director', 'Inés Lacasa');
  posts.length = 0;
  await page.goto(`${casino.address}/#/inspeccion`);
  await expect(test$(page, 'inspect-registers').locator('li').first()).toBeVisible();
  expect(posts).toEqual([]);
});
