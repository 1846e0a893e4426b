import { randomBytes } from 'node:crypto';
import { pageSizes } from '../frontend/scripts/budget.mjs';
import { storeSettings } from '../scripts/testing/production-shop.mjs';
import { busyDay, memory } from './busy-day.mjs';
import { seedCatalogue, usual } from './catalogue.mjs';
import { createDatabase } from './database.mjs';
import { goals } from './goals.mjs';
import { compareSizes, findScans, measureLists } from './growth.mjs';
import { serveByHttp2 } from './https.mjs';
import { measureInteractions } from './interactions.mjs';
import { measurePages } from './lighthouse.mjs';
import { seedOrders, someOrderIds } from './orders.mjs';
import { inProcesses } from './processes.mjs';
import { printInteractions, printPages, printRows } from './report.mjs';
import { shoppersCalls } from './searches.mjs';
import { startShop } from './shop-process.mjs';
import { coldReads, reads, writes } from './speed.mjs';
import { staffAccount, staffCalls, staffSettings } from './staff.mjs';
import { seedStaffWork, workCalls } from './staff-work.mjs';
import { Visitor } from './visitor.mjs';

/** Orders per product. */
const ordersEach = 10;

/** Parts of the benchmark that measure the same shop process, one after the other. */
const inOneProcess = { reads, writes, busy: busyDay, memory };

const withoutMemory = { RESPONSE_CACHE_MB: '0' };

/**
 * @typedef {object} Options
 * @property {number} products number of products in a large shop
 * @property {number} seconds duration of each measurement
 * @property {string} dataDir
 * @property {string} browser path of the browser's executable
 * @property {{ TEST_DATABASE_URL?: string, TEST_REDIS_URL?: string }} services
 * @property {AbortSignal} signal
 *
 * @typedef {import('./report.mjs').Row} Row
 * @typedef {Options & { shop: import('./shop-process.mjs').RunningShop, settings: Record<string, string> }} Stage
 */

/**
 * Measures the requested parts, and returns the figures. Prints the results even if one of the parts fails.
 * @param {string[]} wanted
 * @param {Options} options
 */
export async function bench(wanted, options) {
  const figures = {};
  const rows = [];
  const add = (part, measured) => rows.push(...(figures[part] = measured));
  try {
    if (wanted.includes('sizes')) add('sizes', await sizes());
    const parts = Object.entries(inOneProcess).filter(([part]) => wanted.includes(part));
    if (parts.length > 0) {
      await inProduction('usual', { ...options, products: usual }, async (stage) => {
        for (const [part, measure] of parts) add(part, await measure(stage));
      });
    }
    if (wanted.includes('cold')) {
      const more = withoutMemory;
      await inProduction('cold', { ...options, products: usual, more }, async (stage) =>
        add('cold', await coldReads(stage)),
      );
    }
    if (wanted.includes('processes')) add('processes', await processes(options));
    if (wanted.includes('growth')) add('growth', await growth(options));
    if (wanted.includes('lighthouse')) figures.lighthouse = await pages(options);
  } finally {
    printRows(rows);
  }
  return figures;
}

/** @returns {Promise<Row[]>} */
async function sizes() {
  return (await pageSizes()).map(({ page, kind, bytes, limit }) => ({
    name: `${page}: ${kind}, KB gzip`,
    reached: bytes / 1000,
    goal: goals.size(limit / 1000),
  }));
}

/** @param {Options} options @returns {Promise<Row[]>} */
async function processes(options) {
  const rows = [];
  for (const count of [1, 2, 4]) {
    const more = { WEB_CONCURRENCY: String(count) };
    await inProduction(`processes_${count}`, { ...options, products: usual, more }, async (stage) => {
      rows.push(...(await inProcesses(stage, count)));
    });
  }
  return rows;
}

