import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { createLogger } from '../adapters/pino/pino-logger.js';
import { type Config, parseConfig } from '../config/config.js';
import { ConfigError } from '../config/settings-reader.js';

/** By how much of what it holds the heap may grow before it is cleaned. By default it grows to a multiple of that under load. */
const heapGrowth = '--heap-growing-percent=50';

/** Runs a process of the shop; a wrong setting or an uncaught error ends it with one line. */
export async function runWithConfig(run: (config: Config) => Promise<void>): Promise<void> {
  setFlagsFromString(heapGrowth);
  try {
    await settingsOfLauncher();
    const config = parseConfig(process.env);
    endOnFault(config);
    await run(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    // Some errors occur when connections are open, which would keep the process alive.
    process.exit(1);
  }
}

/** Node.js would print all properties of the error; a database error contains its statement's values. */
function endOnFault(config: Config): void {
  const logger = createLogger(config);
  process.on('uncaughtException', (err) => {
    logger.fatal({ err, msg: 'The process ends because of an error' });
    process.exit(1);
  });
}

/** `npm start` loads this process while it starts PostgreSQL and Redis, and sends the settings when it has their addresses. */
async function settingsOfLauncher(): Promise<void> {
  if (process.env['SETTINGS_FOLLOW'] === undefined) return;
  delete process.env['SETTINGS_FOLLOW'];
  // The connection alone does not keep the process alive.
  const waiting = setInterval(() => undefined, 2 ** 30);
  const [{ settings }] = (await once(process, 'message')) as [{ settings: NodeJS.ProcessEnv }];
  clearInterval(waiting);
  Object.assign(process.env, settings);
}
