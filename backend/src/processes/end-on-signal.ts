import { createLogger } from '../adapters/pino/pino-logger.js';
import { type Config, shutdownTimeoutMs } from '../config/config.js';

/**
 * Milliseconds within which a second SIGINT belongs to the same Ctrl-C: the terminal sends one, and npm sends another.
 */
const duplicateSignalWindow = 1_000;

/**
 * On the first signal, shuts the process down, with exit code 0 if nothing fails. A second signal ends the process
 * immediately.
 */
export function endOnSignal(config: Config, end: () => Promise<void>): void {
  const logger = createLogger(config);
  let signaledAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (signaledAt === null) {
      signaledAt = now;
      logger.info({ context: 'shop', signal }, `Received ${signal}. Finishing requests, emails and jobs`);
      const late = new Promise<void>((resolve) => setTimeout(resolve, shutdownTimeoutMs + duplicateSignalWindow));
      void Promise.race([end(), late]).then(() => process.exit());
    } else if (now - signaledAt > duplicateSignalWindow) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
