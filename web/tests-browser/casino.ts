// A casino for each test: the real program on a free port with a store that is
// thrown away. No test finds what another one left.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

/** Where `cargo xtask` put the program. */
const PROGRAM = process.env.TAPETE_PROGRAM;
/** What staff sign in with. */
export const STAFF_KEY = 'a key for the browser';
const PATIENCE_MS = 60_000;

export interface Clocks {
  /** Long enough for a slow machine to bet. */
  betting: number;
  /** Long enough for a slow machine to choose. */
  choice: number;
  /** Between a settlement and the next bets. */
  pause: number;
}

interface Casino {
  address: string;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(address: string, running: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (running.exitCode !== null) throw new Error(`tapete serve ended at once (${running.exitCode}): ${said()}`);
    const open = await fetch(address).then(({ ok }) => ok, () => false);
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`tapete serve did not answer: ${said()}`);
}

function start(port: number, data: string, { betting, choice, pause }: Clocks, company: number): ChildProcess {
  const seconds = Object.entries({ betting, choice, pause }).flatMap(([name, value]) => [`--${name}-seconds`, String(value)]);
  return spawn(PROGRAM!, ['serve', '--port', String(port), '--data', data, ...seconds, '--bot-milliseconds', '100', '--company', String(company)], {
    env: { ...process.env, TAPETE_STAFF_KEY: STAFF_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export const test = base.extend<{ clocks: Clocks; company: number; casino: Casino }>({
  clocks: [{ betting: 240, choice: 60, pause: 1 }, { option: true }],

  /** Up to how many seats bots fill; none where people play among themselves. */
  company: [5, { option: true }],

  casino: async ({ clocks, company }, use, info) => {
    info.skip(!PROGRAM, 'no casino: run `cargo xtask test --only browser`');
    const folder = await mkdtemp(join(tmpdir(), 'tapete-browser-'));
    const port = await freePort();
    const running = start(port, join(folder, 'data'), clocks, company);
    let said = '';
    for (const stream of [running.stdout!, running.stderr!]) stream.on('data', (text) => { said += String(text); });
    const address = `http://127.0.0.1:${port}`;
    await answers(address, running, () => said);
    await use({ address });
    if (info.status !== info.expectedStatus) await info.attach('what the casino said', { body: said, contentType: 'text/plain' });
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    if (running.exitCode === null && running.signalCode === null) await ended;
    await rm(folder, { recursive: true, force: true });
  },

  // Every context goes to this test's casino.
  baseURL: async ({ casino }, use) => use(casino.address),
});

export { expect } from '@playwright/test';
