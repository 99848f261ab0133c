// The picture of a tournament's table for the documents: `cargo xtask screenshots`.

import { join } from 'node:path';
import { expect, test } from './casino';
import { atPace, test$ } from './pages';

const images = process.env.TAPETE_IMAGES ?? 'test-results/images';

test.use({ clocks: { betting: 1, choice: 60, pause: 1 }, viewport: { width: 1440, height: 900 } });

test('tournament', async ({ page }) => {
  test.setTimeout(400_000);
  await atPace(page, 'off');
  await page.goto('/#/actividad/practica-poker-tournament-1');
  await test$(page, 'enter').click();
  await test$(page, 'go').click({ timeout: 240_000 });
  await expect(page.locator('[data-test=choice]').first()).toBeVisible({ timeout: 120_000 });
  await page.mouse.move(2, 2);
  await page.waitForTimeout(900);
  await page.screenshot({ path: join(images, 'tournament.png') });
});
