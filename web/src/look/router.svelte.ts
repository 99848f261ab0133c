// A few places and no library: `#/` is the lobby, `#/mesa/<id>` a table, `#/mano/<id>/<round>` a round that
// ended there, `#/actividades` what the house runs beside its tables, `#/actividad/<name>` one of these,
// `#/registros` the house's registers, `#/registro/<key>` one of these,
// `#/matematica/<ruleset>/<game>?<question>` the explorer of odds, `#/personal` the staff door.

export type Place = { name: 'lobby' } | { name: 'staff' } | { name: 'table'; id: string; sit: boolean } | { name: 'hand'; id: string; round: number } | { name: 'registers' } | { name: 'register'; id: string } | { name: 'activities' } | { name: 'activity'; id: string } | { name: 'maths'; ruleset: string; game: string; query: string };

export function read(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, id, number = ''] = path.split('/');
  if (name === 'mesa' && id) return { name: 'table', id: decodeURIComponent(id), sit: query === 'sentarse' };
  if (name === 'mano' && id && /^[1-9]\d{0,14}$/.test(number)) return { name: 'hand', id: decodeURIComponent(id), round: Number(number) };
  if (name === 'registros') return { name: 'registers' };
  if (name === 'registro' && id) return { name: 'register', id: decodeURIComponent(id) };
  if (name === 'actividades') return { name: 'activities' };
  if (name === 'actividad' && id) return { name: 'activity', id: decodeURIComponent(id) };
  if (name === 'matematica') return { name: 'maths', ruleset: decodeURIComponent(id ?? ''), game: decodeURIComponent(number), query };
  if (name === 'personal') return { name: 'staff' };
  return { name: 'lobby' };
}

export const address = {
  lobby: '#/',
  staff: '#/personal',
  maths: (ruleset = '', game = '', query = '') => `#/matematica${game && `/${encodeURIComponent(ruleset)}/${encodeURIComponent(game)}`}${query && `?${query}`}`,
  table: (id: string, sit: boolean) => `#/mesa/${encodeURIComponent(id)}${sit ? '?sentarse' : ''}`,
  registers: '#/registros',
  register: (id: string) => `#/registro/${encodeURIComponent(id)}`,
  activities: '#/actividades',
  activity: (id: string) => `#/actividad/${encodeURIComponent(id)}`,
  hand: (id: string, round: number) => `#/mano/${encodeURIComponent(id)}/${round}`,
};

export const route: { place: Place } = $state({ place: read(location.hash) });
addEventListener('hashchange', () => (route.place = read(location.hash)));

/** Another address of the same place: no step that one would want to go back over. */
export function rewrite(hash: string) {
  history.replaceState(null, '', hash);
  route.place = read(hash);
}
