import { Client } from 'pg';

/** How long no further request comes to the lock before those that are missing are taken to wait elsewhere, in milliseconds. */
const timeoutMs = 250;

/**
 * Sends all requests before the first can be answered: what they need is locked until all wait for it, or as many as find
 * a connection to the database.
 * @param lock the statement that locks it
 */
export async function allAtOnce<T>(
  databaseUrl: string,
  lock: string,
  requests: () => readonly Promise<T>[],
): Promise<T[]> {
  const keeper = new Client({ connectionString: databaseUrl });
  await keeper.connect();
  await keeper.query('BEGIN');
  await keeper.query(lock);
  const sent = requests();
  await allWait(keeper, sent.length);
  await keeper.query('COMMIT');
  await keeper.end();
  return Promise.all(sent);
}

async function allWait(keeper: Client, count: number): Promise<void> {
  let waiting = 0;
  for (let last = performance.now(); waiting < count && performance.now() < last + timeoutMs;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const before = waiting;
    waiting = await waitingIn(keeper);
    if (waiting !== before) last = performance.now();
  }
}

async function waitingIn(keeper: Client): Promise<number> {
  await keeper.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await keeper.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}
