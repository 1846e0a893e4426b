import { command } from './command.mjs';
import { logAsJson } from './json-log.mjs';
import { prepareShop } from './preparation.mjs';
import { readSettings, requireSettings } from './settings.mjs';
import { runShop } from './shop.mjs';

/**
 * Part of the shop to start: `main` for the whole shop, or `web` or `worker`, which use the services of the settings or
 * of a running `npm start`.
 */
const part = process.argv[2] ?? 'main';

await command(
  async (interruption) => {
    const settings = readSettings();
    if (settings.NODE_ENV === 'production') logAsJson();
    requireSettings(settings);
    const services = part === 'main' ? 'own' : 'attached';
    const { env, lost, startedShop, stop } = await prepareShop(interruption, { services, listens: part !== 'worker' });
    try {
      const interrupted = AbortSignal.any([interruption.interrupted, lost]);
      const code = await runShop(env, { ...interruption, interrupted, part, started: startedShop });
      lost.throwIfAborted();
      return code;
    } finally {
      await stop();
    }
  },
  { interruptedCode: 0 },
);
