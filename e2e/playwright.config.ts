import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const browser = {
  browserName: 'chromium',
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
  contextOptions: { reducedMotion: 'reduce' },
} satisfies PlaywrightTestConfig['use'];

export const globalSetup = './harness/shared-shop.ts';

/** Whether each journey runs on both devices, except those whose controls only one device has. */
const everywhere = process.env['TEST_EXTENT'] === 'all';

/**
 * A journey runs on the phone unless its tag names another device: `@desktop` or `@both`. The tags `@phone-only` and
 * `@desktop-only` mark journeys through controls that the other device does not have.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup,
  // One more than cores: much of a journey waits for the shop, and the shop for the browser.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Only what hangs meets these, also where the machine is slow or busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    ...browser,
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Every test records a trace. Snapshots and screenshots of each action took a third of the suite's processor time:
    // `--trace on` records them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: everywhere ? /@desktop-only/ : /@desktop/,
      // Each CSS pixel is one pixel: more pixels cost time. The journeys about pictures ask for more.
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: everywhere ? /./ : /@desktop|@both/,
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
