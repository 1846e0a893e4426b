import { Refusal } from '../refusal.mjs';

// During a restore, the former data moves to another schema, so that a failed or killed restore loses nothing.
// The extensions stay where they are. Their functions belong to PostgreSQL's own role, so the shop's role may not move them.

/** @typedef {import('pg').Client} Client */

const previous = 'before_restore';
const discarded = 'broken_restore';

/** @param {Client} client */
export async function isEmpty(client) {
  const { rows } = await client.query(`SELECT FROM pg_tables WHERE schemaname IN ('public', '${previous}') LIMIT 1`);
  return rows.length === 0;
}

/** @param {Client} client @throws {Refusal} while the shop runs on this database */
export async function requireNobodyElse(client) {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'shop' LIMIT 1`,
  );
  if (rows.length > 0) throw new Refusal('The shop runs on this database. Stop all of its processes first.');
}

/** @param {Client} client @throws {Refusal} while the former data is in its separate schema */
export async function requireWhole(client) {
  if (await hasPrevious(client))
    throw new Refusal(
      'A restore into this database was interrupted. Run it again with --replace: it first puts the former data back.',
    );
}

/**
 * Moves the current data to another schema. If a killed restore has already done so, that schema has the original data
 * and remains. @param {Client} client
 */
export async function putAside(client) {
  if (await hasPrevious(client)) await backToPrevious(client);
  await inTransaction(client, async () => {
    await client.query(`CREATE SCHEMA ${previous}`);
    await moveAll(client, 'public', previous);
  });
}

/** @param {Client} client */
export async function backToPrevious(client) {
  await client.query('ROLLBACK');
  await inTransaction(client, async () => {
    await client.query(`CREATE SCHEMA ${discarded}`);
    await moveAll(client, 'public', discarded);
    await client.query(`DROP SCHEMA ${discarded} CASCADE`);
    await moveAll(client, previous, 'public');
    await client.query(`DROP SCHEMA ${previous}`);
  });
}

/** @param {Client} client */
export async function dropPrevious(client) {
  await client.query(`DROP SCHEMA ${previous} CASCADE`);
}

/** @param {Client} client */
async function hasPrevious(client) {
  return (await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [previous])).rows.length > 0;
}

/** @param {Client} client @param {() => Promise<void>} work */
async function inTransaction(client, work) {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Moves tables, types and functions from one schema into another. Indexes, triggers, and the sequences of columns go with their tables.
 * @param {Client} client
 * @param {string} from
 * @param {string} to
 */
async function moveAll(client, from, to) {
  const { rows } = await client.query(
    `WITH of_extensions AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
          of_columns AS (SELECT objid FROM pg_depend WHERE classid = 'pg_class'::regclass AND deptype IN ('a', 'i'))
     SELECT format('TABLE %s', oid::regclass) AS what FROM pg_class
      WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
        AND NOT (relkind = 'S' AND oid IN (SELECT objid FROM of_columns))
        AND ('pg_class'::regclass, oid) NOT IN (TABLE of_extensions)
     UNION ALL
     SELECT format('TYPE %s', oid::regtype) FROM pg_type
      WHERE typnamespace = $1::regnamespace AND ('pg_type'::regclass, oid) NOT IN (TABLE of_extensions)
        AND (typtype IN ('d', 'e', 'r') OR typrelid IN (SELECT oid FROM pg_class WHERE relkind = 'c'))
     UNION ALL
     SELECT format('ROUTINE %s', oid::regprocedure) FROM pg_proc
      WHERE pronamespace = $1::regnamespace AND ('pg_proc'::regclass, oid) NOT IN (TABLE of_extensions)`,
    [from],
  );
  for (const { what } of rows) await client.query(`ALTER ${what} SET SCHEMA ${to}`);
}
