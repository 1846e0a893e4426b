import fs from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../paths.mjs';
import { run } from '../processes.mjs';

/**
 * Path of the file with the generated secret in a backup or a data folder. The setting SESSION_SECRET takes precedence.
 */
export const secretIn = (folder) => path.join(folder, 'session-secret');

export function copySecret(from, to) {
  fs.copyFileSync(secretIn(from), secretIn(to));
  fs.chmodSync(secretIn(to), 0o600);
}

/**
 * Runs a program of the built backend, and returns its stdout. A placeholder as SESSION_SECRET prevents the program
 * from creating a secret file.
 */
export function runProgram(program, args, { env, signal }) {
  const settings = { ...env, SESSION_SECRET: env.SESSION_SECRET ?? 'nothing is signed here' };
  const file = inRoot('backend', 'dist', 'processes', program);
  return run(process.execPath, [file, ...args], { cwd: root, env: settings, signal });
}

/**
 * Copies the uploaded pictures from the shop's folder or S3 to the backup (`save`), or back (`load`). Returns `{ files,
 * bytes }`.
 */
export async function copyPictures(direction, folder, options) {
  return JSON.parse(await runProgram('copy-images.js', [direction, path.join(folder, 'pictures')], options));
}
