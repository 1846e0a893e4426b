import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { startPostgres } from './postgres.mjs';
import { obtainRedis } from './redis-server.mjs';
import { startRedis } from './redis.mjs';
import { superviseServer } from './supervision.mjs';

export const postgresFolder = (dataDir) => path.join(dataDir, 'postgres');
export const redisFolder = (dataDir) => path.join(dataDir, 'redis');

/**
 * Starts PostgreSQL and Redis if the settings name none. `lost` is called with a sentence when a server does not restart.
 * In the result, `env` contains the settings that name the servers. `stop` ends them, the last one first.
 */
export async function startServices(settings, { dataDir, signal, lost = () => {}, throwAway, durable = !throwAway }) {
  const stops = [];
  const env = {};
  const stop = async (hurried) => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne(hurried);
  };
  const supervise = async (setting, name, start) => {
    const server = await superviseServer(name, start, { lost });
    if (!server) return;
    stops.push(server.stop);
    env[setting] = server.url;
  };
  const startDatabase = async () => {
    if (settings.DATABASE_URL) return;
    await supervise('DATABASE_URL', 'PostgreSQL', (port) =>
      startPostgres(postgresFolder(dataDir), { port, throwAway, durable, signal }),
    );
  };
  const startQueue = async () => {
    if (settings.REDIS_URL) return;
    const program = await obtainRedis(redisFolder(throwAway ? inRoot('.data') : dataDir), signal);
    if (program)
      await supervise('REDIS_URL', 'Redis', (port) => startRedis(program, redisFolder(dataDir), { port, signal }));
    if (!env.REDIS_URL)
      console.log(
        'No Redis on this machine: mail is delivered directly, without the queue. Install redis-server or set REDIS_URL to have it.',
      );
  };
  try {
    for (const started of await Promise.allSettled([startDatabase(), startQueue()]))
      if (started.status === 'rejected') throw started.reason;
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
