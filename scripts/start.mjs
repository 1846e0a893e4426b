import { command } from './command.mjs';
import { logAsJson } from './json-log.mjs';
import { prepareShop } from './preparation.mjs';
import { endProcess } from './processes.mjs';
import { readSettings, requireSettings } from './settings.mjs';
import { loadShop, runShop } from './shop.mjs';

/** The whole shop, or the part that is named: `web` or `worker`. */
const part = process.argv[2] ?? 'main';

await command(
  async (interruption) => {
    const settings = readSettings();
    if (settings.NODE_ENV === 'production') logAsJson();
    requireSettings(settings);
    /** @type {import('node:child_process').ChildProcess | undefined} */
    let loading;
    try {
      const { env, lost, startedShop, stop } = await prepareShop(interruption, {
        listens: part !== 'worker',
        built: (known) => {
          loading?.kill('SIGKILL');
          loading = loadShop(known, part);
        },
      });
      try {
        const interrupted = AbortSignal.any([interruption.interrupted, lost]);
        const code = await runShop(env, { ...interruption, interrupted, part, loading, started: startedShop });
        lost.throwIfAborted();
        return code;
      } finally {
        await stop();
      }
    } finally {
      if (loading) await endProcess(loading, { signal: 'SIGKILL', timeout: 10_000 });
    }
  },
  { interruptedCode: 0 },
);
