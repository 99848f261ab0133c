import { defineConfig } from '@playwright/test';

// Debian's Chromium, found by `cargo xtask`; no browser is downloaded.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests-browser',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Each test has a casino of its own: they run side by side in any order.
  fullyParallel: true,
  workers: 2,
  // On a busy machine a moment may pass before it is looked at; whoever passes only a later time is listed as flaky.
  retries: 2,
  forbidOnly: true,
  // `cargo xtask nightly` asks for what has no place in every change's run.
  grepInvert: process.env.TAPETE_NIGHT ? undefined : /@night/,
  reporter: [['list']],
  use: {
    locale: 'es-ES',
    // What moves has tests of its own, which ask for it: everywhere else it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'tests', testMatch: '*.spec.ts' },
    { name: 'pictures', testMatch: '*.picture.ts' },
  ],
});
