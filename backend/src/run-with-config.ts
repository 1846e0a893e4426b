import { type Config, parseConfig } from './config.js';
import { ConfigError } from './settings-reader.js';

/** Runs a process of the shop; a setting that is wrong ends it with one line. */
export async function runWithConfig(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    await run(parseConfig(process.env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
