import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { isAlive } from '../processes.mjs';
import { makeFolder } from '../services/folders.mjs';
import { removeLeftPostgres } from '../services/postgres.mjs';
import { stopLeftRedis } from '../services/redis.mjs';
import { obtainRedis, postgresFolder, redisFolder, startServices } from '../services/services.mjs';

const parent = inRoot('.data');
/** Files here are in memory: a copy of a database's 1,200 files takes 20 ms, and up to half a second on a disk. */
const memory = '/dev/shm';
/** Bytes that must be free there. */
const memoryNeeded = 2 * 1024 ** 3;

/**
 * A data folder for one run of the tests. Its PostgreSQL and Redis, once they are asked for, are in memory where that is
 * possible.
 * @param {AbortSignal} interrupted
 * @param {{ durable?: boolean }} [options] durable: PostgreSQL writes to the disk as carefully as for a real shop
 */
export async function makeThrowAway(interrupted, { durable = false } = {}) {
  makeFolder(parent);
  await removeLeftBehind(parent);
  const name = `test-${process.pid}`;
  const dataDir = path.join(parent, name);
  makeFolder(dataDir);
  let serversDir = dataDir;
  if (!durable && hasMemory()) {
    const servers = path.join(memory, `shop-${process.getuid?.()}`);
    makeFolder(servers);
    await removeLeftBehind(servers);
    serversDir = path.join(servers, name);
    makeFolder(serversDir);
  }
  /** @type {import('../services/services.mjs').Services | undefined} */
  let services;
  return {
    dataDir,
    /** @param {import('../settings.mjs').Environment} given servers that stand ready already */
    async start({ TEST_DATABASE_URL, TEST_REDIS_URL }) {
      const settings = { DATABASE_URL: TEST_DATABASE_URL, REDIS_URL: TEST_REDIS_URL };
      services = await startServices(settings, { dataDir: serversDir, signal: interrupted, throwAway: true, durable });
      const { DATABASE_URL, REDIS_URL } = { ...settings, ...services.env };
      const redis = await obtainRedis(parent, interrupted);
      const REDIS_SERVER = redis && writeProgram(redis, dataDir);
      return { TEST_DATABASE_URL: DATABASE_URL, TEST_REDIS_URL: REDIS_URL, REDIS_SERVER };
    },
    async remove() {
      await services?.stop();
      for (const folder of [serversDir, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hasMemory() {
  if (!fs.existsSync(memory)) return false;
  const { bavail, bsize } = fs.statfsSync(memory);
  return bavail * bsize >= memoryNeeded;
}

/** Runs that were killed could not tidy up. @param {string} folder */
async function removeLeftBehind(folder) {
  for (const name of fs.readdirSync(folder).filter((entry) => /^test-\d+$/.test(entry))) {
    const dataDir = path.join(folder, name);
    const pid = Number(name.slice('test-'.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    await removeLeftPostgres(postgresFolder(dataDir));
    await stopLeftRedis(redisFolder(dataDir));
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * For tests that start a Redis of their own: an unpacked one runs only with its libraries.
 * @param {import('../services/redis-server.mjs').RedisProgram} program
 * @param {string} folder
 * @returns {string} the file to run
 */
function writeProgram({ file, env }, folder) {
  const program = path.join(folder, 'redis-server');
  const libraries = env.LD_LIBRARY_PATH ? `LD_LIBRARY_PATH='${env.LD_LIBRARY_PATH}' ` : '';
  fs.writeFileSync(program, `#!/bin/sh\n${libraries}exec '${file}' "$@"\n`, { mode: 0o755 });
  return program;
}
