import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { isAlive } from '../processes.mjs';
import { makeFolder } from '../services/folders.mjs';
import { removeLeftPostgres } from '../services/postgres.mjs';
import { obtainRedis, stopLeftRedis } from '../services/redis.mjs';
import { postgresFolder, redisFolder, startServices } from '../services/services.mjs';

const parent = inRoot('.data');
/** A folder in memory. Copying the 1,200 files of a database takes 20 ms there, and up to half a second on a disk. */
const memory = '/dev/shm';
/** Bytes that must be free in memory. */
const memoryNeeded = 2 * 1024 ** 3;

/**
 * Runs `work` with a data folder for one test run, and deletes the folder. The data of its servers is in memory if
 * possible, unless it must be `durable`.
 */
export async function withThrowAway({ signal, durable = false }, work) {
  const dataDir = await makeDataDir(parent);
  const inMemory = !durable && hasMemory();
  const serversDir = inMemory ? await makeDataDir(path.join(memory, `shop-${process.getuid?.()}`)) : dataDir;
  let services;
  /** Starts the servers that the variables do not contain. Returns variables with the URLs of all servers. */
  const start = async ({ TEST_DATABASE_URL, TEST_REDIS_URL }) => {
    const settings = { DATABASE_URL: TEST_DATABASE_URL, REDIS_URL: TEST_REDIS_URL };
    services = await startServices(settings, { dataDir: serversDir, signal, throwAway: true, durable });
    const { DATABASE_URL, REDIS_URL } = { ...settings, ...services.env };
    // Some tests start their own Redis.
    const REDIS_SERVER = await obtainRedis(redisFolder(parent), signal);
    return { TEST_DATABASE_URL: DATABASE_URL, TEST_REDIS_URL: REDIS_URL, REDIS_SERVER };
  };
  try {
    return await work({ dataDir, start });
  } finally {
    await services?.stop();
    for (const folder of [serversDir, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
  }
}

function hasMemory() {
  if (!fs.existsSync(memory)) return false;
  const { bavail, bsize } = fs.statfsSync(memory);
  return bavail * bsize >= memoryNeeded;
}

/** Creates the folder of this process, and deletes the folders of killed runs. */
async function makeDataDir(folder) {
  makeFolder(folder);
  for (const name of fs.readdirSync(folder).filter((entry) => /^test-\d+$/.test(entry))) {
    const left = path.join(folder, name);
    const pid = Number(name.slice('test-'.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    await removeLeftPostgres(postgresFolder(left));
    await stopLeftRedis(redisFolder(left));
    fs.rmSync(left, { recursive: true, force: true });
  }
  const dataDir = path.join(folder, `test-${process.pid}`);
  makeFolder(dataDir);
  return dataDir;
}
