import type { Felt } from '../contract';

/** What a round is called where one is played like this. */
export type Noun = 'hand' | 'spin' | 'turn' | 'throw' | 'coup' | 'draw';

export function nounOf({ layout, wheel }: Pick<Felt, 'layout' | 'wheel'>): Noun {
  if (wheel) return wheel.form === 'drum' ? 'draw' : wheel.form === 'upright' ? 'turn' : 'spin';
  if (layout === 'dice') return 'throw';
  return layout === 'rows' || layout === 'two-hands' || layout === 'passing-bank' || layout === 'two-cloths' ? 'coup' : 'hand';
}
