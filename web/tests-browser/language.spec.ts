// Every screen that is no felt, one after another: in Spanish, and nobody is shut out. The felts are asked where they are looked at.

import { inSpanish } from './language';
import { someone, test } from './operator';
import { accessible, NIGHT } from './pages';
import { guestScreens, houseScreens, openScreens, type Looks } from './screens';

test.describe.configure({ timeout: 600_000 });

const looks: Looks = async (page, screen) => {
  await inSpanish(page, screen);
  await accessible(page, screen);
};

test('what a guest reads before he sits down is nothing but Spanish', async ({ browser, started }) => {
  const guest = await someone(browser, started);
  await openScreens(guest, inSpanish);
  await guest.context().close();
});

test('every screen of a guest says nothing but Spanish', NIGHT, async ({ browser, started }) => {
  await guestScreens(browser, started, looks);
});

test('every screen of the house says nothing but Spanish', NIGHT, async ({ browser, started }) => {
  await houseScreens(browser, started, looks);
});
