import { command } from './command.mjs';
import { prepareShop } from './preparation.mjs';
import { runShop } from './shop.mjs';

/** The whole shop, or the part that is named: `web` or `worker`. */
const part = process.argv[2] ?? 'main';

await command(
  async (interruption) => {
    const { env, lost, startedShop, stop } = await prepareShop(interruption, { listens: part !== 'worker' });
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
