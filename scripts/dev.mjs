import fs from 'node:fs';
import { buildStaleParts } from './freshness.mjs';
import { inRoot } from './paths.mjs';
import { CommandFailed, wait } from './processes.mjs';
import { runShop } from './shop.mjs';

const watched = ['backend/src', 'frontend/src', 'frontend/public', 'frontend/index.html'];
/** Milliseconds between two checks for changes. Files that an editor saves together cause only one build. */
const pause = 200;

/** Runs the shop. Builds and restarts the shop after each change of the sources, until an interruption. */
export async function runOnChanges(shop, { interrupted, hurried }) {
  let hasChanged = false;
  for (const place of watched) fs.watch(inRoot(place), { recursive: true }, () => (hasChanged = true)).unref();
  /** Waits for a change of the sources, and for a successful build. */
  const nextBuild = async () => {
    while (!interrupted.aborted) {
      await wait(pause, interrupted);
      if (!hasChanged) continue;
      hasChanged = false;
      const isBuilt = await buildStaleParts({ dataDir: shop.dataDir, signal: interrupted }).catch((error) => {
        if (error instanceof CommandFailed) console.error(error.message);
        else if (!interrupted.aborted) throw error;
      });
      if (isBuilt) return;
    }
  };
  while (!interrupted.aborted) {
    const restart = new AbortController();
    const running = runShop(shop, { interrupted: AbortSignal.any([interrupted, restart.signal]), hurried });
    await nextBuild();
    restart.abort();
    await running;
  }
  return 0;
}
