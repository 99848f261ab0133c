import type { Felt, LobbyTable } from '../contract';

/** What a round is called where one is played like this. */
export type Noun = 'hand' | 'spin' | 'turn' | 'throw' | 'coup' | 'draw';

export function nounOf({ layout, wheel }: { layout: Felt['layout']; wheel: Pick<NonNullable<Felt['wheel']>, 'form'> | null }): Noun {
  if (wheel) return wheel.form === 'drum' ? 'draw' : wheel.form === 'upright' ? 'turn' : 'spin';
  if (layout === 'dice') return 'throw';
  return layout === 'rows' || layout === 'two-hands' || layout === 'passing-bank' || layout === 'two-cloths' ? 'coup' : 'hand';
}

/** The same at one of the lobby's tables; a table that is gone does not say. */
export function nounAt(tables: LobbyTable[], table: string): Noun | undefined {
  const found = tables.find(({ id }) => id === table);
  return found && nounOf({ layout: found.layout, wheel: found.wheel && { form: found.wheel } });
}
