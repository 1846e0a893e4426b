import { variantAt } from './catalogue.mjs';
import { withClient } from './database.mjs';
import { goals } from './goals.mjs';
import { measureReads } from './load.mjs';
import { measureRepeated } from './measurement.mjs';
import { countCpu } from './usage.mjs';
import { Visitor } from './visitor.mjs';

/** @typedef {import('./report.mjs').Row} Row */

const atOnce = 16;
/**
 * Number of purchased variants. The number is low, so that purchases in several processes compete for the same
 * variants.
 */
const wanted = 5;

/**
 * Selects the number of missing orders, the difference between sold and ordered units, and the number of units still
 * held. All three must be 0, even after concurrent purchases in several processes.
 */
const mistakes = `
  SELECT (SELECT count(*) FROM orders)::integer - $1 AS orders, sold.units - ordered.units AS units, sold.held
  FROM (SELECT sum(1000000 - on_hand)::integer AS units, sum(held)::integer AS held FROM stock WHERE on_hand > 1000) AS sold,
    (SELECT coalesce(sum(quantity), 0)::integer AS units FROM order_items) AS ordered`;

/**
 * Measures a shop with this number of processes.
 * @param {import('./bench.mjs').Stage} stage
 * @param {number} processes
 * @returns {Promise<Row[]>}
 */
export async function inProcesses({ shop, settings, seconds, signal }, processes) {
  const label = processes === 1 ? '1 process' : `${processes} processes`;
  const listed = await measureReads(shop, ['/api/products?limit=24'], { connections: atOnce, seconds, signal });
  const visitors = await Promise.all(Array.from({ length: atOnce }, () => new Visitor(shop.url).register()));
  let bought = 0;
  const options = { workers: atOnce, seconds, signal, count: () => countCpu(shop.pids) };
  const purchases = await measureRepeated(options, async (worker) => {
    await visitors[worker].buy(variantAt(bought % wanted));
    bought++;
  });
  const [wrong] = await withClient(
    settings.DATABASE_URL,
    async (client) => (await client.query(mistakes, [bought])).rows,
  );
  const sum = Object.values(wrong).reduce((all, count) => all + Math.abs(count), 0);
  return [
    { name: `list of 24, ${label}`, measured: listed },
    {
      name: `purchases, ${label}; wrong stock or orders`,
      measured: purchases,
      reached: sum,
      goal: goals['wrong stock or orders'],
    },
  ];
}
