import { parseConfig } from './config.js';
import { ConfigError, type Environment } from './settings-reader.js';

/**
 * All reasons why the shop does not start with these settings, one line per setting. After each error, the settings are
 * read again without that setting, or with its example if it is required. `scripts/generated` has a copy for use before
 * packages are installed: `npm run settings` writes it.
 */
export function settingsRefusals(env: Environment): string[] {
  const refusals = new Map<string, string>();
  const corrected: Record<string, string | undefined> = { ...env };
  for (let refusal = refusalOf(corrected); refusal; refusal = refusalOf(corrected)) {
    const { setting, example, message } = refusal;
    if (corrected[setting] === example) break;
    corrected[setting] = refusals.has(setting) || !corrected[setting]?.trim() ? example : undefined;
    if (!refusals.has(setting)) refusals.set(setting, message);
  }
  return [...refusals.values()];
}

function refusalOf(env: Environment): ConfigError | null {
  try {
    parseConfig(env);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}
