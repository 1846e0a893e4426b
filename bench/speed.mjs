import { slugAt, usual, variantAt } from './catalogue.mjs';
import { withClient } from './database.mjs';
import { goals } from './goals.mjs';
import { responsesTo, measureBareServer, measureReads } from './load.mjs';
import { measureRepeated } from './measurement.mjs';
import { startShop } from './shop-process.mjs';
import { measureSqlLimits } from './sql-limits.mjs';
import { countCpu } from './usage.mjs';
import { Visitor } from './visitor.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./bench.mjs').Stage} Stage */

const atOnce = 8;
const slugs = Array.from({ length: usual }, (_, place) => slugAt(place));
const addresses = {
  home: ['/'],
  listing: ['/products'],
  product: slugs.map((slug) => `/product/${slug}`),
  'list of 24': ['/api/products?limit=24'],
  detail: slugs.map((slug) => `/api/products/${slug}`),
};

/**
 * Measures the most frequent reads, and the same requests to a baseline server that returns the same bytes.
 * @param {Stage} stage
 * @returns {Promise<Row[]>}
 */
export async function reads(stage) {
  const rows = [];
  for (const [kind, paths] of Object.entries(addresses)) {
    const name = `${kind} from memory`;
    await responsesTo(stage.shop, paths);
    const row = await besideBareServer(stage, paths);
    rows.push({ ...row, name, reached: shareOf(row), goal: goals[name] });
  }
  return rows;
}

/** Measures the same reads without a response cache. @param {Stage} stage @returns {Promise<Row[]>} */
export async function coldReads(stage) {
  const rows = [];
  for (const kind of ['listing', 'list of 24', 'detail']) {
    const name = `${kind}, cold`;
    const row = await besideBareServer(stage, addresses[kind]);
    rows.push({ ...row, name, reached: row.measured.cpu.shop / row.yardstick.cpu.shop, goal: goals[name] });
  }
  return rows;
}

/** @param {Stage} stage @param {string[]} paths */
async function besideBareServer({ shop, seconds, signal }, paths) {
  const load = { connections: atOnce, seconds, signal };
  const measured = await measureReads(shop, paths, load);
  const bare = await measureBareServer(shop, paths, load);
  const name = `bare node:http; load tool limit: ${bare.toolPerSecond.toFixed(0)} requests a second`;
  return { measured, yardstick: { name, ...bare } };
}

/**
 * Measures new carts with a line, whole purchases, and plain SQL for comparison.
 * @param {Stage} stage
 * @returns {Promise<Row[]>}
 */
export async function writes({ shop, settings, products, seconds, signal, ...stage }) {
  const visitors = await Promise.all(Array.from({ length: atOnce }, () => new Visitor(shop.url).register()));
  const strangers = visitors.map(() => new Visitor(shop.url));
  const anyVariant = () => variantAt(Math.floor(Math.random() * products));
  const options = { workers: atOnce, seconds, signal, count: () => countCpu(shop.pids) };
  const fill = (worker) => strangers[worker].fillCart(anyVariant());
  const buy = (worker) => visitors[worker].buy(anyVariant());
  for (const work of [fill, buy]) await measureRepeated({ ...options, seconds: 1 }, work);
  // Update the planner's statistics, as autovacuum would within a minute. Otherwise, statements would keep their plans
  // for empty tables.
  await withClient(settings.DATABASE_URL, (client) => client.query('ANALYZE'));
  const filled = await measureRepeated(options, fill);
  const bought = await measureRepeated(options, buy);
  const pids = { shop: process.pid, database: shop.pids.database };
  const { upsert, transaction } = await measureSqlLimits(settings.DATABASE_URL, {
    ...options,
    count: () => countCpu(pids),
  });
  return [
    rated('new cart and line', filled, { name: 'one upsert, by plain pg', ...upsert }),
    rated('whole purchase', bought, { name: 'a transaction of six statements, by plain pg', ...transaction }),
    await statementsOfPurchase(settings, { signal, ...stage }),
  ];
}

function rated(name, measured, yardstick) {
  return { name, measured, yardstick, reached: measured.perSecond / yardstick.perSecond, goal: goals[name] };
}

async function statementsOfPurchase(settings, { dataDir, signal }) {
  const nodeOptions = ['--import', new URL('record-sql.mjs', import.meta.url).href];
  const shop = await startShop(settings, { dataDir, name: 'recorded', nodeOptions, signal });
  try {
    const visitor = await new Visitor(shop.url).register();
    const counts = [];
    for (let turn = 0; turn < 5; turn++) {
      let count = 0;
      const add = () => void count++;
      shop.process.on('message', add);
      await visitor.buy(variantAt(turn));
      shop.process.off('message', add);
      counts.push(count);
    }
    // Use the purchase with the fewest statements, because periodic jobs may run during the others.
    const name = 'statements of a purchase';
    // If no statement was recorded, the measurement has failed.
    return { name, reached: Math.min(...counts) || NaN, goal: goals[name] };
  } finally {
    await shop.stop();
  }
}

/**
 * Compares the shop with the bare server. Returns the ratio of the rates or the ratio of the processor times, whichever
 * is lower.
 * @param {Pick<Row, 'measured' | 'yardstick'>} row
 */
function shareOf({ measured, yardstick }) {
  return Math.min(measured.perSecond / yardstick.perSecond, yardstick.cpu.shop / measured.cpu.shop || Infinity);
}
