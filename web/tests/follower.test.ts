import { describe, expect, test } from 'vitest';
import { Follower } from '../src/state/follower';
import { snapshot } from './fixture';

const update = (parts: object) => ({ kind: 'update', snapshot: parts, events: [], resync: false });

describe('updates that leave out what is as it was', () => {
  test('are put over what was known, the view part by part', () => {
    const follower = new Follower();
    const first = snapshot();
    expect(follower.whole(update(first))).toEqual(update(first));
    expect(follower.whole(update({ version: 9, view: { undealt: 40 } }))).toEqual(update({ ...first, version: 9, view: { ...first.view, undealt: 40 } }));
    expect(follower.whole(update({ view: { undealt: 39 }, balance: 5 }))).toEqual(update({ ...first, version: 9, balance: 5, view: { ...first.view, undealt: 39 } }));
  });

  test('what was told is not changed afterwards', () => {
    const follower = new Follower();
    const first = follower.whole(update(snapshot())) as { snapshot: { version: number } };
    const version = first.snapshot.version;
    follower.whole(update({ version: version + 1 }));
    expect(first.snapshot.version).toBe(version);
  });

  test('other messages are as they are', () => {
    expect(new Follower().whole({ kind: 'pong' })).toEqual({ kind: 'pong' });
    expect(new Follower().whole(null)).toBeNull();
  });
});
