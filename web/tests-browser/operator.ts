// The real program as an operator starts it for the first time: no key for all, accounts alone, and a link for the
// director on its screen.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { freePort } from './casino';
import { test$ } from './pages';

const PROGRAM = process.env.TAPETE_PROGRAM;
export const PASSWORD = 'un puente muy largo';

export interface Started {
  address: string;
  /** The link for the director, as the program printed it. */
  link: string;
}

export const test = base.extend<{ flags: string[]; started: Started }>({
  /** What the program is started with besides. */
  flags: [[], { option: true }],

  started: async ({ flags }, use, info) => {
    info.skip(!PROGRAM, 'no casino: run `cargo xtask test --only browser`');
    const folder = await mkdtemp(join(tmpdir(), 'tapete-people-'));
    const port = await freePort();
    const env: NodeJS.ProcessEnv = { ...process.env };
    delete env.TAPETE_STAFF_KEY;
    const running: ChildProcess = spawn(PROGRAM!, ['serve', '--port', String(port), '--data', join(folder, 'data'), ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    running.stdout!.on('data', (text) => { said += String(text); });
    running.stderr!.resume();
    const address = `http://127.0.0.1:${port}`;
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Checkpoints are signed');
    const link = /http:\/\/\S+#\/acceso\/[0-9a-f]{64}/.exec(said)?.[0] ?? '';
    expect(link).not.toBe('');
    await use({ address, link });
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ started }, use) => use(started.address),
});

export async function someone(browser: Browser, started: Started, width = 1440, height = 900): Promise<Page> {
  const context = await browser.newContext({ baseURL: started.address, viewport: { width, height }, locale: 'es-ES' });
  return context.newPage();
}

export async function setPassword(page: Page, link: string, name?: string) {
  await page.goto(link);
  await expect(test$(page, 'link-for')).toBeVisible();
  if (name) await page.getByLabel('Su nombre y apellidos').fill(name);
  await page.getByLabel('Contraseña', { exact: false }).first().fill(PASSWORD);
  await page.getByLabel('La contraseña otra vez').fill(PASSWORD);
  await test$(page, 'set-password').click();
  await expect(test$(page, 'password-set')).toBeVisible();
}

export async function comeIn(page: Page, name: string, code?: string) {
  await page.goto('/#/personal');
  const form = test$(page, 'own-form');
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Contraseña').fill(PASSWORD);
  await test$(page, 'sign-in-own').click();
  if (code) {
    await form.getByLabel('Código del teléfono').fill(code);
    await test$(page, 'sign-in-own').click();
  }
  await expect(test$(page, 'duty')).toContainText(name);
}

export async function engage(director: Page, name: string, post: string): Promise<string> {
  await director.goto('/#/personas');
  const form = test$(director, 'engage');
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Puesto').selectOption(post);
  await form.getByRole('button').click();
  await expect(test$(director, 'person').and(director.locator(`[data-name="${name}"]`))).toBeVisible();
  return (await test$(director, 'link').textContent()) ?? '';
}

/** Somebody with an account in a post, signed in. */
export async function member(browser: Browser, started: Started, director: Page, name: string, post: string): Promise<Page> {
  const link = await engage(director, name, post);
  const page = await someone(browser, started);
  await setPassword(page, link);
  await comeIn(page, name);
  return page;
}

/** The director, come by his link. */
export async function founder(browser: Browser, started: Started): Promise<Page> {
  const page = await someone(browser, started);
  await setPassword(page, started.link, 'Eva Marco');
  await comeIn(page, 'Eva Marco');
  return page;
}

/** The second person confirms what waits. */
export async function confirm(page: Page) {
  await page.goto('/#/personal');
  await test$(page, 'confirm').first().click();
  await expect(test$(page, 'confirm')).toHaveCount(0);
}

export { expect } from '@playwright/test';
