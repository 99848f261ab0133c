// Three places and no library: `#/` is the lobby, `#/mesa/<id>` a table, `#/personal` the staff door.

export type Place = { name: 'lobby' } | { name: 'staff' } | { name: 'table'; id: string; sit: boolean };

export function read(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, id] = path.split('/');
  if (name === 'mesa' && id) return { name: 'table', id: decodeURIComponent(id), sit: query === 'sentarse' };
  if (name === 'personal') return { name: 'staff' };
  return { name: 'lobby' };
}

export const address = {
  lobby: '#/',
  staff: '#/personal',
  table: (id: string, sit: boolean) => `#/mesa/${encodeURIComponent(id)}${sit ? '?sentarse' : ''}`,
};

export const route: { place: Place } = $state({ place: read(location.hash) });
addEventListener('hashchange', () => (route.place = read(location.hash)));
