// Tables where players hold the bank: what is in it, who has it and who plays the cards, with every place taken.

import { expect, test, type Page } from '@playwright/test';
import { HOST, type MockCasino } from './mock';
import { allInSight, meetingWhenSmallest } from './net';
import { accessible, choice, spot, take, test$ } from './pages';
import { bankAuctioned, bankOffered, bankPasses, clothsCrowded } from './scenes';

async function come(page: Page, casino: MockCasino): Promise<MockCasino> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await casino.attach(page);
  await page.goto(`${HOST}/#/mesa/${casino.info.id}`);
  await expect(test$(page, 'own-box')).toBeVisible();
  return casino;
}

test('a bank half covered, twelve places, the cards dealt: all in sight, nothing covered', async ({ page }) => {
  await come(page, bankPasses());
  await expect(test$(page, 'in-bank')).toHaveAttribute('data-sum', '48000');
  await expect(test$(page, 'bank-sum')).toContainText('Banca de Pilar');
  await expect(test$(page, 'bank-sum')).toContainText('cubierto 263,50 € · faltan 216,50 €');
  await expect(test$(page, 'bank-sum')).toContainText('Garaje 240 €');
  await expect(page.locator('[data-box="3"]').locator('[data-test=banker], [data-test=dealer]')).toHaveCount(2);
  await expect(test$(page, 'own-box').locator('[data-test=plays-cards]')).toBeVisible();
  // One's own cards lie before oneself, those of the bank in the middle and face down.
  await expect(test$(page, 'own-box').locator('[data-card]')).toHaveCount(2);
  await expect(page.locator('[data-test=played][data-box="3"] [data-card=back]')).toHaveCount(2);
  await allInSight(page, 'a bank half covered');
  expect(await meetingWhenSmallest(page)).toEqual([]);
  await accessible(page, 'a bank half covered');
});

test('a bank that is offered: nobody has it, and it is laid down at once', async ({ page }) => {
  const casino = await come(page, bankOffered());
  await expect(test$(page, 'bank-sum')).toContainText('Nadie tiene la banca');
  await allInSight(page, 'a bank on offer');
  expect(await meetingWhenSmallest(page)).toEqual([]);
  await take(page, 5000);
  await spot(page, 'banca').locator('.ring').click();
  await expect.poll(() => casino.commands.map((one) => one.action)).toEqual([{ kind: 'place', at: 5, spot: 'banca', stake: 5000 }]);
  await choice(page, 'decline').click();
  await expect.poll(() => casino.commands.at(-1)!.action).toEqual({ kind: 'choose', at: 5, choice: 'decline' });
});

test('a bank that is auctioned: who bid most, and a bid of the least that tops it in one press', async ({ page }) => {
  const casino = await come(page, bankAuctioned());
  const bidder = casino.now.people.find((one) => one.person === casino.now.view.boxes[5]!.holder)!.name;
  await expect(page.locator('#decision')).toContainText('Subasta de la banca');
  await expect(test$(page, 'highest-bid')).toHaveText(`la puja más alta: 600,00 €, de ${bidder}`);
  await expect(test$(page, 'bid-lies')).toContainText(bidder);
  await allInSight(page, 'an auction');
  expect(await meetingWhenSmallest(page)).toEqual([]);
  await accessible(page, 'an auction');
  await test$(page, 'place-amount').click();
  await expect.poll(() => casino.commands.map((one) => one.action)).toEqual([{ kind: 'place', at: 2, spot: 'banca', stake: 70_000 }]);
  await choice(page, 'abstain').click();
  await expect.poll(() => casino.commands.at(-1)!.action).toEqual({ kind: 'choose', at: 2, choice: 'abstain' });
});

test('two cloths of six places with a hand on each: all in sight, nothing covered', async ({ page }) => {
  await come(page, clothsCrowded());
  await expect(test$(page, 'cloth-part')).toHaveCount(2);
  await expect(test$(page, 'cloth-part').nth(0)).toHaveAttribute('data-mine', '2');
  await expect(test$(page, 'cloth-part').nth(1).locator('[data-test=played] [data-card=back]')).toHaveCount(2);
  await expect(test$(page, 'bank').locator('[data-card=back]')).toHaveCount(2);
  await allInSight(page, 'two cloths');
  expect(await meetingWhenSmallest(page)).toEqual([]);
  await accessible(page, 'two cloths');
});
