import { Client } from 'pg';
import { Buyer } from './buyer.mjs';
import { variantAt } from './catalogue.mjs';
import { FreshIds } from './fresh-ids.mjs';
import { measureRepeated, ownCpu } from './measurement.mjs';
import { startShop } from './shop-process.mjs';

/** @typedef {import('./record-sql.mjs').Statement} Statement */

/**
 * One purchase, and the ids in it that are no secrets of its own.
 * @typedef {{ statements: Statement[], user: number, variant: import('./catalogue.mjs').Variant }} Recording
 */

const recordings = 5;

/**
 * The statements of one purchase, as the shop sends them to its database.
 * @param {Record<string, string>} settings of the shop
 * @param {{ dataDir: string, signal: AbortSignal }} options
 * @returns {Promise<Recording>}
 */
export async function recordPurchase(settings, options) {
  const nodeOptions = ['--import', new URL('record-sql.mjs', import.meta.url).href];
  const shop = await startShop(settings, { ...options, name: 'recorded', nodeOptions });
  try {
    const buyer = new Buyer(shop.url);
    const user = await buyer.register();
    const made = [];
    for (let turn = 0; turn < recordings; turn++) {
      const variant = variantAt(turn);
      made.push({ user, variant, statements: await record(shop.process, () => buyer.buy(variant)) });
    }
    // The shop's own rounds may fall into a purchase; the shortest recording is without them.
    return made.toSorted((one, other) => one.statements.length - other.statements.length)[0];
  } finally {
    await shop.stop();
  }
}

/**
 * @param {import('node:child_process').ChildProcess} shop
 * @param {() => Promise<void>} work
 * @returns {Promise<Statement[]>}
 */
async function record(shop, work) {
  /** @type {Statement[]} */
  const statements = [];
  const keep = (statement) => statements.push(statement);
  shop.on('message', keep);
  await work();
  shop.off('message', keep);
  return statements;
}

/**
 * Measures a recorded purchase without the shop: the same statements, one after the other, with ids of their own.
 * @param {string} databaseUrl
 * @param {Recording} recording
 * @param {{ buyers: number, products: number, seconds: number, signal: AbortSignal }} options
 */
export async function measurePurchaseSql(databaseUrl, recording, { buyers, products, seconds, signal }) {
  const clients = Array.from({ length: buyers }, () => new Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const [first] = clients;
    const users = await addBuyers(first, buyers);
    const before = await countOrders(first);
    let purchases = 0;
    const buyAgain = (worker) =>
      replay(clients[worker], recording, { user: users[worker], variant: variantAt(purchases++ % products) });
    const measurement = await measureRepeated({ seconds, workers: buyers, signal, cpu: ownCpu }, buyAgain);
    const orders = (await countOrders(first)) - before;
    if (orders !== purchases) throw new Error(`${purchases} replayed purchases made ${orders} orders.`);
    return measurement;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** @param {Client} client @param {number} count @returns {Promise<number[]>} their ids */
async function addBuyers(client, count) {
  const sql = `INSERT INTO users (username, email, password_hash)
    SELECT 'replay-' || n, 'replay-' || n || '@shop.example', '' FROM generate_series(1, $1::integer) AS n RETURNING id`;
  return (await client.query(sql, [count])).rows.map(({ id }) => id);
}

/** @param {Client} client @returns {Promise<number>} */
async function countOrders(client) {
  return Number((await client.query('SELECT count(*) FROM orders')).rows[0].count);
}

/**
 * @param {Client} client
 * @param {Recording} recording
 * @param {{ user: number, variant: import('./catalogue.mjs').Variant }} purchase
 */
async function replay(client, { statements, user, variant }, purchase) {
  const ids = new FreshIds([
    [user, purchase.user],
    [variant.productId, purchase.variant.productId],
    [variant.variantId, purchase.variant.variantId],
    [variant.stockId, purchase.variant.stockId],
  ]);
  for (const { name, text, values, id } of statements) {
    const { rows } = await client.query({ name, text, values: values.map((value) => ids.renew(value)) });
    if (madeCart.test(text)) ids.learn(id, rows[0].id);
  }
}

const madeCart = /^\s*INSERT INTO "?carts"?/i;
