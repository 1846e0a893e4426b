import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ PATH?: string }} Environment */

/** The first of these programs that the PATH holds, with links resolved. @param {...string} names @returns {string | undefined} */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin').split(path.delimiter).filter(Boolean);
  for (const name of names)
    for (const folder of folders) {
      const place = path.join(folder, name);
      if (isExecutable(place)) return place;
    }
  return undefined;
}

/** @param {string} place */
export function isExecutable(place) {
  try {
    fs.accessSync(place, fs.constants.X_OK);
    return fs.statSync(place).isFile();
  } catch {
    return false;
  }
}

/** What `program --version` says; undefined when it does not run here. @param {string} program @param {NodeJS.ProcessEnv} [env] */
export function versionOf(program, env) {
  const { status, stdout } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    env: env ?? process.env,
    timeout: 20_000,
  });
  return status === 0 ? stdout.trim() : undefined;
}
