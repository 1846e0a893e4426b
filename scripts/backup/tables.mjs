import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Refusal } from '../refusal.mjs';

// The rows of each table by COPY, a format that every version of PostgreSQL reads; the schema comes from the migrations. The embedded
// server has no pg_dump.

/** @typedef {import('pg').Client} Client */

/** @param {string} folder @param {string} table */
const fileOf = (folder, table) => path.join(folder, 'tables', `${table}.copy.gz`);

/** @param {string} folder */
const numbersIn = (folder) => path.join(folder, 'tables', 'numbers.json');

/** @param {string} name */
const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

/** @param {string[]} columns */
const list = (columns) => columns.map(quoted).join(', ');

/** @param {Client} client @returns {Promise<string[]>} every table but that of the migrations and those of extensions */
export async function tablesOf(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
      ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Saves the rows as the client's transaction sees them.
 * @param {Client} client
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, string[]>>} the columns of each table
 */
export async function saveTables(client, folder, signal) {
  const { to } = await import('pg-copy-streams');
  /** @type {Record<string, string[]>} */
  const saved = {};
  fs.mkdirSync(path.join(folder, 'tables'));
  for (const table of await tablesOf(client)) {
    saved[table] = await columnsOf(client, table);
    const rows = client.query(to(`COPY ${quoted(table)} (${list(saved[table])}) TO STDOUT`));
    await pipeline(rows, createGzip(), fs.createWriteStream(fileOf(folder, table), { flush: true }), { signal });
  }
  await saveNumbers(client, folder);
  return saved;
}

/**
 * Puts the rows into freshly migrated tables, all or none. What no migration made was added by hand, and is left out.
 * @param {Client} client
 * @param {string} folder
 * @param {Record<string, string[]>} [saved] the columns of each table; backups of earlier versions do not name them
 * @returns {Promise<string[]>} the tables and columns that were left out
 * @throws {Refusal} when a file is damaged
 */
export async function loadTables(client, folder, saved = {}) {
  const tables = await tablesOf(client);
  const leftOut = Object.keys(saved).filter((table) => !tables.includes(table));
  await client.query('BEGIN');
  const references = await dropReferences(client);
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
  for (const table of tables) {
    const known = await columnsOf(client, table);
    const columns = saved[table] ?? known;
    const foreign = columns.filter((column) => !known.includes(column));
    leftOut.push(...foreign.map((column) => `${table}.${column}`));
    for (const column of foreign) await client.query(`ALTER TABLE ${quoted(table)} ADD ${quoted(column)} text`);
    await loadTable(client, fileOf(folder, table), `COPY ${quoted(table)} (${list(columns)}) FROM STDIN`);
    for (const column of foreign) await client.query(`ALTER TABLE ${quoted(table)} DROP ${quoted(column)}`);
    await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  }
  for (const restore of references) await client.query(restore);
  await continueNumbers(client, folder);
  await client.query('COMMIT');
  return leftOut;
}

/** @param {Client} client @param {string} file @param {string} copy */
async function loadTable(client, file, copy) {
  const { from } = await import('pg-copy-streams');
  await pipeline(fs.createReadStream(file), createGunzip(), client.query(from(copy))).catch((error) => {
    throw new Refusal(`${file} is damaged (${error.message}).`);
  });
}

/** Rows come table by table, so for a while they refer to what is not there yet. @param {Client} client @returns {Promise<string[]>} what puts them back */
async function dropReferences(client) {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

/** Sequences continue where they were, if their column still exists. @param {Client} client @param {string} folder */
async function continueNumbers(client, folder) {
  const numbers = JSON.parse(fs.readFileSync(numbersIn(folder), 'utf8'));
  for (const { name, last } of numbers) await client.query('SELECT setval(to_regclass($1), $2)', [quoted(name), last]);
}

/** @param {Client} client @param {string} folder */
async function saveNumbers(client, folder) {
  const { rows } = await client.query(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  fs.writeFileSync(numbersIn(folder), JSON.stringify(rows));
}

/** Those that are written, not computed. @param {Client} client @param {string} table @returns {Promise<string[]>} */
async function columnsOf(client, table) {
  const { rows } = await client.query(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}
