import path from 'node:path';
import { buildStaleParts } from './freshness.mjs';
import { checkNode, installPackages } from './install.mjs';
import { isAlive, until } from './processes.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './command.mjs';
import { claim, holderOf, readClaim } from './services/claim.mjs';
import { requireWritable } from './services/folders.mjs';
import { requireFree, shopAddress } from './services/ports.mjs';
import { startServices } from './services/services.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

/**
 * Maximum wait, in milliseconds. `shop`: until a shop whose launcher was killed has shut down. `build`: until another
 * process has finished a build or a brief command, or until another launcher has started its services.
 */
const timeouts = { shop: 60_000, build: 600_000 };

/** The file of the launcher that runs the services of a data folder. */
export const launcherIn = (dataDir) => path.join(dataDir, 'launcher.json');

/**
 * Installs packages, builds the shop, and provides PostgreSQL and Redis if the settings do not contain them.
 * `services`:
 * - `own` starts these services, and refuses while another launcher runs.
 * - `shared` uses the services of a running launcher, or starts them.
 * - `attached` uses the services of a running launcher or of the settings.
 *
 * `listens`: whether the port of the shop must be free. Then runs `work`, and ends the services that this call started.
 * `work` receives the settings of the shop as `env`. The signal `lost` is aborted with a Refusal if a service cannot be
 * restarted.
 */
export async function withShop({ interrupted: signal, hurried }, { services = 'own', listens = true }, work) {
  checkNode();
  const settings = readSettings();
  const dataDir = dataDirOf(settings);
  requireWritable(dataDir);
  const lost = new AbortController();
  const running = services === 'own' ? undefined : await runningServices(dataDir, lost, signal);
  if (services === 'attached' && !running && !settings.DATABASE_URL)
    throw new Refusal('No PostgreSQL: start the shop with npm start first, or set DATABASE_URL and REDIS_URL.');
  const isAttached = running || services === 'attached';
  const folder = isAttached ? undefined : await claimFolder(dataDir, { isBrief: !listens, signal });
  let started;
  try {
    const address = listens ? shopAddress(settings) : undefined;
    if (address) await requireFree(address);
    const fail = (sentence) => lost.abort(new Refusal(sentence));
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
      throw new Refusal(`The shop that runs in ${dataDir} has its own DATABASE_URL. Set the same DATABASE_URL here.`);
    return await work({ env, dataDir, lost: lost.signal, startedShop: (shop) => folder?.update({ shop }) });
  } finally {
    await started?.stop(hurried);
    folder?.release();
  }
}

/** Waits for the services of a running launcher, and returns their settings. */
async function runningServices(dataDir, lost, signal) {
  const file = launcherIn(dataDir);
  const ended = () => lost.abort(new Refusal('The launcher that runs PostgreSQL and Redis has ended.'));
  if (!(await holderOf(file, ended))) return undefined;
  await until(() => lost.signal.aborted || readClaim(file)?.env !== undefined, { timeout: timeouts.build, signal });
  return readClaim(file)?.env;
}

/** Claims the data folder. Waits for brief commands, such as a backup. Refuses while a shop runs in the folder. */
async function claimFolder(dataDir, { isBrief, signal }) {
  const file = launcherIn(dataDir);
  const former = readClaim(file);
  let folder;
  const isDecided = async () =>
    (folder = await claim(file, { isBrief })) !== undefined || readClaim(file)?.isBrief === false;
  if (!(await isDecided()))
    await withProgress('Waiting for another command, such as a backup', () =>
      until(isDecided, { timeout: timeouts.build, every: 500, signal }),
    );
  if (!folder)
    throw new Refusal(
      `The shop in ${dataDir} is already running (process ${readClaim(file)?.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  // Wait for a shop whose launcher was killed, because it shuts down by itself.
  await until(() => !former?.shop || !isAlive(former.shop), { timeout: timeouts.shop, signal }).catch((error) => {
    folder.release();
    throw error;
  });
  return folder;
}

let installing;

const installed = (options) => (installing ??= installPackages(options));

/** Installs packages and builds the shop. Only one process at a time does this. */
async function build(options) {
  const file = path.join(options.dataDir, 'build.json');
  let turn;
  const isFree = async () => (turn = await claim(file)) !== undefined;
  if (!(await until(isFree, { timeout: timeouts.build, every: 200, signal: options.signal })))
    throw new Refusal('Another process is building this shop. Try again when the build is finished.');
  try {
    await installed(options);
    await buildStaleParts(options);
  } finally {
    turn.release();
  }
}
