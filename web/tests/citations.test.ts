import { beforeAll, describe, expect, it } from 'vitest';
import { besideShown } from '../src/look/besides';
import { shown, together } from '../src/look/citations';
import type { Citation } from '../src/contract';
import { same } from './fixture';
import { bothLanguages } from './spoken';

const house = (place: string, choice: string, gist: string): Citation => ({ id: place, label: `${place} · ${choice}`, gist: same(gist), voice: 'house-rule' });
const law = (place: string): Citation => ({ id: place, label: place, gist: same(place), voice: 'law' });

describe('citations', () => {
  beforeAll(bothLanguages);

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

  it('show where something stands, or the question that a reading answers, and no key', () => {
    const reading: Citation = { id: 'N134', label: 'N134', gist: { es: '¿Quién habla?', en: 'Who speaks?' }, voice: 'reading' };
    const chosen = house('AR02 3.3 V.2.a-1', 'minimum = 1', 'The house fixes it.');
    expect([shown(law('AR10 VI-1'), 'es'), shown(reading, 'es'), shown(chosen, 'es')]).toEqual(['AR10 VI-1', '¿Quién habla?', 'AR02 3.3 V.2.a-1']);
    expect(besideShown(chosen, 'en')).toBe('The house fixes it. (Minimum: 1)');
    expect(besideShown(house('AR02 3.1', 'minimum = 5.00', 'La casa lo fija.'), 'es')).toBe('La casa lo fija. (Mínimo: 5\u00a0€)');
    expect(besideShown(reading, 'en')).toBe('');
    const untitled: Citation = { ...reading, gist: { es: '', en: '' } };
    expect(shown(untitled, 'es')).toBe('N134');
  });

  it('leave everything else as it is', () => {
    const all = [law('AR10 10.1.D VI-1'), law('AR10 10.1.D VI-1')];
    expect(together(all)).toEqual(all);
  });
});
