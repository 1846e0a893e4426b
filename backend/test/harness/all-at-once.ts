import { Client } from 'pg';

/**
 * Sends all requests before the first can be answered: what they need is locked until they are on their way.
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
  await new Promise((resolve) => setTimeout(resolve, 250));
  await keeper.query('COMMIT');
  await keeper.end();
  return Promise.all(sent);
}
