// Two places and no library: `#/` is the lobby, `#/mesa/<id>` a table.

export type Place = { name: 'lobby' } | { name: 'table'; id: string; sit: boolean };

export function read(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, id] = path.split('/');
  if (name === 'mesa' && id) return { name: 'table', id: decodeURIComponent(id), sit: query === 'sentarse' };
  return { name: 'lobby' };
}

export const address = {
  lobby: '#/',
  table: (id: string, sit: boolean) => `#/mesa/${encodeURIComponent(id)}${sit ? '?sentarse' : ''}`,
};

export const route: { place: Place } = $state({ place: read(location.hash) });
addEventListener('hashchange', () => (route.place = read(location.hash)));
