import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

/** The command line of npm. Inside an npm script, uses the npm that runs the script. */
export function npmLine(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? { command: process.execPath, args: [cli, ...args] } : { command: 'npm', args };
}

/** Runs npm in the root folder, with `env` added to the environment. */
export function npm(npmArgs, { dataDir, signal, env: added }) {
  const { command, args } = npmLine(npmArgs);
  const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...cacheFolder(dataDir), ...added };
  return run(command, args, { cwd: root, env, signal });
}

/** Returns the setting that moves npm's cache to the data folder if the user has no writable home folder. */
function cacheFolder(dataDir) {
  try {
    fs.accessSync(os.homedir(), fs.constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: path.join(dataDir, 'npm-cache') };
  }
}
