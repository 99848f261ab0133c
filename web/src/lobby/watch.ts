// The lobby's numbers as they change: the casino tells which tables are other than they were, and
// while it cannot they are asked for now and then.

import shape from 'virtual:shape/Lobby';
import type { Lobby, LobbyTable } from '../contract';
import { heard } from '../state/understood';

/** While nobody tells, the lobby is asked for so often. */
const ASK_MS = 15_000;
const LONGEST_WAIT_MS = 30_000;

/** The tables with those that have changed, each in its place; new ones come last. */
export function merged(tables: LobbyTable[], changed: LobbyTable[]): LobbyTable[] {
  const news = new Map(changed.map((table) => [table.id, table]));
  // What is told again as it was stays what it was: nothing is drawn anew for it.
  const known = tables.map((table) => {
    const told = news.get(table.id);
    return told && JSON.stringify(told) !== JSON.stringify(table) ? told : table;
  });
  return [...known, ...changed.filter((table) => !tables.some(({ id }) => id === table.id))];
}

function lobbySocket(): WebSocket {
  const address = new URL('/api/lobby/socket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address);
}

/** Watches the lobby until it is told to stop: `tell` gets what was pushed, `ask` is called where nothing is. */
export function watchLobby(tell: (news: Lobby) => void, ask: () => void, open: () => WebSocket = lobbySocket): () => void {
  let socket: WebSocket | null = null;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const asking = setInterval(() => {
    if (!socket || socket.readyState !== socket.OPEN) ask();
  }, ASK_MS);

  function connect() {
    const opened = open();
    socket = opened;
    opened.addEventListener('message', (event) => {
      failures = 0;
      const told = heard<Lobby>(shape, String(event.data));
      // Another version of the house is asked the long way round, which says so.
      if ('said' in told) tell(told.said);
      else ask();
    });
    opened.addEventListener('close', () => {
      if (stopped) return;
      // Each time twice as long, and never all pages at once.
      retry = setTimeout(connect, Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures) * (0.75 + Math.random() / 2));
      failures += 1;
    });
  }
  ask();
  connect();
  return () => {
    stopped = true;
    clearInterval(asking);
    clearTimeout(retry);
    socket?.close();
  };
}
