import './navigator.mjs';
import { Refusal } from './command.mjs';

/**
 * Runs `work` with a connection. `timeout` is the connection timeout in milliseconds. `refused` handles connection
 * errors.
 */
export async function withDatabase(connectionString, work, { timeout = 3_000, refused } = {}) {
  const { default: pg } = await import('pg');
  const application_name = 'shop-scripts';
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeout, application_name });
  client.on('error', () => {});
  await client.connect().catch(refused);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs `work` with a connection to the database of the settings. */
export function withShopDatabase(connectionString, work) {
  const refused = ({ message, code }) => {
    throw new Refusal(`The database of DATABASE_URL cannot be opened: ${message || code}. Nothing was changed.`);
  };
  return withDatabase(connectionString, work, { timeout: 10_000, refused });
}
