import { Refusal } from './refusal.mjs';
import { liveLauncher } from './services/ownership.mjs';
import { findRunningPostgres } from './services/postgres.mjs';
import { findRunningRedis } from './services/redis.mjs';
import { postgresFolder, redisFolder } from './services/services.mjs';
import { dataDirOf } from './settings.mjs';

/**
 * The shop that `npm start` runs now with services of its own; it goes on as it is.
 * @param {import('./settings.mjs').Environment} settings
 * @returns {Promise<Pick<import('./preparation.mjs').PreparedShop, 'env' | 'dataDir' | 'stop'> | undefined>}
 * @throws {Refusal} while it is just starting
 */
export async function runningShop(settings) {
  const dataDir = dataDirOf(settings);
  if (!(await liveLauncher(dataDir))) return undefined;
  const DATABASE_URL = settings.DATABASE_URL ?? (await findRunningPostgres(postgresFolder(dataDir)));
  const REDIS_URL = settings.REDIS_URL ?? (await findRunningRedis(redisFolder(dataDir)));
  if (!DATABASE_URL) throw new Refusal('The shop is just starting. Try again when it has printed its address.');
  return {
    env: { ...settings, DATA_DIR: dataDir, DATABASE_URL, ...(REDIS_URL ? { REDIS_URL } : {}) },
    dataDir,
    stop: async () => {},
  };
}
