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
 * @property {Promise<string>} lost settles with the reason when one of them has ended for good
 * @property {(hurried?: AbortSignal) => Promise<void>} stop ends all of it, the last started first
 */

/** @param {string} dataDir */
export const postgresFolder = (dataDir) => path.join(dataDir, 'postgres');

/** @param {string} dataDir */
export const redisFolder = (dataDir) => path.join(dataDir, 'redis');

/**
 * Starts PostgreSQL and Redis where no setting names one.
 * @param {import('../settings.mjs').Environment} settings
 * @param {{ dataDir: string, interrupted: AbortSignal, throwAway?: boolean, durable?: boolean }} options
 * @returns {Promise<Services>}
 */
export async function startServices(settings, { dataDir, interrupted: signal, throwAway, durable = !throwAway }) {
  /** @type {Array<Service['stop']>} */
  const stops = [];
  /** @type {Record<string, string>} */
  const env = {};
  /** @type {(sentence: string) => void} */
  let lose = () => {};
  const lost = new Promise((resolve) => (lose = resolve));
  /** @type {Services['stop']} */
  const stop = async (hurried) => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne(hurried);
  };
  try {
    if (!settings.DATABASE_URL) {
      const postgres = await superviseServer(
        'PostgreSQL',
        (port) => startPostgres(postgresFolder(dataDir), { port, throwAway, durable, signal }),
        { lost: lose },
      );
      if (postgres) {
        stops.push(postgres.stop);
        env.DATABASE_URL = postgres.url;
      }
    }
    if (!settings.REDIS_URL) {
      const redis = await superviseRedis(dataDir, { throwAway, signal, lost: lose });
      if (redis) {
        stops.push(redis.stop);
        env.REDIS_URL = redis.url;
      } else
        console.log(
          'No Redis on this machine: mail is delivered directly, without the queue. Install redis-server or set REDIS_URL to have it.',
        );
    }
    return { env, lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} dataDir
 * @param {{ throwAway?: boolean, signal: AbortSignal, lost: (sentence: string) => void }} options
 */
async function superviseRedis(dataDir, { throwAway, signal, lost }) {
  const program = await obtainRedis(throwAway ? inRoot('.data') : dataDir, signal);
  /** @param {number} [port] */
  const start = (port) => startRedis(program, redisFolder(dataDir), { port, signal });
  return program && superviseServer('Redis', start, { lost });
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
