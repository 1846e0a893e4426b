import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

/** The command line of npm, of the same npm that runs this script if one does. @param {string[]} args */
export function npmLine(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? { command: process.execPath, args: [cli, ...args] } : { command: 'npm', args };
}

/**
 * Runs npm in the root.
 * @param {string[]} args
 * @param {{ dataDir: string, signal?: AbortSignal }} options
 */
export function npm(args, { dataDir, signal }) {
  const line = npmLine(args);
  return run(line.command, line.args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...cacheFolder(dataDir) },
    signal,
  });
}

/**
 * npm has its cache in the home folder. A user without a writable home folder gets it in the data folder. @param
 * {string} dataDir
 */
function cacheFolder(dataDir) {
  try {
    fs.accessSync(os.homedir(), fs.constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: path.join(dataDir, 'npm-cache') };
  }
}