/** Measures the latency of single requests in a large shop. @param {Options} options @returns {Promise<Row[]>} */
function growth({ products, ...options }) {
  return inProduction('small', { ...options, products: usual, more: withoutMemory }, async (small) =>
    inProduction('large', { ...options, products, more: withoutMemory }, async (large) => {
      const sides = [];
      for (const { products: count, shop, settings } of [large, small]) {
        await seedOrders(settings.DATABASE_URL, count * ordersEach);
        await seedStaffWork(settings.DATABASE_URL, count * ordersEach);
        const ids = await someOrderIds(settings.DATABASE_URL);
        const calls = { ...shoppersCalls(), ...staffCalls(ids, count * ordersEach) };
        sides.push({ shop, calls, visitor: await new Visitor(shop.url).signIn(staffAccount) });
      }
      const name = `with ${usual} products and ${usual * ordersEach} orders`;
      const rows = await compareSizes(...sides, { name, ...options });
      rows.push(...(await measureLists({ ...sides[0], calls: workCalls() }, options)));
      await large.shop.stop();
      const nodeOptions = ['--import', new URL('record-sql.mjs', import.meta.url).href];
      const shop = await startShop(large.settings, { ...options, name: 'explained', nodeOptions });
      try {
        const visitor = await new Visitor(shop.url).signIn(staffAccount);
        const calls = { ...sides[0].calls, ...workCalls() };
        return [...rows, await findScans({ shop, visitor, calls }, large.settings.DATABASE_URL)];
      } finally {
        await shop.stop();
      }
    }),
  );
}

/**
 * Runs `measure` with a shop in production mode.
 * @template T
 * @param {string} name
 * @param {Options & { more?: Record<string, string> }} options `more` contains additional settings
 * @param {(stage: Stage) => Promise<T>} measure
 * @returns {Promise<T>}
 */
async function inProduction(name, { more, ...options }, measure) {
  const { products, dataDir, services, signal } = options;
  const settings = {
    ...(await settingsOf(services, `shop_bench_${name}`)),
    NODE_ENV: 'production',
    ...storeSettings,
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'info',
    SESSION_SECRET: randomBytes(16).toString('hex'),
    WEB_CONCURRENCY: '1',
    ...staffSettings,
    ...more,
  };
  const shop = await startShop(settings, { dataDir, name, signal });
  try {
    console.log(`\nMeasuring a shop with ${products} products…`);
    await seedCatalogue(settings.DATABASE_URL, products);
    return await measure({ ...options, shop, settings });
  } finally {
    await shop.stop();
  }
}

/** Measures the pages of a demo shop with default settings, in a browser. @param {Options} options */
async function pages({ dataDir, services, browser, signal }) {
  const settings = { ...(await settingsOf(services, 'shop_bench_pages')), DEMO_DATA: 'true' };
  const shop = await startShop(settings, { dataDir, name: 'pages', signal });
  let site;
  try {
    site = await serveByHttp2(shop.url);
    console.log('\nLighthouse, mobile, the median of 5 runs on each page…');
    const { slug } = (await (await fetch(`${shop.url}/api/products?limit=1`)).json())[0];
    const paths = {
      home: '/',
      listing: '/products',
      product: `/product/${slug}`,
      about: '/about',
      contact: '/contact',
      'size guide': '/size-guide',
      'sign in': '/auth',
    };
    const measured = await measurePages(site.url, paths, { browser, signal });
    printPages(measured);
    const interactions = await measureInteractions(site.url, paths.product, { browser, signal });
    printInteractions(interactions);
    return { pages: measured, interactions };
  } finally {
    await Promise.allSettled([site?.stop(), shop.stop()]);
  }
}

/** @param {Options['services']} services @param {string} database @returns {Promise<Record<string, string>>} */
async function settingsOf({ TEST_DATABASE_URL, TEST_REDIS_URL }, database) {
  if (!TEST_DATABASE_URL) throw new Error('The measurements need PostgreSQL: TEST_DATABASE_URL is not set.');
  const url = await createDatabase(TEST_DATABASE_URL, database);
  return { DATABASE_URL: url, ...(TEST_REDIS_URL && { REDIS_URL: TEST_REDIS_URL }) };
}
