import { pino } from 'pino';
import { createLogger, loggerOptions } from '../adapters/pino/pino-logger.js';
import { type Config, parseConfig } from '../config/config.js';
import { ConfigError } from '../config/config-error.js';

/**
 * Runs a process of the shop. Invalid settings end the process with one line for each setting; an uncaught error ends
 * it with one line.
 */
export async function runWithConfig(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    const config = parseConfig(process.env);
    endOnFault(config);
    await run(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (process.env['NODE_ENV'] === 'production') refuseInLog(error.message);
    else console.error(error.message);
    // Exit explicitly, because open connections could keep the process running.
    process.exit(1);
  }
}

/** Logs the message as JSON lines, like all output in production. */
function refuseInLog(message: string): void {
  const logger = pino(loggerOptions('fatal'), pino.destination({ dest: 2, sync: true }));
  for (const line of message.split('\n')) logger.fatal({ context: 'shop' }, line);
}

/**
 * Logs an uncaught error and exits. By default, Node.js would print all properties, including the values of a database
 * statement.
 */
function endOnFault(config: Config): void {
  const logger = createLogger(config);
  process.on('uncaughtException', (err) => {
    logger.fatal({ err, msg: 'The process ends because of an error' });
    process.exit(1);
  });
}

/** Reports that a process is ready: to its launcher, and on the terminal or, in production, in the log. */
export function announce(config: Config, text: string): void {
  if (config.production) createLogger(config).info({ context: 'shop' }, text);
  else console.log(text);
  process.send?.('open');
}
