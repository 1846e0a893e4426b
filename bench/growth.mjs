import { withClient } from './database.mjs';
import { goals } from './goals.mjs';
import { measurementOf, percentile } from './measurement.mjs';
import { countCpu } from './usage.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./record-sql.mjs').Statement} Statement */
/**
 * @typedef {{ shop: import('./shop-process.mjs').RunningShop, visitor: import('./visitor.mjs').Visitor, calls:
 * Record<string, string[]> }} Side
 */

const manyRows = 1000;

/**
 * Compares the latency of a large and a small shop. The shops receive requests alternately, one at a time.
 * @param {Side} large
 * @param {Side} small
 * @param {{ name: string, seconds: number, signal: AbortSignal }} options `name` describes the size of the small shop
 * @returns {Promise<Row[]>}
 */
export async function compareSizes(large, small, { name: smallName, seconds, signal }) {
  const rows = [];
  for (const name of Object.keys(large.calls)) {
    const figures = [large, small].map((side) => ({ ...side, paths: side.calls[name], latencies: [], cpu: [] }));
    for (const side of figures) await requestAll(side, signal);
    for (const side of figures) side.latencies = [];
    const end = performance.now() + seconds * 2000;
    do {
      for (const side of figures) {
        const used = countCpu(side.shop.pids);
        await requestAll(side, signal);
        side.cpu.push(used());
      }
    } while (performance.now() < end);
    const [measured, yardstick] = figures.map(({ latencies, cpu }) =>
      measurementOf(latencies, sum(latencies) / 1000, total(cpu)),
    );
    rows.push({
      name,
      measured,
      yardstick: { name: smallName, ...yardstick },
      reached: measured.p50 / yardstick.p50,
      goal: goals.growth,
    });
  }
  return rows;
}

/** @param {Side & { paths: string[], latencies: number[] }} side @param {AbortSignal} signal */
async function requestAll({ visitor, paths, latencies }, signal) {
  for (const path of paths) {
    signal.throwIfAborted();
    const since = performance.now();
    await visitor.request('GET', path);
    latencies.push(performance.now() - since);
  }
}

/**
 * Measures the lists of a large shop's back office. The result for each kind of list is its slowest request, in
 * milliseconds. The time of a request is the median of several attempts.
 * @param {Side} side
 * @param {{ signal: AbortSignal }} options
 * @returns {Promise<Row[]>}
 */
export async function measureLists(side, { signal }) {
  const rows = [];
  for (const [name, paths] of Object.entries(side.calls)) {
    const medians = [];
    for (const path of paths) {
      const latencies = [];
      for (let attempt = 0; attempt < 5; attempt++) await requestAll({ ...side, paths: [path], latencies }, signal);
      medians.push(percentile(latencies, 0.5));
    }
    rows.push({ name: `${name}, ms of the slowest`, reached: Math.max(...medians), goal: goals['list of staff, ms'] });
  }
  return rows;
}

/**
 * Finds statements of these requests that read many rows without an index. Runs EXPLAIN for each statement with the
 * values that the shop sent.
 * @param {Side} recorded a shop that reports its statements
 * @param {string} databaseUrl
 * @returns {Promise<Row>}
 */
export async function findScans({ shop, visitor, calls }, databaseUrl) {
  /** @type {Map<string, Statement>} */
  const statements = new Map();
  shop.process.on('message', (statement) => statements.set(statement.text, statement));
  for (const path of Object.values(calls).flat()) await visitor.request('GET', path);
  const scans = await withClient(databaseUrl, async (client) => {
    const found = [];
    for (const statement of statements.values()) {
      if (!/^\s*(select|with)\b/i.test(statement.text)) continue;
      for (const node of nodesOf(await planOf(client, statement))) {
        const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
        if (node['Node Type'] === 'Seq Scan' && rows > manyRows)
          found.push({ table: node['Relation Name'], rows, statement });
      }
    }
    return found;
  });
  for (const { table, rows, statement } of scans)
    console.log(`\n${rows} rows of ${table} without an index, by\n${statement.text}`);
  const name = `scans of over ${manyRows} rows`;
  return { name, reached: scans.length, goal: goals['scans of many rows'] };
}

/** @param {import('pg').Client} client @param {Statement} statement */
async function planOf(client, { text, values }) {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('ROLLBACK');
  }
}

const nodesOf = (plan) => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** @param {import('./usage.mjs').Cpu[]} parts */
const total = (parts) => ({
  shop: sum(parts.map(({ shop }) => shop)),
  database: sum(parts.map(({ database }) => database)),
});
