import { command } from './command.mjs';
import { runOnChanges } from './dev.mjs';
import { withShop } from './preparation.mjs';
import { readSettings, requireSettings } from './settings.mjs';
import { runShop } from './shop.mjs';

/**
 * Part of the shop to start: `main` for the whole shop, or `web` or `worker`, which use the services of the settings or
 * of a running `npm start`. `dev` starts the whole shop, and again after each change.
 */
const part = process.argv[2] ?? 'main';
const services = ['web', 'worker'].includes(part) ? 'attached' : 'own';

await command(
  async (interruption) => {
    const settings = readSettings();
    if (settings.NODE_ENV === 'production') logAsJson();
    requireSettings(settings);
    return withShop(interruption, { services, listens: part !== 'worker' }, async ({ lost, ...shop }) => {
      const options = { ...interruption, interrupted: AbortSignal.any([interruption.interrupted, lost]) };
      const code = part === 'dev' ? await runOnChanges(shop, options) : await runShop(shop, options, part);
      lost.throwIfAborted();
      return code;
    });
  },
  { interruptedCode: 0 },
);

/** Makes the console write JSON lines in the format of the shop's log. An error is one line with its stack trace. */
function logAsJson() {
  const write = (stream, level, message) => {
    const lines = message instanceof Error ? [message.stack ?? message.message] : String(message).split('\n');
    const entry = { level, time: new Date().toISOString(), pid: process.pid, context: 'launcher' };
    for (const msg of lines.filter(Boolean)) stream.write(`${JSON.stringify({ ...entry, msg })}\n`);
  };
  console.log = (message) => write(process.stdout, 30, message);
  console.error = (message) => write(process.stderr, 50, message);
}
