import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parseSettings } from './generated/settings.mjs';
import { inRoot, root } from './paths.mjs';
import { Refusal } from './command.mjs';

/** @typedef {Record<string, string | undefined>} Environment */

/**
 * Returns the environment with the settings of the root's `.env` file. Real environment variables take precedence. An
 * empty value counts as unset.
 * @param {Environment} [environment]
 * @returns {Environment}
 */
export function readSettings(environment = process.env) {
  const file = inRoot('.env');
  const written = fs.existsSync(file) ? parseEnv(fs.readFileSync(file, 'utf8')) : {};
  return Object.fromEntries(Object.entries({ ...written, ...environment }).filter(([, value]) => value !== ''));
}

/** The absolute data folder; a relative `DATA_DIR` starts at the root. @param {Environment} settings */
export const dataDirOf = (settings) => path.resolve(root, settings.DATA_DIR ?? '.data');

/**
 * Checks all settings with the backend's schema. The schema is bundled, so the check needs no packages.
 * @param {Environment} settings
 * @throws {Refusal} with one line for each setting that prevents the start
 */
export function requireSettings(settings) {
  try {
    parseSettings({ DATABASE_URL: 'postgres://localhost/embedded', ...settings });
  } catch (error) {
    throw error instanceof Error && error.name === 'ConfigError' ? new Refusal(error.message) : error;
  }
}

/** Returns the names of all settings in `.env.example`, including those that are commented out. */
export function settingNames() {
  const text = fs.readFileSync(inRoot('.env.example'), 'utf8');
  return [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
}

/**
 * Returns the environment without settings of the shop, so that only the settings of a test apply.
 * @param {Environment} environment
 * @returns {Environment}
 */
export function withoutShopSettings(environment) {
  const names = new Set([...settingNames(), 'NODE_ENV']);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}
