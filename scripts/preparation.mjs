import path from 'node:path';
import { buildWhatIsStale } from './freshness.mjs';
import { checkNode, installPackages } from './install.mjs';
import { isAlive, until } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { claim, holderOf, readClaim } from './services/claim.mjs';
import { requireWritable } from './services/folders.mjs';
import { requireFree, shopAddress } from './services/ports.mjs';
import { startServices } from './services/services.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

/** Milliseconds: longer than a shop whose launcher was killed takes to end, and than a first build. */
const timeouts = { shop: 60_000, build: 600_000 };

/** The launcher that runs the services of a data folder. @param {string} dataDir */
export const launcherIn = (dataDir) => path.join(dataDir, 'launcher.json');

/**
 * @typedef {object} PreparedShop
 * @property {import('./settings.mjs').Environment} env the settings of the shop's process
 * @property {string} dataDir
 * @property {AbortSignal} lost aborted, with a Refusal as its reason, when a service has ended and cannot be restarted
 * @property {(pid: number) => void} startedShop notes the process of the shop, for the next start if this launcher is killed
 * @property {() => Promise<void>} stop ends the services that this launcher has started
 */

/**
 * Installs packages, builds the shop, and provides PostgreSQL and Redis where no setting names them.
 * @param {import('./command.mjs').Interruption} interruption
 * @param {{ services?: 'own' | 'shared' | 'attached', listens?: boolean }} [options]
 * `own` starts the services, and refuses while another launcher runs them. `shared` uses those of a running launcher, or else starts
 * its own. `attached` uses those of a running launcher or of the settings. `listens`: whether the shop's port must be free.
 * @returns {Promise<PreparedShop>}
 * @throws {Refusal}
 */
export async function prepareShop({ interrupted: signal, hurried }, { services = 'own', listens = true } = {}) {
  checkNode();
  const settings = readSettings();
  const dataDir = dataDirOf(settings);
  requireWritable(dataDir);
  const lost = new AbortController();
  const running = services === 'own' ? undefined : await runningServices(dataDir, lost, signal);
  if (services === 'attached' && !running && !settings.DATABASE_URL)
    throw new Refusal('No PostgreSQL: start the shop with npm start first, or set DATABASE_URL and REDIS_URL.');
  const folder = running || services === 'attached' ? undefined : await claimFolder(dataDir, signal);
  /** @type {import('./services/services.mjs').Services | undefined} */
  let started;
  const stop = async () => {
    await started?.stop(hurried);
    folder?.release();
  };
  try {
    const address = listens ? shopAddress(settings) : undefined;
    if (address) await requireFree(address);
    const fail = (/** @type {string} */ sentence) => lost.abort(new Refusal(sentence));
    const [built, ready] = await Promise.allSettled([
      build({ dataDir, signal }),
      folder && installed({ dataDir, signal }).then(() => startServices(settings, { dataDir, signal, lost: fail })),
    ]);
    if (ready.status === 'fulfilled') started = ready.value;
    for (const part of [built, ready]) if (part.status === 'rejected') throw part.reason;
    signal.throwIfAborted();
    const provided = running ?? started?.env ?? {};
    folder?.update({ env: provided });
    const env = { ...provided, ...settings, DATA_DIR: dataDir };
    if (!env.DATABASE_URL)
      throw new Refusal(`The shop that runs in ${dataDir} has a DATABASE_URL of its own. Set the same one here.`);
    return { env, dataDir, lost: lost.signal, startedShop: (shop) => folder?.update({ shop }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The settings of services that a running launcher provides, once it has started them. @param {string} dataDir @param {AbortController} lost @param {AbortSignal} signal */
async function runningServices(dataDir, lost, signal) {
  const file = launcherIn(dataDir);
  const ended = () => lost.abort(new Refusal('The launcher that runs PostgreSQL and Redis has ended.'));
  if (!(await holderOf(file, ended))) return undefined;
  await until(() => lost.signal.aborted || readClaim(file)?.env !== undefined, { timeout: timeouts.build, signal });
  return readClaim(file)?.env;
}

/** @param {string} dataDir @param {AbortSignal} signal @throws {Refusal} while another launcher runs in the folder */
async function claimFolder(dataDir, signal) {
  const file = launcherIn(dataDir);
  const former = readClaim(file);
  const folder = await claim(file);
  if (!folder)
    throw new Refusal(
      `The shop in ${dataDir} is already running (process ${readClaim(file)?.pid}). Stop that one first, or set DATA_DIR to another folder.`,
    );
  // A shop whose launcher was killed ends by itself.
  await until(() => !former?.shop || !isAlive(former.shop), { timeout: timeouts.shop, signal }).catch((error) => {
    folder.release();
    throw error;
  });
  return folder;
}

/** @type {Promise<unknown> | undefined} */
let installing;

/** @param {{ dataDir: string, signal: AbortSignal }} options */
const installed = (options) => (installing ??= installPackages(options));

/** Installs and builds, one launcher at a time. @param {{ dataDir: string, signal: AbortSignal }} options */
async function build(options) {
  const file = path.join(options.dataDir, 'build.json');
  /** @type {Awaited<ReturnType<typeof claim>>} */
  let turn;
  const isFree = async () => (turn = await claim(file)) !== undefined;
  if (!(await until(isFree, { timeout: timeouts.build, every: 200, signal: options.signal })))
    throw new Refusal('Another process builds this shop. Try again when it has finished.');
  try {
    await installed(options);
    await buildWhatIsStale(options);
  } finally {
    turn?.release();
  }
}
