import shape from 'virtual:shape/ServerMessage';
import type { ClientMessage, Command, PlayerAction, RoundSummary, ServerMessage, Snapshot, StaffAction, StaffCommand } from '../contract';
import { randomHex } from '../fairness/bytes';
import { sceneOf, type Pace, type Scene } from './playback';
import { empty, reduce, type Input, type TableState } from './table';
import { Follower } from './follower';
import { heard } from './understood';

const LONGEST_WAIT_MS = 8_000;
/** A socket that fails so often may have been refused for want of a session. */
const ASK_AGAIN_AFTER = 3;
const HEARTBEAT_MS = 15_000;
/** Without a word for so long the line is dead, whatever the browser believes. */
const SILENCE_MS = 40_000;

const seenKey = (id: string) => `tapete.seen.${id}`;

/** The version of a table that a page of this browser saw last: what came after it was missed. */
function lastSeen(id: string): number | null {
  try {
    const kept = localStorage.getItem(seenKey(id)) ?? '';
    return /^\d{1,15}$/.test(kept) ? Number(kept) : null;
  } catch {
    return null;
  }
}

function keepSeen(id: string, version: number) {
  try {
    localStorage.setItem(seenKey(id), String(version));
  } catch {
    // A browser that keeps nothing tells nothing of before.
  }
}

/**
 * A table, live: the socket, its reconnection, and the state folded from what it says.
 * A command that was sent and not answered is sent again after a reconnection with the
 * same id; the house takes it once.
 */
export class LiveTable {
  state: TableState = $state.raw(empty());
  /** The outcome that is being played out; what it brought is told afterwards. */
  playing: Scene | null = $state.raw(null);
  /** Heard, and not told while something plays. */
  #untold: { message: ServerMessage; now: number }[] = [];
  #curtain: ReturnType<typeof setTimeout> | undefined;
  #socket: WebSocket | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #follower = new Follower();
  #closed = false;
  /** Commands that nobody is told of: what is done about each once it is answered. */
  #quiet = new Map<string, (accepted: boolean | null) => void>();
  #listeners: ((message: ServerMessage, before: TableState) => void)[] = [];

