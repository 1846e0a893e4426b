import fs from 'node:fs';
import { command } from './command.mjs';
import { buildWhatIsStale } from './freshness.mjs';
import { inRoot } from './paths.mjs';
import { prepareShop } from './preparation.mjs';
import { CommandFailed, wait } from './processes.mjs';
import { readSettings, requireSettings } from './settings.mjs';
import { runShop } from './shop.mjs';

const watched = ['backend/src', 'frontend/src', 'frontend/public', 'frontend/index.html'];
const settleTime = 200;

await command(
  async (interruption) => {
    requireSettings(readSettings());
    const { hurried } = interruption;
    const { env, dataDir, lost, startedShop: started, stop } = await prepareShop(interruption);
    const interrupted = AbortSignal.any([interruption.interrupted, lost]);
    const changes = watchSources();
    try {
      while (!interrupted.aborted) {
        const restart = new AbortController();
        const shop = runShop(env, { interrupted: AbortSignal.any([interrupted, restart.signal]), hurried, started });
        await nextBuild(changes, { dataDir, signal: interrupted });
        restart.abort();
        await shop;
      }
      lost.throwIfAborted();
      return 0;
    } finally {
      changes.close();
      await stop();
    }
  },
  { interruptedCode: 0 },
);

/**
 * Waits for a change that builds; the shop goes on as it was until then.
 * @param {ReturnType<typeof watchSources>} changes
 * @param {{ dataDir: string, signal: AbortSignal }} options
 */
async function nextBuild(changes, options) {
  while (!options.signal.aborted) {
    await changes.next(options.signal);
    try {
      if (await buildWhatIsStale(options)) return;
    } catch (error) {
      if (error instanceof CommandFailed) console.error(error.message);
      else if (!options.signal.aborted) throw error;
    }
  }
}

function watchSources() {
  let change = new AbortController();
  const watchers = watched
    .map((place) => inRoot(place))
    .filter((place) => fs.existsSync(place))
    .map((place) => fs.watch(place, { recursive: true }, () => change.abort()));
  return {
    /** Settles when something has changed and no more is changing, or when `signal` aborts. @param {AbortSignal} signal */
    async next(signal) {
      await wait(2 ** 31 - 1, AbortSignal.any([change.signal, signal]));
      await wait(settleTime, signal);
      change = new AbortController();
    },
    close: () => watchers.forEach((watcher) => watcher.close()),
  };
}
