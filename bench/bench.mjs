import { randomBytes } from 'node:crypto';
import { pageSizes } from '../frontend/scripts/budget.mjs';
import { seedCatalogue } from './catalogue.mjs';
import { createDatabase } from './database.mjs';
import { measurePages } from './lighthouse.mjs';
import { callsOf, measureCalls } from './load.mjs';
import { measurePurchases } from './purchases.mjs';
import { seedOrders, someOrderIds } from './orders.mjs';
import { printLoad, printPages, printSizes } from './report.mjs';
import { searches } from './searches.mjs';
import { startShop } from './shop-process.mjs';
import { staffAccount, staffCalls } from './staff.mjs';

/** A search is measured in a shop that has that many. */
const searchedProducts = 10_000;
/** And staff work in one that has sold for years. */
const staffOrders = 100_000;

const store = {
  STORE_NAME: 'A measured shop',
  STORE_EMAIL: 'hello@shop.example',
  STORE_PHONE: '(831) 555-0100',
  STORE_CITY: 'Monterey',
  STORE_STATE: 'California',
  STORE_LATITUDE: '36.6',
  STORE_LONGITUDE: '-121.9',
  STORE_SUPPORT_EMAIL: 'support@shop.example',
};

/**
 * @typedef {object} Options
 * @property {number} products
 * @property {number} seconds each figure is measured so long
 * @property {string} dataDir
 * @property {string} browser its file
 * @property {{ TEST_DATABASE_URL?: string, TEST_REDIS_URL?: string }} services
 * @property {AbortSignal} signal
 */

/**
 * Measures the parts that are wanted, prints each, and answers the figures.
 * @param {string[]} wanted
 * @param {Options} options
 */
export async function bench(wanted, options) {
  const figures = {};
  if (wanted.includes('sizes')) figures.sizes = await sizes();
  if (wanted.includes('load')) figures.load = { products: options.products, calls: await load(options) };
  if (wanted.includes('search')) figures.search = { products: searchedProducts, calls: await search(options) };
  if (wanted.includes('staff')) {
    figures.staff = { products: searchedProducts, orders: staffOrders, calls: await staff(options) };
  }
  if (wanted.includes('lighthouse')) figures.lighthouse = await pages(options);
  return figures;
}

async function sizes() {
  const measured = await pageSizes();
  printSizes(measured);
  return measured;
}

/** @param {Options} options */
function load({ products, seconds, dataDir, services, signal }) {
  return inProduction('load', { products, dataDir, services, signal }, async (shop, settings) => {
    const calls = await measureCalls(shop, await callsOf(shop, products), { connections: 8, seconds, signal });
    calls.push(await measurePurchases(shop, { settings, dataDir, products, seconds, signal }));
    return calls;
  });
}

/** One at a time: how long somebody waits. @param {Options} options */
function search({ seconds, dataDir, services, signal }) {
  return inProduction('search', { products: searchedProducts, dataDir, services, signal }, (shop) =>
    measureCalls(shop, searches(), { connections: 1, seconds, signal }),
  );
}

/** One at a time, as search. @param {Options} options */
function staff({ seconds, dataDir, services, signal }) {
  const options = { products: searchedProducts, dataDir, services, signal, more: staffAccount };
  return inProduction('staff', options, async (shop, { DATABASE_URL }) => {
    console.log(`… and ${staffOrders} orders…`);
    await seedOrders(DATABASE_URL, staffOrders);
    const calls = await staffCalls(shop, await someOrderIds(DATABASE_URL), staffOrders);
    return measureCalls(shop, calls, { connections: 1, seconds, signal });
  });
}

/**
 * Measures a shop as operators run it, and prints the figures.
 * @param {string} name
 * @param {Omit<Options, 'seconds' | 'browser'> & { more?: Record<string, string> }} options with settings of its own
 * @param {(shop: import('./shop-process.mjs').RunningShop, settings: Record<string, string>) => Promise<import('./load.mjs').Comparison[]>} measure
 */
async function inProduction(name, { products, dataDir, services, signal, more }, measure) {
  const settings = {
    ...(await settingsOf(services, `shop_bench_${name}`)),
    NODE_ENV: 'production',
    ...store,
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'info',
    SESSION_SECRET: randomBytes(16).toString('hex'),
    ...more,
  };
  const shop = await startShop(settings, { dataDir, name, signal });
  try {
    console.log(`\nMeasuring a shop with ${products} products…`);
    await seedCatalogue(settings.DATABASE_URL, products);
    const calls = await measure(shop, settings);
    printLoad(calls);
    return calls;
  } finally {
    await shop.stop();
  }
}

/** As a newcomer starts it, with the demo shop. @param {Options} options */
async function pages({ dataDir, services, browser, signal }) {
  const settings = { ...(await settingsOf(services, 'shop_bench_pages')), DEMO_DATA: 'true' };
  const shop = await startShop(settings, { dataDir, name: 'pages', signal });
  try {
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
    const measured = await measurePages(shop.url, paths, { browser, signal });
    printPages(measured);
    return measured;
  } finally {
    await shop.stop();
  }
}

/** @param {Options['services']} services @param {string} database @returns {Promise<Record<string, string>>} */
async function settingsOf({ TEST_DATABASE_URL, TEST_REDIS_URL }, database) {
  if (!TEST_DATABASE_URL) throw new Error('There is no PostgreSQL to measure with.');
  const url = await createDatabase(TEST_DATABASE_URL, database);
  return { DATABASE_URL: url, ...(TEST_REDIS_URL && { REDIS_URL: TEST_REDIS_URL }) };
}
