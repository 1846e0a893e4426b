import { buildWhatIsStale } from './freshness.mjs';
import { checkNode, installPackages } from './install.mjs';
import { until } from './processes.mjs';
import { claim } from './services/ownership.mjs';
import { listenError, requireFree, shopAddress } from './services/ports.mjs';
import { startServices } from './services/services.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

/**
 * @typedef {object} PreparedShop
 * @property {import('./settings.mjs').Environment} env what the shop's process needs to know
 * @property {string} dataDir
 * @property {(hurried?: AbortSignal) => Promise<void>} stop ends the services
 */

/**
 * Brings everything about that the shop's process needs: packages, build, services.
 * @param {import('./command.mjs').Interruption} interruption
 * @param {{ listens?: boolean }} [options] whether the process will listen on the shop's port
 * @returns {Promise<PreparedShop>}
 */
export async function prepareShop({ interrupted }, { listens = true } = {}) {
  checkNode();
  const settings = readSettings();
  const dataDir = dataDirOf(settings);
  const address = listens ? shopAddress(settings) : undefined;
  const { release, killed } = await claim(dataDir, { address, interrupted });
  try {
    if (address) {
      if (killed && isSame(killed.address, address)) await outlast(address, interrupted);
      await requireFree(address);
    }
    await installPackages({ dataDir, signal: interrupted });
    await buildWhatIsStale({ dataDir, signal: interrupted });
    const services = await startServices(settings, { dataDir, interrupted });
    return {
      env: { ...settings, DATA_DIR: dataDir, ...services.env },
      dataDir,
      stop: async (hurried) => {
        await services.stop(hurried);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** @typedef {{ host: string, port: number }} Address */

/** @param {Address | undefined} one @param {Address} other */
const isSame = (one, other) => one?.host === other.host && one.port === other.port;

/** A killed launcher's shop ends by itself; until then it holds the port. @param {Address} address @param {AbortSignal} signal */
async function outlast({ host, port }, signal) {
  await until(async () => (await listenError(host, port)) !== 'EADDRINUSE', { patience: 15_000, every: 200, signal });
}
