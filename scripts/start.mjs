import { command } from './command.mjs';
import { prepareShop } from './preparation.mjs';
import { runShop } from './shop.mjs';

/** The whole shop, or the part that is named: `web` or `worker`. */
const part = process.argv[2] ?? 'main';

await command(
  async (interruption) => {
    const { env, startedShop, stop } = await prepareShop(interruption, { listens: part !== 'worker' });
    try {
      return await runShop(env, { ...interruption, part, started: startedShop });
    } finally {
      await stop(interruption.hurried);
    }
  },
  { interruptedCode: 0 },
);