  /**
   * `comeIn` shows who one is again, in case the house has forgotten. Staff have a socket of
   * their own, on which nobody plays.
   */
  constructor(
    readonly id: string,
    private readonly comeIn: () => Promise<void>,
    private readonly staff = false,
    /** How long outcomes play, asked for each; whether dice decide; and who hears that one begins. */
    private readonly plays: { pace: () => Pace; rolls: boolean; begins?: (scene: Scene) => void } = { pace: () => 'off', rolls: false },
    /** A table at which nothing happens: what lies there, and nobody to talk to. */
    still: Snapshot | null = null,
  ) {
    if (still) {
      this.#closed = true;
      this.state = { ...empty(), snapshot: still };
      return;
    }
    if (!staff) this.state = empty(lastSeen(id));
    this.#connect();
    addEventListener('online', this.#hurry);
  }

  /** Called after each message has been folded in. */
  listen(listener: (message: ServerMessage, before: TableState) => void) {
    this.#listeners.push(listener);
  }

  /** Sends an action; the id and the version it was made for are fixed before it leaves. */
  send(action: PlayerAction): Command | null {
    const snapshot = this.state.snapshot;
    if (!snapshot || this.state.link !== 'live') return null;
    const command: Command = { id: randomHex(16), version: snapshot.version, action };
    this.#fold({ kind: 'sent', command });
    this.#post({ kind: 'command', ...command });
    return command;
  }

  /** Sends what the page does of itself: the player hears nothing of it, whatever the answer; null is no answer. */
  quietly(action: PlayerAction, answered: (accepted: boolean | null) => void): boolean {
    const snapshot = this.state.snapshot;
    if (!snapshot || this.state.link !== 'live') return false;
    const id = randomHex(16);
    this.#quiet.set(id, answered);
    this.#post({ kind: 'command', id, version: snapshot.version, action });
    return true;
  }

  /** The same for what only staff do. */
  order(action: StaffAction): StaffCommand | null {
    const snapshot = this.state.snapshot;
    if (!snapshot || this.state.link !== 'live') return null;
    const command: StaffCommand = { id: randomHex(16), version: snapshot.version, action };
    this.#fold({ kind: 'sent', command });
    this.#post({ kind: 'staff', ...command });
    return command;
  }

  dismiss(what: 'refused' | 'missed' | 'finished') {
    this.#fold({ kind: 'dismissed', what });
  }

  /** Takes the last round from the house's books, where it ended while this page was not there. */
  recall(round: RoundSummary) {
    this.#fold({ kind: 'recalled', round });
  }

  /** Says no to the player without asking the house, in the same place and form. */
  refuse(reasons: NonNullable<TableState['refused']>['reasons']) {
    this.state = { ...this.state, refused: { command: null, reasons } };
  }

  /** Ends what is being played out: it is told now. */
  skip() {
    clearTimeout(this.#curtain);
    this.playing = null;
    const heard = this.#untold.shift();
    if (heard) this.#fallIn(heard.message, heard.now);
    this.#next();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#curtain);
    removeEventListener('online', this.#hurry);
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    this.#socket?.close();
  }

  #fold(input: Input) {
    this.state = reduce(this.state, input);
  }

  #post(message: ClientMessage) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect() {
    const since = this.state.snapshot?.version ?? this.state.seen;
    const query = since === null ? '' : `?since=${since}`;
    const door = this.staff ? 'staff/socket' : 'socket';
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/${door}${query}`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#follower = new Follower();
    socket.addEventListener('open', () => this.#opened());
    socket.addEventListener('message', (event) => this.#read(String(event.data)));
    socket.addEventListener('close', () => this.#lost(socket));
  }

  #opened() {
    this.#heardAt = performance.now();
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => {
      if (performance.now() - this.#heardAt > SILENCE_MS) this.#socket?.close();
      else this.#post({ kind: 'ping' });
    }, HEARTBEAT_MS);
    for (const { command, acceptedAt } of this.state.pending) {
      if (acceptedAt !== null) continue;
      if (this.staff) this.#post({ kind: 'staff', ...(command as StaffCommand) });
      else this.#post({ kind: 'command', ...(command as Command) });
    }
  }

  /** What is not of the contract is not taken in, and said: nothing of it is drawn or counted. */
  #read(text: string) {
    const told = heard<ServerMessage>(shape, text, (said) => this.#follower.whole(said));
    if ('said' in told) this.#heard(told.said);
    else this.refuse([{ why: told.wrong.error, way_out: told.wrong.way_out, citations: [] }]);
  }

  #heard(message: ServerMessage) {
    this.#failures = 0;
    this.#heardAt = performance.now();
    if (message.kind === 'accepted' || message.kind === 'refused') {
      const answered = this.#quiet.get(message.id);
      this.#quiet.delete(message.id);
      if (answered) return answered(message.kind === 'accepted');
    }
    this.#untold.push({ message, now: performance.now() });
    if (!this.playing) this.#next();
  }

  /** Tells what was heard, up to the next outcome that has to be seen first. */
  #next() {
    for (;;) {
      const [heard] = this.#untold;
      if (!heard || this.#closed) return;
      const scene = sceneOf(this.state.snapshot, heard.message, this.plays.pace(), this.plays.rolls);
      if (scene) {
        this.playing = scene;
        this.plays.begins?.(scene);
        if (scene.kind === 'cards') this.state = { ...this.state, snapshot: scene.shown };
        this.#curtain = setTimeout(() => this.skip(), scene.ms);
        return;
      }
      this.#untold.shift();
      this.#fallIn(heard.message, heard.now);
    }
  }

  #fallIn(message: ServerMessage, now: number) {
    const before = this.state;
    this.#fold({ kind: 'message', message, now });
    const { snapshot } = this.state;
    if (!this.staff && snapshot && snapshot.you !== null) keepSeen(this.id, snapshot.version);
    for (const listener of this.#listeners) listener(message, before);
  }

  #lost(socket: WebSocket) {
    if (this.#closed || socket !== this.#socket) return;
    clearInterval(this.#heartbeat);
    while (this.#untold.length > 0) this.skip();
    const unanswered = [...this.#quiet.values()];
    this.#quiet.clear();
    for (const answered of unanswered) answered(null);
    this.#fold({ kind: 'link', link: 'offline' });
    const wait = Math.min(LONGEST_WAIT_MS, 250 * 2 ** this.#failures) * (0.75 + Math.random() / 2);
    this.#failures += 1;
    this.#retry = setTimeout(() => void this.#comeBack(), wait);
  }

  async #comeBack() {
    if (this.#failures % ASK_AGAIN_AFTER === 0) await this.comeIn();
    if (!this.#closed) this.#connect();
  }

  #hurry = () => {
    if (this.state.link !== 'offline') return;
    clearTimeout(this.#retry);
    this.#connect();
  };
}
