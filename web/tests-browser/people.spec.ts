// The staff's accounts: from the director's link at the first start to two people who may do different things.

import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { comeIn, engage, expect, setPassword, someone, test } from './operator';
import { accessible, fitsAPhone, test$ } from './pages';

/** The code of a phone that was given this key, so many steps from now (RFC 6238). */
function codeOf(key: string, later = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const digest = createHmac('sha1', secret).update(step).digest();
  const number = digest.readUInt32BE(digest[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('first start: the director comes by the link, makes a croupier and a head, and a croupier is refused what is the head’s', async ({ browser, started }) => {
  test.setTimeout(180_000);
  const director = await someone(browser, started);
  await setPassword(director, started.link, 'Eva Marco');
  // The link was used: nobody comes by it again.
  const thief = await someone(browser, started);
  await thief.goto(started.link);
  await expect(test$(thief, 'not-done')).toContainText('ya se ha usado');
  await comeIn(director, 'Eva Marco');
  const forCroupier = await engage(director, 'Luis Gil', 'croupier');
  const forHead = await engage(director, 'Marta Sanz', 'table-head');
  await accessible(director, 'people');

  const croupier = await someone(browser, started, 360, 780);
  await setPassword(croupier, forCroupier);
  await fitsAPhone(croupier);
  await comeIn(croupier, 'Luis Gil');
  const head = await someone(browser, started);
  await setPassword(head, forHead);
  await comeIn(head, 'Marta Sanz');

  // The accounts are the director's alone.
  await croupier.goto('/#/personal');
  await expect(test$(croupier, 'people')).toHaveCount(0);
  await fitsAPhone(croupier);
  const origin = { origin: started.address };
  const made = await croupier.request.post('/api/staff/people', { data: { name: 'Otro', post: 'director' }, headers: origin });
  expect(made.status()).toBe(403);

  // The last hands are the head's to announce: the croupier sees the button and may not use it.
  const table = '/#/mesa/ar-2010-trijoker';
  await croupier.goto(table);
  await head.goto(table);
  const announce = (page: Page) => page.locator('[data-test=announcement][data-key=last-hands]').getByRole('button', { name: /Anunciar/ });
  await expect(announce(croupier)).toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
  await announce(head).click();
  await expect(test$(head, 'hands-left')).toHaveText('Últimas jugadas: quedan 3');

  // Suspended, he is out at once.
  await director.goto('/#/personas');
  const luis = test$(director, 'person').and(director.locator('[data-name="Luis Gil"]'));
  await luis.getByRole('button', { name: 'Suspender' }).click();
  await expect(luis).toContainText('suspendida');
  await croupier.goto('/#/personal');
  await croupier.reload();
  await expect(test$(croupier, 'own-form')).toBeVisible();
});

test('a second factor: set up with a phone, asked for at the door', async ({ browser, started }) => {
  test.setTimeout(120_000);
  const director = await someone(browser, started, 360, 780);
  await setPassword(director, started.link, 'Eva Marco');
  await comeIn(director, 'Eva Marco');
  await director.goto('/#/personal');
  await test$(director, 'factor-begin').click();
  await expect(test$(director, 'factor-picture')).toBeVisible();
  const key = (await test$(director, 'factor-key').textContent()) ?? '';
  await director.getByLabel('El código que muestra').fill(codeOf(key));
  await test$(director, 'factor-confirm').click();
  await expect(test$(director, 'recovery').locator('li')).toHaveCount(8);
  await expect(test$(director, 'factor-state')).toContainText('Activado');
  await fitsAPhone(director);
  await accessible(director, 'account');
  await test$(director, 'sign-out').click();
  await comeIn(director, 'Eva Marco', codeOf(key, 1));
});
