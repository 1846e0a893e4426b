import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { startPostgres } from './postgres.mjs';
import { obtainRedis, startRedis } from './redis.mjs';
import { superviseServer } from './supervision.mjs';

export const postgresFolder = (dataDir) => path.join(dataDir, 'postgres');
export const redisFolder = (dataDir) => path.join(dataDir, 'redis');

/**
 * Starts PostgreSQL and Redis if the settings do not contain them. Calls `lost` with a message if a server cannot be
 * restarted. In the result, `env` contains the URLs of the servers. `stop` ends the servers in reverse order.
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
  const postgres = (port) => startPostgres(postgresFolder(dataDir), { port, throwAway, durable, signal });
  const startQueue = async () => {
    const program = await obtainRedis(redisFolder(throwAway ? inRoot('.data') : dataDir), signal);
    const redis = (port) => startRedis(program, redisFolder(dataDir), { port, signal });
    if (program) await supervise('REDIS_URL', 'Redis', redis);
    if (!env.REDIS_URL)
      console.log(
        'This machine has no Redis: mail is delivered directly, without the queue. To use a queue, install redis-server or set REDIS_URL.',
      );
  };
  const starts = await Promise.allSettled([
    settings.DATABASE_URL ? undefined : supervise('DATABASE_URL', 'PostgreSQL', postgres),
    settings.REDIS_URL ? undefined : startQueue(),
  ]);
  const failed = starts.find(({ status }) => status === 'rejected');
  if (!failed) return { env, stop };
  await stop();
  throw failed.reason;
}
