import { createLogger } from '../adapters/pino/pino-logger.js';
import type { Config } from '../config/config.js';

/**
 * Announces that a process is ready: as a log line in production, otherwise as a readable text, and to the launcher
 * that started it.
 */
export function announce(config: Config, text: string): void {
  if (config.production) createLogger(config).info({ context: 'shop' }, text);
  else console.log(text);
  process.send?.('open');
}
