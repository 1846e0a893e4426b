import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { looksBuilt } from './freshness.mjs';
import { checkNode, packagesAreInstalled } from './install.mjs';
import { inRoot, isImage } from './paths.mjs';
import { CommandFailed, until } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { requireWritable } from './services/folders.mjs';
import { connectToKeeper, send } from './services/keeper-connection.mjs';
import { shopAddress } from './services/ports.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

/** A keeper that is just ending lets its services end in order. */
const keeperTimeout = 60_000;
const keeperLost = 'The process that runs the services was killed.';

/**
 * @typedef {object} PreparedShop
 * @property {import('./settings.mjs').Environment} env what the shop's process needs to know
 * @property {string} dataDir
 * @property {AbortSignal} lost aborted, with a Refusal that says why, when one of the services has ended and cannot be restarted
 * @property {(pid: number) => void} startedShop tells which process uses the services, also when this one is killed
 * @property {() => Promise<void>} stop ends the services, unless another launcher uses them
 */

/**
 * Has the keeper of the data folder provide what the shop's process needs: packages, build, services.
 * @param {import('./command.mjs').Interruption} interruption
 * @param {{ listens?: boolean, alone?: boolean, built?: (env: import('./settings.mjs').Environment) => void }} [options]
 * whether the process will listen on the shop's port, whether no other may use the services meanwhile, and what to do when the shop
 * is built, with what it needs to know besides the services' addresses; it is called a second time in the rare case that the keeper
 * has built the shop again after this process had found it built
 * @returns {Promise<PreparedShop>}
 */
export async function prepareShop({ interrupted, hurried }, { listens = true, alone = false, built } = {}) {
  checkNode();
  const settings = readSettings();
  const dataDir = dataDirOf(settings);
  requireWritable(dataDir);
  const load = () => built?.({ ...settings, DATA_DIR: dataDir });
  // Before the keeper is there to say it: the shop loads while the services start.
  const isBuilt = built !== undefined && (isImage || packagesAreInstalled()) && looksBuilt();
  if (isBuilt) load();
  const lost = new AbortController();
  /** @type {(answer: { env?: Record<string, string>, failed?: string }) => void} */
  let settle = () => {};
  const answer = new Promise((resolve) => (settle = resolve));
  const join = { pid: process.pid, address: listens ? shopAddress(settings) : undefined, alone };
  const socket = await reachKeeper(dataDir, interrupted, join, ({ text, built: build, lost: sentence, ...message }) => {
    if (build && (!isBuilt || build.changed)) load();
    else if (text !== undefined) console.log(text);
    else if (sentence !== undefined) lost.abort(new Refusal(sentence));
    else if (!build) settle(message);
  });
  const closed = new Promise((resolve) => socket.once('close', resolve)).then(() => {
    lost.abort(new Refusal(keeperLost));
    settle({ failed: keeperLost });
  });
  /** @type {Promise<void> | undefined} */
  let stopped;
  const stop = () => (stopped ??= leave());
  async function leave() {
    const hurry = () => send(socket, { hurry: true });
    if (hurried.aborted) hurry();
    hurried.addEventListener('abort', hurry);
    send(socket, { leave: true });
    await closed;
  }
  interrupted.addEventListener('abort', stop);
  if (interrupted.aborted) void stop();
  try {
    const { env, failed } = await answer;
    interrupted.throwIfAborted();
    if (failed !== undefined) throw new CommandFailed(failed);
    const startedShop = (/** @type {number} */ shop) => send(socket, { shop });
    const { DATABASE_URL, REDIS_URL } = env;
    if (!DATABASE_URL && !settings.DATABASE_URL)
      throw new Refusal(`The shop that runs in ${dataDir} has a DATABASE_URL of its own. Set the same one here.`);
    return {
      env: { DATABASE_URL, REDIS_URL, ...settings, DATA_DIR: dataDir },
      dataDir,
      lost: lost.signal,
      startedShop,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    interrupted.removeEventListener('abort', stop);
  }
}

/**
 * Starts a keeper where none lives.
 * @param {string} dataDir
 * @param {AbortSignal} signal
 * @param {import('./services/keeper.mjs').Member} join
 * @param {(message: any) => void} hear
 */
async function reachKeeper(dataDir, signal, join, hear) {
  /** @type {Awaited<ReturnType<typeof connectToKeeper>>} */
  let found;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let started;
  const isReached = async () => {
    found = await connectToKeeper(dataDir, join, hear);
    if (!found && (!started || started.exitCode !== null || started.signalCode !== null))
      started = startKeeper(dataDir);
    return found !== undefined && !found.ending;
  };
  if (!(await until(isReached, { timeout: keeperTimeout, every: 20, signal })) || !found)
    throw new CommandFailed(`The services in ${dataDir} could not be reached.`);
  return found.socket;
}

/** @param {string} dataDir */
function startKeeper(dataDir) {
  const log = fs.openSync(path.join(dataDir, 'keeper.log'), 'a', 0o600);
  const keeper = spawn(process.execPath, [inRoot('scripts', 'services', 'keeper.mjs'), dataDir], {
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  keeper.unref();
  return keeper;
}
