import { spawn } from 'node:child_process';
import path from 'node:path';
import { inRoot } from '../scripts/paths.mjs';
import { CommandFailed, endProcess, until } from '../scripts/processes.mjs';
import { freePort } from '../scripts/services/ports.mjs';
import { isReady } from '../scripts/testing/production-shop.mjs';
import { serverPid } from './database.mjs';

/**
 * @typedef {object} RunningShop
 * @property {string} url without a trailing slash
 * @property {{ shop: number, database: number }} pids of its first process and of its database server
 * @property {import('node:child_process').ChildProcess} process
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the built shop as one process, like `npm start`, but without rate limits per network.
 * @param {Record<string, string>} settings at least DATABASE_URL
 * @param {{ dataDir: string, name: string, signal: AbortSignal, nodeOptions?: string[] }} options
 * @returns {Promise<RunningShop>}
 */
export async function startShop(settings, { dataDir, name, signal, nodeOptions = [] }) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const args = [...nodeOptions, inRoot('backend', 'dist', 'processes', 'main.js')];
  const shop = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: path.join(dataDir, name),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = async () => void (await endProcess(shop, { timeout: 20_000 }));
  const isUp = await until(async () => shop.exitCode !== null || (await isReady(url)), { timeout: 60_000, signal });
  if (!isUp || shop.exitCode !== null || shop.pid === undefined) {
    await stop();
    throw new CommandFailed('The shop did not start.');
  }
  return { url, pids: { shop: shop.pid, database: await serverPid(settings.DATABASE_URL) }, process: shop, stop };
}
