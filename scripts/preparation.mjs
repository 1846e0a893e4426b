import { buildWhatIsStale } from './freshness.mjs';
import { checkNode, installPackages } from './install.mjs';
import { until } from './processes.mjs';
import { claim } from './services/ownership.mjs';
import { listenError, requireFree, shopAddress } from './services/ports.mjs';
import { startServices } from './services/services.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

/**
 * Brings everything about that the shop's process needs: packages, build, services.
 * @param {import('./command.mjs').Interruption} interruption
 * @returns {Promise<{ env: import('./settings.mjs').Environment, stop: (hurried?: AbortSignal) => Promise<void> }>}
 */
export async function prepareShop({ interrupted }) {
  checkNode();
  const settings = readSettings();
  const dataDir = dataDirOf(settings);
  const address = shopAddress(settings);
  const { release, killed } = await claim(dataDir, { address, interrupted });
  try {
    if (address) {
      if (killed && isSame(killed.address, address)) await outlast(address, interrupted);
      await requireFree(address);
    }
    await installPackages({ dataDir, signal: interrupted });
    await buildWhatIsStale({ dataDir, signal: interrupted });
    const services = await startServices(settings, { dataDir, interrupted });
    const env = { ...settings, DATA_DIR: dataDir, ...services.env };
    return {
      env,
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
