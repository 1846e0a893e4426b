import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { withProgress } from '../progress.mjs';
import { startPostgres } from './postgres.mjs';
import { findRedis, mayUnpackRedis, unpackRedis } from './redis-server.mjs';
import { startRedis } from './redis.mjs';
import { superviseServer } from './supervision.mjs';

/**
 * A server that this process has started.
 * @typedef {object} Service
 * @property {string} url
 * @property {number} port
 * @property {Promise<unknown>} exited settles when it has ended, for whatever reason
 * @property {(hurried?: AbortSignal) => Promise<void>} stop
 */

/**
 * @typedef {object} Services
 * @property {Record<string, string>} env the settings that name what was started
 * @property {(hurried?: AbortSignal) => Promise<void>} stop ends all of it, the last started first
 */

/** @param {string} dataDir */
export const postgresFolder = (dataDir) => path.join(dataDir, 'postgres');

/** @param {string} dataDir */
export const redisFolder = (dataDir) => path.join(dataDir, 'redis');

/**
 * Starts PostgreSQL and Redis where no setting names one.
 * @param {import('../settings.mjs').Environment} settings
 * @param {{ dataDir: string, signal: AbortSignal, lost?: (sentence: string) => void, throwAway?: boolean, durable?: boolean }} options
 * lost is called when one of them has ended and cannot be restarted
 * @returns {Promise<Services>}
 */
export async function startServices(settings, { dataDir, signal, lost = () => {}, throwAway, durable = !throwAway }) {
  /** @type {Array<Service['stop']>} */
  const stops = [];
  /** @type {Record<string, string>} */
  const env = {};
  /** @type {Services['stop']} */
  const stop = async (hurried) => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne(hurried);
  };
  /** @param {string} setting @param {string} name @param {(port?: number) => Promise<Service | undefined>} start */
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
    const program = await obtainRedis(throwAway ? inRoot('.data') : dataDir, signal);
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

/**
 * The program of this machine, or one that is fetched for it.
 * @param {string} dataDir
 * @param {AbortSignal} signal
 * @returns {Promise<import('./redis-server.mjs').RedisProgram | undefined>}
 */
export async function obtainRedis(dataDir, signal) {
  const programs = redisFolder(dataDir);
  const fetched = () => withProgress('Fetching Redis', () => unpackRedis(programs, signal));
  return findRedis(programs) ?? (mayUnpackRedis(programs) ? await fetched() : undefined);
}
