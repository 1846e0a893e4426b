import fs from 'node:fs';
import { command } from './command.mjs';
import { buildStaleParts } from './freshness.mjs';
import { inRoot } from './paths.mjs';
import { prepareShop } from './preparation.mjs';
import { CommandFailed, wait } from './processes.mjs';
import { readSettings, requireSettings } from './settings.mjs';
import { runShop } from './shop.mjs';

const watched = ['backend/src', 'frontend/src', 'frontend/public', 'frontend/index.html'];
/** Milliseconds between two checks for changes. Files that an editor saves together cause only one build. */
const pause = 200;

await command(
  async (interruption) => {
    requireSettings(readSettings());
    const { env, dataDir, lost, startedShop: started, stop } = await prepareShop(interruption);
    const interrupted = AbortSignal.any([interruption.interrupted, lost]);
    let hasChanged = false;
    for (const place of watched) fs.watch(inRoot(place), { recursive: true }, () => (hasChanged = true)).unref();
    /** Waits for a change of the sources, and for a successful build. */
    const nextBuild = async () => {
      while (!interrupted.aborted) {
        await wait(pause, interrupted);
        if (!hasChanged) continue;
        hasChanged = false;
        const isBuilt = await buildStaleParts({ dataDir, signal: interrupted }).catch((error) => {
          if (error instanceof CommandFailed) console.error(error.message);
          else if (!interrupted.aborted) throw error;
        });
        if (isBuilt) return;
      }
    };
    try {
      while (!interrupted.aborted) {
        const restart = new AbortController();
        const signals = { interrupted: AbortSignal.any([interrupted, restart.signal]), hurried: interruption.hurried };
        const shop = runShop(env, { ...signals, started });
        await nextBuild();
        restart.abort();
        await shop;
      }
      lost.throwIfAborted();
      return 0;
    } finally {
      await stop();
    }
  },
  { interruptedCode: 0 },
);
