// A casino made of a few lines, for pictures and for states that a real one
// seldom reaches. It speaks the wire contract inside the browser's network
// layer; the page does not know.

import { readFileSync, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page, WebSocketRoute } from '@playwright/test';
import { CONTRACT } from '../src/contract';
import type { BoxView, ClientMessage, Command, EventLine, Line, RefusalReason, RoundSummary, Seen, ServerMessage, Snapshot, TableInfo } from '../src/contract';
import { cite, INFO, line, LOBBY_TABLE, same, snapshot } from '../tests/fixture';

/** Only localhost counts as safe for WebCrypto; nothing listens there. */
export const HOST = 'http://localhost';
const DIST = join(import.meta.dirname, '../dist');
/** The policy under which the page is served, as crates/page states it. */
const POLICY = policy();
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const card = (code: string): Seen => ({ kind: 'card', card: code });
const BACK: Seen = { kind: 'back' };

function policy(): string {
  const source = readFileSync(join(import.meta.dirname, '../../crates/page/src/lib.rs'), 'utf8');
  const stated = /CONTENT_SECURITY_POLICY: &str = "([^"]*)"/.exec(source)?.[1];
  if (!stated) throw new Error('crates/page states no policy');
  return stated.replaceAll(/\\\n\s*/g, '');
}

export class MockCasino {
  now: Snapshot;
  socket: WebSocketRoute | null = null;
  commands: Command[] = [];
  /** Where each socket was opened. */
  addresses: string[] = [];
  refuseNext: RefusalReason[] | null = null;
  /** While true, commands are heard and not answered. */
  mute = false;
  /** The rounds that it tells of when it is asked for the last ones. */
  rounds: RoundSummary[] = [];

  constructor(readonly info: TableInfo = INFO, start: Partial<Snapshot> = {}) {
    this.now = snapshot({ ...start });
    this.now.view.boxes = this.now.view.boxes.slice(0, 1);
  }

