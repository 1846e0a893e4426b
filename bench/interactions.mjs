import { createRequire } from 'node:module';

const runs = 5;
/** CPU slowdown factor that simulates a phone. */
const slowdown = 4;
const limit = 200;

/**
 * Delay between an interaction and the next paint. As in INP, the slowest event of the interaction counts.
 * @typedef {object} Interaction
 * @property {string} name
 * @property {number} milliseconds the median of several runs, each the first interaction on a fresh page
 * @property {number[]} all
 * @property {number} limit
 */

/**
 * The measured interactions, on a phone screen unless `wide` is set.
 * @param {string} product path of a product with sizes
 */
const interactionsOf = (product) => ({
  filter: { path: '/products', wide: true, press: (page) => page.getByRole('checkbox', { name: 'On Sale' }) },
  size: { path: product, press: (page) => page.locator('.size-toggle').first() },
  add: {
    path: product,
    press: (page) => page.getByRole('button', { name: 'Add to Cart' }).first(),
    before: (page) => page.locator('.size-toggle').first().click(),
  },
  drawer: { path: '/products', press: (page) => page.getByRole('button', { name: 'Filters' }) },
});

/**
 * @param {string} url of the shop
 * @param {string} product path of a product with sizes
 * @param {{ browser: string, signal: AbortSignal }} options
 * @returns {Promise<Interaction[]>}
 */
export async function measureInteractions(url, product, { browser: executablePath, signal }) {
  // Uses the Playwright version of the browser tests.
  const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const measured = [];
    for (const [name, press] of Object.entries(interactionsOf(product))) {
      const all = [];
      for (let run = 0; run < runs; run++) {
        signal.throwIfAborted();
        all.push(await measure(browser, url, press));
      }
      const milliseconds = all.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
      measured.push({ name, milliseconds, all, limit });
    }
    return measured;
  } finally {
    await browser.close();
  }
}

async function measure(browser, url, { path, wide = false, press, before }) {
  const size = wide ? { width: 1440, height: 900 } : { width: 390, height: 844 };
  const context = await browser.newContext({
    viewport: size,
    hasTouch: !wide,
    isMobile: !wide,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    const { send } = await context.newCDPSession(page).then((session) => ({ send: session.send.bind(session) }));
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url + path);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await before?.(page);
    await page.evaluate(() => {
      globalThis.slowest = new Promise((resolve) => {
        let max = 0;
        const observer = new PerformanceObserver((list) => {
          const events = list.getEntries().filter(({ interactionId }) => interactionId > 0);
          max = Math.max(max, ...events.map(({ duration }) => duration));
          // `click` is the last event of an interaction. Earlier events are in this list or in a previous one.
          if (events.some(({ name }) => name === 'click')) resolve(max);
        });
        observer.observe({ type: 'event', durationThreshold: 16 });
        // The browser reports no events below the threshold.
        globalThis.addEventListener('click', () => setTimeout(() => resolve(max), 3000), {
          once: true,
          capture: true,
        });
      });
    });
    await press(page).click();
    return await page.evaluate(() => globalThis.slowest);
  } finally {
    await context.close();
  }
}
