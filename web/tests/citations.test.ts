import { describe, expect, it } from 'vitest';
import { together } from '../src/look/citations';
import type { Citation } from '../src/contract';
import { same } from './fixture';

const house = (place: string, choice: string, gist: string): Citation => ({ id: place, label: `${place} · ${choice}`, gist: same(gist), voice: 'house-rule' });
const law = (place: string): Citation => ({ id: place, label: place, gist: same(place), voice: 'law' });

describe('citations', () => {
  it('say one choice of the house once, with every provision that permits it', () => {
    const said = together([
      law('AR02 3.3 V.1-3'),
      house('AR02 3.3 V.2.b-1', 'maximum = 500', 'One.'),
      house('AR02 3.3 V.2.b-3', 'maximum = 500', 'Two.'),
      house('AR02 3.1 IV', 'maximum = 500', 'Two.'),
      house('AR02 3.3 V.2.a-1', 'minimum = 1', 'Three.'),
    ]);
    expect(said.map((one) => one.label)).toEqual([
      'AR02 3.3 V.1-3',
      'AR02 3.3 V.2.b-1, V.2.b-3, 3.1 IV · maximum = 500',
      'AR02 3.3 V.2.a-1 · minimum = 1',
    ]);
    expect(said[1]?.gist).toEqual(same('One. Two.'));
  });

  it('leave everything else as it is', () => {
    const all = [law('AR10 10.1.D VI-1'), law('AR10 10.1.D VI-1')];
    expect(together(all)).toEqual(all);
  });
});
