import { Client } from 'pg';

/** Milliseconds without another blocked request, after which the missing requests are assumed to wait elsewhere. */
const timeoutMs = 250;

/**
 * Runs all requests concurrently. A lock blocks them until all of them wait for it, or as many as there are database
 * connections.
 * @param lock SQL statement that takes the lock
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
