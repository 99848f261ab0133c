// A few places and no library: `#/` is the lobby, `#/mesa/<id>` a table, `#/mesas/<id>/<id>` several of them side
// by side, `#/mano/<id>/<round>` a round that ended there, `#/actividades` what the house runs beside its tables, `#/actividad/<name>` one of these,
// `#/sala/<part>` the floor as its staff walk it, `#/mi-juego` one's own limits, `#/puerta` the door,
// `#/reclamaciones/<number>` disputes, `#/inspeccion` what an inspector reads,
// `#/registros` the house's registers, `#/registro/<key>` one of these,
// `#/matematica/<ruleset>/<game>?<question>` the explorer of odds,
// `#/escuela/<ruleset>/<game>?<exercise>` the croupier school, `#/personal` the staff door,
// `#/acceso/<token>` a link to set a password, `#/personas` the staff's accounts.

export type Place =
  | { name: 'lobby' }
  | { name: 'staff' }
  | { name: 'access'; token: string }
  | { name: 'people' }
  | { name: 'table'; id: string; sit: boolean }
  | { name: 'tables'; ids: string[] }
  | { name: 'hand'; id: string; round: number }
  | { name: 'floors'; part: string }
  | { name: 'own-play' }
  | { name: 'door' }
  | { name: 'disputes'; number: number | null }
  | { name: 'inspection' }
  | { name: 'registers' }
  | { name: 'register'; id: string }
  | { name: 'activities' }
  | { name: 'activity'; id: string }
  | { name: 'maths'; ruleset: string; game: string; query: string }
  | { name: 'school'; ruleset: string; game: string; query: string };

export function read(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, id, number = ''] = path.split('/');
  if (name === 'mesa' && id) return { name: 'table', id: decodeURIComponent(id), sit: query === 'sentarse' };
  if (name === 'mesas') {
    const ids = [...new Set(path.split('/').slice(1).filter(Boolean).map(decodeURIComponent))];
    if (ids.length > 0) return { name: 'tables', ids };
  }
  if (name === 'mano' && id && /^[1-9]\d{0,14}$/.test(number)) return { name: 'hand', id: decodeURIComponent(id), round: Number(number) };
  if (name === 'inspeccion') return { name: 'inspection' };
  if (name === 'sala') return { name: 'floors', part: id ?? '' };
  if (name === 'mi-juego') return { name: 'own-play' };
  if (name === 'puerta') return { name: 'door' };
  if (name === 'reclamaciones') return { name: 'disputes', number: id && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null };
  if (name === 'registros') return { name: 'registers' };
  if (name === 'registro' && id) return { name: 'register', id: decodeURIComponent(id) };
  if (name === 'actividades') return { name: 'activities' };
  if (name === 'actividad' && id) return { name: 'activity', id: decodeURIComponent(id) };
  if (name === 'matematica') return { name: 'maths', ruleset: decodeURIComponent(id ?? ''), game: decodeURIComponent(number), query };
  if (name === 'escuela') return { name: 'school', ruleset: decodeURIComponent(id ?? ''), game: decodeURIComponent(number), query };
  if (name === 'personal') return { name: 'staff' };
  if (name === 'acceso' && id) return { name: 'access', token: id };
  if (name === 'personas') return { name: 'people' };
  return { name: 'lobby' };
}

export const address = {
  lobby: '#/',
  staff: '#/personal',
  people: '#/personas',
  maths: (ruleset = '', game = '', query = '') => `#/matematica${game && `/${encodeURIComponent(ruleset)}/${encodeURIComponent(game)}`}${query && `?${query}`}`,
  school: (ruleset = '', game = '', query = '') => `#/escuela${game && `/${encodeURIComponent(ruleset)}/${encodeURIComponent(game)}`}${query && `?${query}`}`,
  table: (id: string, sit: boolean) => `#/mesa/${encodeURIComponent(id)}${sit ? '?sentarse' : ''}`,
  tables: (ids: string[]) => `#/mesas/${ids.map(encodeURIComponent).join('/')}`,
  floors: '#/sala',
  floorPart: (part: string) => `#/sala${part && `/${part}`}`,
  ownPlay: '#/mi-juego',
  door: '#/puerta',
  disputes: '#/reclamaciones',
  dispute: (number: number) => `#/reclamaciones/${number}`,
  inspection: '#/inspeccion',
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
