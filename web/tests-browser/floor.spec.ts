// The floor of the casino through a session, as its direction keeps it.

import { expect, test } from './casino';
import { accessible, fitsAPhone, signIn, test$ } from './pages';

const THREE_CARD = 'ar-2010-three-card-poker';

test('a table needs its authorisation, its head and its croupier; it opens with a float and closes with a count', async ({ page, browser, casino }) => {
  await signIn(page, 'games-director', 'Eva Marco');
  const opened = await page.request.post('/api/activities', {
    data: { activity: 'floor-ar-2010', name: 'sala', terms: [['premises', 'casino']] },
    headers: { origin: casino.address },
  });
  expect(opened.status()).toBe(200);
  await page.goto('/#/actividad/sala');
  await test$(page, 'begin-session').click();
  await expect(test$(page, 'floor')).toHaveAttribute('data-session', '1');

  const authorise = test$(page, 'authorise');
  await authorise.locator('[data-field=game]').selectOption('three-card-poker');
  await authorise.locator('[data-field=minimum]').fill('2');
  await authorise.locator('[data-field=maximum]').fill('100');
  await authorise.locator('[data-field=resolution]').fill('R-1');
  await authorise.getByRole('button').click();
  const place = test$(page, 'place');
  await place.locator('[data-field=name]').fill('t1');
  await place.locator('[data-field=game]').selectOption('three-card-poker');
  await place.getByRole('button').click();
  const table = test$(page, 'floor-table');
  await expect(table).toHaveAttribute('data-standing', 'closed');
  await expect(table.locator('[data-test=missing]')).toBeVisible();

  const opening = table.locator('[data-test=open-table]');
  const open = async () => {
    await opening.locator('[data-field=float]').fill('20000');
    await opening.locator('[data-field=minimum]').fill('2');
    await opening.locator('[data-field=maximum]').fill('100');
    await opening.getByRole('button').click();
  };
  await open();
  // Nobody serves it yet: refused with the articles, and it stays closed.
  await expect(test$(page, 'refusal').locator('.cite').first()).toContainText('AR10 10.1.D III');
  await expect(table).toHaveAttribute('data-standing', 'closed');

  const put = table.locator('[data-test=put]');
  for (const [who, post] of [['marta', 'table-head'], ['leo', 'croupier']] as const) {
    await put.locator('[data-field=who]').fill(who);
    await put.locator('[data-field=post]').selectOption(post);
    await put.locator('[data-field=zone]').fill('1');
    await put.getByRole('button').click();
    await expect(table).toContainText(who);
  }
  await expect(table.locator('[data-test=missing]')).toHaveCount(0);
  await open();
  await expect(table).toHaveAttribute('data-standing', 'open');
  await accessible(page, 'floor');

  const closing = table.locator('[data-test=close-table]');
  await closing.locator('[data-field=chips]').fill('20000');
  await closing.locator('[data-field=cash]').fill('0');
  await closing.getByRole('button').click();
  await expect(table).toHaveAttribute('data-standing', 'closed');
  await expect(test$(page, 'book')).toContainText('20.000,00');

  // The floor is the house's own business.
  const guest = await browser.newContext({ baseURL: casino.address, viewport: { width: 360, height: 780 } });
  const phone = await guest.newPage();
  await phone.goto('/#/actividades');
  await expect(test$(phone, 'activity-line').first()).toBeVisible();
  await expect(test$(phone, 'activity-line').and(phone.locator('[data-name=sala]'))).toHaveCount(0);
  for (const way of ['sala', 'sala/record']) expect((await phone.request.get(`/api/activities/${way}`)).status()).toBe(404);
  await fitsAPhone(phone);
  await guest.close();
});

test('what the floor says of a table counts there: suspended it takes no bet, and guests are told why', async ({ page, browser, casino }) => {
  await signIn(page, 'games-director', 'Eva Marco');
  await page.goto('/#/');
  await test$(page, 'floors').click();
  await test$(page, 'floor-of').selectOption('sala-ar-2010');
  const tile = page.locator(`[data-test=floor-tile][data-table=${THREE_CARD}]`);
  await tile.click();
  await expect(tile).toHaveAttribute('data-standing', 'open');
  await accessible(page, 'the floors');

  const guest = await browser.newContext({ baseURL: casino.address });
  const player = await guest.newPage();
  await player.goto(`/#/mesa/${THREE_CARD}?sentarse`);
  await expect(test$(player, 'felt')).toHaveAttribute('data-moment', 'betting');

  const table = test$(page, 'floor-table');
  await table.getByRole('button', { name: 'Suspender' }).click();
  await expect(tile).toHaveAttribute('data-standing', 'suspended');
  await expect(test$(player, 'felt')).toHaveAttribute('data-moment', 'irregular');
  await expect(player.getByText('La mesa está suspendida').first()).toBeVisible();
  const lobby = await guest.newPage();
  await lobby.goto('/#/');
  await expect(lobby.locator('[data-test=table][data-game=three-card-poker][data-ruleset=ar-2010]').locator('[data-test=not-open]')).toBeVisible();

  await table.getByRole('button', { name: 'Reanudar' }).click();
  await expect(test$(player, 'felt')).toHaveAttribute('data-moment', 'betting');
  await page.setViewportSize({ width: 360, height: 780 });
  await fitsAPhone(page);
  await guest.close();
});
