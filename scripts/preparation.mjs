import { checkNode } from './install.mjs';
import { until } from './processes.mjs';
import { joinServices } from './services/kept-services.mjs';
import { alreadyRunning } from './services/ownership.mjs';
import { listenError, requireFree, shopAddress } from './services/ports.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

/**
 * @typedef {object} PreparedShop
 * @property {import('./settings.mjs').Environment} env what the shop's process needs to know
 * @property {string} dataDir
 * @property {AbortSignal} lost aborted, with a Refusal that says why, when one of the services has ended for good
 * @property {(pid: number) => void} startedShop tells which process uses the services, also when this one is killed
 * @property {(hurried?: AbortSignal) => Promise<void>} stop ends the services, unless another start uses them
 */

/**
 * Brings everything about that the shop's process needs: packages, build, services.
 * @param {import('./command.mjs').Interruption} interruption
 * @param {{ listens?: boolean, alone?: boolean }} [options] whether the process will listen on the shop's port, and whether nobody
 * else may use the services meanwhile
 * @returns {Promise<PreparedShop>}
 */
export async function prepareShop({ interrupted, hurried }, { listens = true, alone = false } = {}) {
  checkNode();
  const settings = readSettings();
  const dataDir = dataDirOf(settings);
  const address = listens ? shopAddress(settings) : undefined;
  const services = await joinServices(dataDir, { address, alone, interrupted });
  const leaveEarly = () => void services.leave(hurried);
  interrupted.addEventListener('abort', leaveEarly);
  try {
    if (address) {
      await requireOnlyOne(dataDir, address, services.others, interrupted);
      await requireFree(address);
    }
    const env = await services.prepare();
    interrupted.throwIfAborted();
    interrupted.removeEventListener('abort', leaveEarly);
    return {
      env: { ...settings, DATA_DIR: dataDir, ...env },
      dataDir,
      lost: services.lost,
      startedShop: services.startedShop,
      stop: services.leave,
    };
  } catch (error) {
    await services.leave(hurried);
    throw error;
  }
}

/** @typedef {{ host: string, port: number }} Address */

/**
 * A shop whose launcher was killed ends by itself; until then it holds the port.
 * @param {string} dataDir
 * @param {Address} address
 * @param {import('./services/kept-services.mjs').KeptServices['others']} others
 * @param {AbortSignal} signal
 * @throws {import('./refusal.mjs').Refusal} when a living one listens there
 */
async function requireOnlyOne(dataDir, { host, port }, others, signal) {
  const holder = others.find(({ address }) => address?.host === host && address.port === port);
  if (!holder) return;
  if (!holder.lost) throw alreadyRunning(dataDir, holder.pid);
  await until(async () => (await listenError(host, port)) !== 'EADDRINUSE', { patience: 45_000, every: 200, signal });
}
