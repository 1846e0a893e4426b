import { Refusal } from '../command.mjs';

// During a restore, a separate schema stores the previous data, so that a failed or killed restore loses no data.
// Extensions are not moved, because the role of the shop does not own their functions.

const previous = 'before_restore';
const discarded = 'broken_restore';

export async function isEmpty(client) {
  const { rows } = await client.query(`SELECT FROM pg_tables WHERE schemaname IN ('public', '${previous}') LIMIT 1`);
  return rows.length === 0;
}

/** Throws a refusal if a process of the shop is connected to this database. */
export async function requireNobodyElse(client) {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'shop' LIMIT 1`,
  );
  if (rows.length > 0) throw new Refusal('The shop is using this database. Stop all processes of the shop first.');
}

/** Throws a refusal if an earlier restore was interrupted. */
export async function requireWhole(client) {
  if (await hasPrevious(client))
    throw new Refusal(
      'A restore into this database was interrupted. Run it again with --replace, which first brings back the previous data.',
    );
}

/** Moves the current data to the separate schema. After a killed restore, first moves the original data back. */
export async function putAside(client) {
  if (await hasPrevious(client)) await backToPrevious(client);
  await inTransaction(client, async () => {
    await client.query(`CREATE SCHEMA ${previous}`);
    await moveAll(client, 'public', previous);
  });
}

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

export const dropPrevious = (client) => client.query(`DROP SCHEMA ${previous} CASCADE`);

const hasPrevious = async (client) =>
  (await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [previous])).rows.length > 0;

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

/** Moves tables, types and functions to another schema. Indexes, triggers and sequences move with their tables. */
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
  for (const { what: object } of rows) await client.query(`ALTER ${object} SET SCHEMA ${to}`);
}
