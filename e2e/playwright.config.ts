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

/** A journey of one device only says so by its tag. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  // One more than cores: much of a journey waits for the shop, and the shop for the browser.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Only what hangs meets these, also where the machine is slow or busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: { ...browser, actionTimeout: 20_000, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // Each CSS pixel is one pixel: nine would only be painted for nobody. The journeys about pictures ask for more.
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