  async attach(page: Page) {
    // What a page puts aside to be opened without the network is fetched past these routes, from nobody: after its
    // first seconds it would complain. A real casino has tests of it.
    await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await page.routeWebSocket(/\/api\/tables\/.*\/socket/, (socket) => {
      this.socket = socket;
      this.addresses.push(socket.url());
      socket.onMessage((text) => this.hear(JSON.parse(String(text)) as ClientMessage));
      this.tell({ kind: 'update', snapshot: this.now, events: [], resync: false });
    });
    // Nobody tells its lobby's pages anything: they ask now and then.
    await page.routeWebSocket(/\/api\/lobby\/socket/, (socket) => socket.close());
    await page.route(`${HOST}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/api/guest') return route.fulfill({ json: { name: 'Invitado 7', balance: 100000, practice: true } });
      if (pathname === '/api/me') return route.fulfill({ json: { name: 'Invitado 7', balance: this.now.balance, practice: true } });
      if (pathname === '/api/lobby') return route.fulfill({ json: { contract: CONTRACT, tables: [LOBBY_TABLE, { ...LOBBY_TABLE, id: 'clm', ruleset: 'clm-2013', ruleset_name: { es: 'Castilla-La Mancha, 2013', en: 'Castilla-La Mancha, 2013' }, minimum: 500, maximum: 25000, boxes: 6, taken: 6 }] } });
      // It has counted nothing.
      if (pathname === '/api/odds') return route.fulfill({ status: 204 });
      if (pathname.endsWith('/rounds')) return route.fulfill({ json: this.rounds });
      // Whichever table is asked for, it is this one.
      if (pathname.startsWith('/api/tables/')) return route.fulfill({ json: { ...this.info, id: decodeURIComponent(pathname.split('/')[3]!) } });
      const file = join(DIST, pathname === '/' ? 'index.html' : pathname);
      if (!existsSync(file)) return route.fulfill({ status: 404 });
      return route.fulfill({
        body: readFileSync(file),
        headers: { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-security-policy': POLICY },
      });
    });
  }

  tell(message: ServerMessage) {
    this.socket?.send(JSON.stringify(message));
  }

  change(next: Partial<Snapshot>, events: Partial<EventLine>[] = []) {
    this.now = { ...this.now, ...next, version: this.now.version + 1 };
    const full = events.map((event) => ({ version: this.now.version, kind: 'told', words: same(''), at: null, to: null, number: null, card: null, named: [], fell: null, line: null, citations: [], ...event }));
    this.tell({ kind: 'update', snapshot: this.now, events: full, resync: false });
  }

  /** Bets open again, on a clean cloth. */
  nextRound() {
    const clean = snapshot();
    const boxes = this.box({ wagers: [], cards: [], hand: null, standing: [{ person: 0, chose: null, out: false }] });
    this.change({ round: this.now.round + 1, view: { ...clean.view, boxes }, options: clean.options, clock: null });
  }

  private box(change: Partial<BoxView>): BoxView[] {
    return this.now.view.boxes.map((box) => (box.holder === this.now.you ? { ...box, ...change } : box));
  }

  private hear(message: ClientMessage) {
    if (message.kind === 'ping') return this.tell({ kind: 'pong' });
    if (message.kind === 'staff') return this.tell({ kind: 'accepted', id: message.id, version: this.now.version });
    const { kind: _, ...command } = message;
    // A hand in the shuffle is the page's own doing, not the player's.
    const shuffles = command.action.kind === 'commit' || command.action.kind === 'reveal';
    if (!shuffles) this.commands.push(command);
    if (this.mute) return;
    if (shuffles) return this.tell({ kind: 'accepted', id: command.id, version: this.now.version });
    if (this.refuseNext) {
      this.tell({ kind: 'refused', id: command.id, reasons: this.refuseNext });
      this.refuseNext = null;
      return;
    }
    this.act(command);
    this.tell({ kind: 'accepted', id: command.id, version: this.now.version });
  }

  private act({ action }: Command) {
    const view = this.now.view;
    const own = view.boxes.find((box) => box.holder === this.now.you)!;
    switch (action.kind) {
      case 'place': {
        const lies = own.wagers.find((wager) => wager.spot === action.spot)?.stake ?? 0;
        const wagers = [...own.wagers.filter((wager) => wager.spot !== action.spot), { by: 0, spot: action.spot, stake: lies + action.stake, held: 0 }];
        return this.change({
          balance: this.now.balance - action.stake,
          view: { ...view, boxes: this.box({ wagers }) },
          options: {
            ...this.now.options, ready: true, take_back: wagers.map(({ spot }) => ({ at: own.number, spot })),
            place: this.now.options.place.map((option) => (option.spot === action.spot ? { ...option, least: 1, most: option.most - action.stake } : option)),
          },
        });
      }
      case 'take-back': {
        const lies = own.wagers.find((wager) => wager.spot === action.spot)?.stake ?? 0;
        return this.change({
          balance: this.now.balance + lies,
          view: { ...view, boxes: this.box({ wagers: own.wagers.filter((wager) => wager.spot !== action.spot) }) },
        });
      }
      case 'ready': {
        const cards = ['Kh', '7h', '4h'].map(card);
        const ante = own.wagers.find((wager) => wager.spot === 'ante')!.stake;
        const options = { ...this.now.options, place: [], take_back: [], leave: [], ready: false };
        return this.change({
          clock: { then: { es: 'Si no decide, se retira.', en: 'Without a decision you fold.' }, left_ms: 21000, of_ms: 30000 },
          view: { ...view, moment: { kind: 'choosing', at: own.number, by: 0 }, bank: [BACK, BACK, BACK], undealt: 46, boxes: this.box({ cards, hand: { class: 'flush', name: { es: 'Color', en: 'Flush' }, called: { es: 'Color al rey', en: 'Flush, king high' }, cards: ['Kh', '7h', '4h'] } }).map((box) => (box.holder === 0 ? box : { ...box, cards: [BACK, BACK, BACK] })) },
          options: { ...options, choose: [{ at: own.number, choice: 'go', stakes: ante, picks: null }, { at: own.number, choice: 'fold', stakes: null, picks: null }] },
        }, [{ kind: 'dealt', words: { es: 'Sus cartas: rey de corazones, siete de corazones, cuatro de corazones.', en: 'Your cards: king of hearts, seven of hearts, four of hearts.' }, citations: [cite('VII-2', 'Three cards, one by one, face down.')] }]);
      }
      case 'choose':
        return this.settle(own);
      default:
        return;
    }
  }

  private settle(own: BoxView) {
    const stake = (spot: string) => own.wagers.find((wager) => wager.spot === spot)?.stake ?? 0;
    const ante = stake('ante');
    const pareja = stake('pareja-plus');
    const lines: Line[] = [line({ at: own.number, stake: ante, paid: ante, returned: ante })];
    lines.push(line({ at: own.number, spot: 'second', stake: ante, outcome: 'pushed', odds: '0', paid: 0, returned: ante, summary: { es: 'Segunda apuesta: se devuelve.', en: 'Second bet: goes back.' }, explanation: [{ words: { es: 'La banca no juega y el texto calla sobre la segunda apuesta: se devuelve.', en: 'The bank does not play and the text is silent on the second bet: it goes back.' }, citations: [cite('N72', 'The text is silent on the second bet: we read that it goes back.', 'reading')] }] }));
    if (pareja > 0) lines.push(line({ at: own.number, spot: 'pareja-plus', stake: pareja, odds: '4', paid: 4 * pareja, returned: pareja, summary: { es: 'Pareja Plus: gana con color, 4 a 1.', en: 'Pareja Plus: wins with a flush, 4 to 1.' } }));
    const wagers = [...own.wagers, { by: 0, spot: 'second', stake: ante, held: 0 }];
    const back = lines.reduce((sum, one) => sum + one.paid + one.returned, 0);
    this.change({
      clock: null,
      balance: this.now.balance - ante + back,
      view: {
        ...this.now.view, moment: { kind: 'over' }, lines, bank: ['Jd', 'Th', '4c'].map(card), bank_plays: false,
        bank_hand: { class: 'high', name: { es: 'Cartas mayores', en: 'High cards' }, called: { es: 'Cartas mayores, jota', en: 'High cards, jack' }, cards: ['Jd', 'Th', '4c'] },
        boxes: this.box({ wagers, standing: [{ person: 0, chose: 'go', out: false }] }),
      },
      options: { ...this.now.options, choose: [] },
    }, lines.map((one) => ({ kind: 'settled', words: one.summary, line: one, at: own.number })));
  }
}
