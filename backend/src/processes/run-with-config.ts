import { createLogger } from '../adapters/pino/pino-logger.js';
import { type Config, parseConfig } from '../config/config.js';
import { ConfigError } from '../config/settings-reader.js';

/** Runs a process of the shop; a setting that is wrong ends it with one line, and so does a fault that no one caught. */
export async function runWithConfig(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    const config = parseConfig(process.env);
    endOnFault(config);
    await run(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    // Some are found when connections are open, which would keep the process.
    process.exit(1);
  }
}

/** Node.js would print all that hangs on the error, and an error of the database brings the values of its statement. */
function endOnFault(config: Config): void {
  const logger = createLogger(config);
  process.on('uncaughtException', (err) => {
    logger.fatal({ err, msg: 'The process ends by a fault' });
    process.exit(1);
  });
}
