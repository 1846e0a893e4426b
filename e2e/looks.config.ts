import { defineConfig } from '@playwright/test';
import { browser, globalSetup } from './playwright.config.js';

/** Takes screenshots of every page for visual review (`npm run looks -w e2e`). Tests nothing. */
export default defineConfig({
  testDir: '.',
  globalSetup,
  testMatch: 'looks.ts',
  outputDir: 'test-results/looks-run',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  reporter: 'line',
  use: { ...browser, actionTimeout: 15_000 },
  projects: [390, 820, 1440].map((width) => ({
    name: String(width),
    use: { viewport: { width, height: width === 390 ? 844 : width === 820 ? 1180 : 900 }, hasTouch: width < 1000 },
  })),
});
