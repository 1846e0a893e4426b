import { command } from './command.mjs';
import { prepareShop } from './preparation.mjs';
import { runShop } from './shop.mjs';

await command(
  async (interruption) => {
    const { env, stop } = await prepareShop(interruption);
    try {
      return await runShop(env, interruption);
    } finally {
      await stop(interruption.hurried);
    }
  },
  { interruptedCode: 0 },
);
