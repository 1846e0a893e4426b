import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import type { DeviceOptions } from './harness/test.js';

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
      // Prevents Chromium from starting a spare process for each page.
      '--renderer-process-limit=1',
    ],
  },
  contextOptions: { reducedMotion: 'reduce' },
} satisfies PlaywrightTestConfig['use'];

export const globalSetup = './harness/shared-shop.ts';

// One device pixel per CSS pixel saves time. Tests of pictures use more.
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

/**
 * A test runs on the phone unless its tag is `@desktop`. The tags `@phone-only` and `@desktop-only` mark tests of
 * controls that the other device does not have. `npm test` leaves out tests with the tag `@series`, unless a path
 * selects their file. One project runs both devices, because each project starts its own browsers.
 */
const once: PlaywrightTestConfig<DeviceOptions>['projects'] = [{ name: 'journeys', use: { ...phone, desktop } }];

/** Each test runs on both devices, except tests of controls that only one device has. */
const onBothDevices: PlaywrightTestConfig['projects'] = [
  { name: 'phone', grepInvert: /@desktop-only/, use: phone },
  { name: 'desktop', grepInvert: /@phone-only/, use: desktop },
];

export default defineConfig<DeviceOptions>({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup,
  // Each worker starts a browser.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Even on a slow or busy machine, only a test that hangs reaches these limits.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    ...browser,
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Every test records a trace. Snapshots and screenshots of each action took a third of the suite's processor time.
    // Use `--trace on` to record them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
  },
  projects: process.env['TEST_EXTENT'] === 'all' ? onBothDevices : once,
});
