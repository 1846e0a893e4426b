import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { withClient } from './database.mjs';
import { measureRepeated } from './measurement.mjs';

/** Minimal tables of a shop: no triggers, no secondary indexes. */
const tables = `
  CREATE SCHEMA limits;
  CREATE TABLE limits.stock (id integer PRIMARY KEY, units integer NOT NULL);
  INSERT INTO limits.stock SELECT id, 1000000 FROM generate_series(0, 999) AS id;
  CREATE TABLE limits.lines (cart uuid, variant integer, quantity integer NOT NULL, PRIMARY KEY (cart, variant));
  CREATE TABLE limits.orders (id uuid PRIMARY KEY, person text NOT NULL, cents integer NOT NULL);
  CREATE TABLE limits.items (order_id uuid PRIMARY KEY, variant integer NOT NULL, quantity integer NOT NULL);
  CREATE TABLE limits.mails (id uuid PRIMARY KEY, payload jsonb NOT NULL)`;

const upsertLine = `INSERT INTO limits.lines VALUES ($1, $2, 1)
  ON CONFLICT (cart, variant) DO UPDATE SET quantity = lines.quantity + 1`;

/** @param {string} cart @param {number} variant @returns {Array<[string, unknown[]]>} */
const purchase = (cart, variant) => [
  ['SELECT units FROM limits.stock WHERE id = $1 FOR UPDATE', [variant]],
  ['UPDATE limits.stock SET units = units - 1 WHERE id = $1', [variant]],
  ['INSERT INTO limits.orders VALUES ($1, $2, 8999)', [cart, 'Ann Buyer']],
  ['INSERT INTO limits.items VALUES ($1, $2, 1)', [cart, variant]],
  ['INSERT INTO limits.mails VALUES ($1, $2)', [cart, { order: cart }]],
  ['DELETE FROM limits.lines WHERE cart = $1', [cart]],
];

/**
 * Measures the upper limit of the database: plain programs with prepared statements, without a shop.
 * @param {string} databaseUrl
 * @param {{ workers: number, seconds: number, signal: AbortSignal, count: () => () => import('./usage.mjs').Cpu }}
 * options
 */
export async function measureSqlLimits(databaseUrl, options) {
  await withClient(databaseUrl, (client) => client.query(tables));
  const clients = Array.from({ length: options.workers }, () => new Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const prepared = (worker, text, values) => clients[worker].query({ name: text.slice(0, 30), text, values });
  const someVariant = () => Math.floor(Math.random() * 1000);
  try {
    const upsert = await measureRepeated(options, (worker) =>
      prepared(worker, upsertLine, [randomUUID(), someVariant()]),
    );
    const transaction = await measureRepeated(options, async (worker) => {
      await clients[worker].query('BEGIN');
      for (const [text, values] of purchase(randomUUID(), someVariant())) await prepared(worker, text, values);
      await clients[worker].query('COMMIT');
    });
    return { upsert, transaction };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
