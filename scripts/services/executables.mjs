import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Finds the first of these programs that is on the PATH. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

export function isExecutable(place) {
  try {
    fs.accessSync(place, fs.constants.X_OK);
    return fs.statSync(place).isFile();
  } catch {
    return false;
  }
}

/** Returns the output of `program --version`, or undefined if the program does not run on this machine. */
export function versionOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? stdout.trim() : undefined;
}
