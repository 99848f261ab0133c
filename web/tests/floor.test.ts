// Alerts of the floor, each by what lights it alone.

import { expect, test } from 'vitest';
import { alerts, type Alert, type FloorTable } from '../src/activities/floor';

const calm: FloorTable = {
  table: 't', game: 'blackjack', sector: 'main', place: 1, cloth: 1, standing: 'open', recording: false, minimum: 500, maximum: 5000, staff: [], missing: [], players: 0,
  device: null, last_device: null, dice: [], packs: [], lacks: [null, 0, 0], undone: [], due: null, short: false, authorised: true, won: 0, lost: 0,
};
const there = { irregular: false, halted: null };

test('a table with nothing to see to lights nothing', () => {
  expect(alerts(calm, there, 0, true)).toEqual([]);
  expect(alerts({ ...calm, standing: 'closed', missing: [['croupier', 1]], lacks: ['shoe', 0, 6], authorised: false }, there, 0, false)).toEqual([]);
});

test('each alert is lit by one thing alone', () => {
  const lit: [Alert, FloorTable, typeof there | { irregular: boolean; halted: unknown }, number][] = [
    ['halted', calm, { ...there, halted: { es: 'x' } }, 0],
    ['irregular', calm, { ...there, irregular: true }, 0],
    ['unauthorised', { ...calm, authorised: false }, there, 0],
    ['tray', { ...calm, short: true }, there, 0],
    ['ownerless', { ...calm, node: null }, there, 0],
    ['disputed', calm, there, 2],
    ['staff', { ...calm, missing: [['croupier', 1]] }, there, 0],
    ['lacks', { ...calm, standing: 'closed', lacks: ['shoe', 0, 0] }, there, 0],
  ];
  for (const [alert, table, as, disputed] of lit) expect(alerts(table, as, disputed, true)).toEqual([alert]);
});
