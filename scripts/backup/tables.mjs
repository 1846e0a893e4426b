import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

// A backup contains the rows of each table in the text format of COPY, which every version of PostgreSQL reads.
// Migrations create the schema.

const fileOf = (folder, table) => path.join(folder, 'tables', `${table}.copy.gz`);
const numbersIn = (folder) => path.join(folder, 'tables', 'numbers.json');
const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
const list = (names) => names.map(quoted).join(', ');

/** Returns all tables except the migrations table and tables of extensions. */
export async function tablesOf(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
      ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Saves the rows that are visible in the client's transaction. Returns the columns of each table. */
export async function saveTables(client, folder, signal) {
  const { to } = await import('pg-copy-streams');
  const saved = {};
  fs.mkdirSync(path.join(folder, 'tables'));
  for (const table of await tablesOf(client)) {
    saved[table] = await columnsOf(client, table);
    const rows = client.query(to(`COPY ${quoted(table)} (${list(saved[table])}) TO STDOUT`));
    await pipeline(rows, createGzip(), fs.createWriteStream(fileOf(folder, table), { flush: true }), { signal });
  }
  const { rows } = await client.query(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  fs.writeFileSync(numbersIn(folder), JSON.stringify(rows));
  return saved;
}

/**
 * Loads the rows into freshly migrated tables in one transaction. Skips tables and columns that no migration created,
 * and returns their names.
 */
export async function loadTables(client, folder, saved) {
  const { from } = await import('pg-copy-streams');
  const tables = await tablesOf(client);
  const leftOut = Object.keys(saved).filter((table) => !tables.includes(table));
  await client.query('BEGIN');
  const references = await dropReferences(client);
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${list(tables)}`);
  for (const table of tables) {
    const known = await columnsOf(client, table);
    const columns = saved[table] ?? known;
    const foreign = columns.filter((column) => !known.includes(column));
    leftOut.push(...foreign.map((column) => `${table}.${column}`));
    for (const column of foreign) await client.query(`ALTER TABLE ${quoted(table)} ADD ${quoted(column)} text`);
    const rows = client.query(from(`COPY ${quoted(table)} (${list(columns)}) FROM STDIN`));
    await pipeline(fs.createReadStream(fileOf(folder, table)), createGunzip(), rows);
    for (const column of foreign) await client.query(`ALTER TABLE ${quoted(table)} DROP ${quoted(column)}`);
    await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  }
  for (const restore of references) await client.query(restore);
  // Sequences continue at their previous numbers if their columns still exist.
  for (const { name, last } of JSON.parse(fs.readFileSync(numbersIn(folder), 'utf8')))
    await client.query('SELECT setval(to_regclass($1), $2)', [quoted(name), last]);
  await client.query('COMMIT');
  return leftOut;
}

/**
 * Drops the foreign keys, because tables are loaded one by one. Returns the statements that restore the foreign keys.
 */
async function dropReferences(client) {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

/** Returns the columns of a table, without generated columns. */
async function columnsOf(client, table) {
  const { rows } = await client.query(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}
