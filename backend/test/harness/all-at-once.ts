import { Client } from 'pg';
import { shopConnections } from '../../src/adapters/postgres/data-source.js';

/**
 * Number of polls without a newly blocked request. After these polls, the other requests are assumed to wait elsewhere.
 * Polls share the process and the database with the requests, so they take longer on a busy machine, as the requests
 * do.
 */
const idlePolls = 50;
/**
 * Number of connections of the shop's pool for requests. Two connections can listen for notifications. More concurrent
 * requests wait for the pool, and are refused if this takes too long on a busy machine.
 */
export const connections = shopConnections - 2;

/**
 * Runs all requests concurrently. A lock blocks the requests until each of them waits or has its response, or until no
 * further request begins to wait.
 * @param lock SQL statement that takes the lock
 */
export async function allAtOnce<T>(
  databaseUrl: string,
  lock: string,
  requests: () => readonly Promise<T>[],
): Promise<T[]> {
  const blocker = new Client({ connectionString: databaseUrl });
  await blocker.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query(lock);
    const sent = requests();
    let done = 0;
    const countDone = () => (done += 1);
    for (const request of sent) void request.then(countDone, countDone);
    await allWait(blocker, () => Math.min(connections, sent.length - done));
    await blocker.query('COMMIT');
    return await Promise.all(sent);
  } finally {
    // An open connection fails with an unhandled error when its database is deleted.
    await blocker.end();
  }
}

async function allWait(blocker: Client, expected: () => number): Promise<void> {
  let waiting = 0;
  for (let idle = 0; waiting < expected() && idle < idlePolls; idle++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const before = waiting;
    waiting = await waitingIn(blocker);
    if (waiting !== before) idle = 0;
  }
}

async function waitingIn(blocker: Client): Promise<number> {
  await blocker.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await blocker.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}
