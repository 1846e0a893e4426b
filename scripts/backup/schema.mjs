import { Refusal } from '../refusal.mjs';

// While a backup is put in, what the database held stands aside under another name: a restore that fails, or is killed, loses nothing.

/** @typedef {import('pg').Client} Client */

const previous = 'before_restore';

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

/** @param {Client} client @throws {Refusal} while what the database held stands aside */
export async function requireWhole(client) {
  if (await hasPrevious(client))
    throw new Refusal(
      'A restore into this database was broken off. Run it with --replace again: it first puts back what the database held.',
    );
}

/**
 * Puts what is there aside. What a killed restore left aside is the older truth, and stays that.
 * @param {Client} client
 * @throws {Refusal} when the role may not
 */
export async function emptySchema(client) {
  await requireOwnExtensions(client);
  if (await hasPrevious(client)) await backToPrevious(client);
  await client.query('BEGIN');
  await client.query(`ALTER SCHEMA public RENAME TO ${previous}; CREATE SCHEMA public`);
  await moveExtensions(client, 'public');
  await client.query('COMMIT');
}

/** @param {Client} client */
export async function backToPrevious(client) {
  await client.query('ROLLBACK');
  await client.query('BEGIN');
  await moveExtensions(client, previous);
  await client.query(`DROP SCHEMA public CASCADE; ALTER SCHEMA ${previous} RENAME TO public`);
  await client.query('COMMIT');
}

/** @param {Client} client */
export async function dropPrevious(client) {
  await client.query(`DROP SCHEMA ${previous} CASCADE`);
}

/** @param {Client} client */
async function hasPrevious(client) {
  return (await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [previous])).rows.length > 0;
}

/** There is one of each in a database, and what is restored looks for them in `public`. @param {Client} client @param {string} schema */
async function moveExtensions(client, schema) {
  for (const { name } of await extensionsOf(client)) await client.query(`ALTER EXTENSION ${name} SET SCHEMA ${schema}`);
}

/** @param {Client} client */
async function requireOwnExtensions(client) {
  const foreign = (await extensionsOf(client)).filter(({ own }) => !own);
  if (foreign.length > 0)
    throw new Refusal(
      `The extension ${foreign[0].name} belongs to another role, so that this one cannot put the old shop aside. Restore into a new, empty database.`,
    );
}

/** @param {Client} client @returns {Promise<Array<{ name: string, own: boolean }>>} */
async function extensionsOf(client) {
  const { rows } = await client.query(
    `SELECT quote_ident(extname) AS name, pg_has_role(extowner, 'USAGE') AS own
       FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
      WHERE n.nspname IN ('public', '${previous}')`,
  );
  return rows;
}
