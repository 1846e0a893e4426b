import { createLogger } from '../adapters/pino/pino-logger.js';
import type { Config } from '../config/config.js';

/** Says that a process is there: as a line of the log in production, as it is to a person otherwise; and to the launcher that started it. */
export function announce(config: Config, text: string): void {
  if (config.production) createLogger(config).info({ context: 'shop' }, text);
  else console.log(text);
  process.send?.('open');
}
