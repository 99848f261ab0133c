import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import message from 'virtual:shape/ServerMessage';
import lobby from 'virtual:shape/Lobby';
import table from 'virtual:shape/TableInfo';
import { shapeOf } from '../shapes';
import { CONTRACT } from '../src/contract';
import { misfit } from '../src/state/shape';
import { heard } from '../src/state/understood';
import { INFO, LOBBY_TABLE, snapshot } from './fixture';

const update = () => structuredClone({ kind: 'update', snapshot: snapshot(), events: [], resync: false }) as unknown as Record<string, unknown>;

/** Every field of a message with its path, however deep. */
function fields(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [[...path, key], ...fields(one, [...path, key])]);
}
function changed(path: (string | number)[], to: unknown): unknown {
  const copy = update();
  let at: Record<string, unknown> = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1)!] = to;
  return copy;
}

describe('what comes over the wire', () => {
  it('is taken where it is what the contract says', () => {
    expect(misfit(message, update())).toBeNull();
    expect(misfit(message, { kind: 'pong' })).toBeNull();
    expect(misfit(lobby, { contract: CONTRACT, tables: [LOBBY_TABLE] })).toBeNull();
    expect(misfit(table, INFO)).toBeNull();
    // A newer house may say more.
    expect(misfit(message, { ...update(), more: 'than this page knows' })).toBeNull();
  });

  it('is not taken where any field of it is of another kind, and the place is told', () => {
    const all = fields(update());
    expect(all.length).toBeGreaterThan(60);
    // No field of the contract is a symbol: whatever stood there, this does not fit.
    const missed = all.filter((path) => misfit(message, changed(path, Symbol('another kind'))) === null);
    expect(missed).toEqual([]);
    expect(misfit(message, changed(['snapshot', 'balance'], '1000'))).toBe('ServerMessage.snapshot.balance');
    expect(misfit(message, changed(['snapshot', 'view', 'moment'], { kind: 'dreaming' }))).toContain('.snapshot.view.moment');
    expect(misfit(message, changed(['snapshot', 'balance'], Number.NaN))).toBe('ServerMessage.snapshot.balance');
  });

  it('is not taken where it is no message at all', () => {
    for (const nonsense of [null, 7, 'update', [], {}, { kind: 'update' }, { kind: 'unheard-of' }]) expect(misfit(message, nonsense)).not.toBeNull();
    expect(heard(message, '{"kind":')).toMatchObject({ wrong: { error: { es: expect.stringContaining('no entiende') as string } } });
    expect(heard(message, '{"kind":"pong"}')).toEqual({ said: { kind: 'pong' } });
  });

  it('can be asked of every type of the contract', () => {
    const all = readdirSync(join(import.meta.dirname, '../src/wire')).map((file) => file.replace('.ts', ''));
    expect(all.length).toBeGreaterThan(150);
    for (const name of all) expect(Object.keys(shapeOf(name).types)).toContain(name);
  });
});
