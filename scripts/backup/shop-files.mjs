import fs from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../paths.mjs';
import { run } from '../processes.mjs';

/** @param {string} folder */
const picturesIn = (folder) => path.join(folder, 'pictures');

/** @param {string} folder */
export const secretIn = (folder) => path.join(folder, 'session-secret');

/** The file of the secret that the shop made for itself; none where a setting names it. @param {string} dataDir */
export const secretOf = (dataDir) => path.join(dataDir, 'session-secret');

/** @param {string} from @param {string} to */
export function copySecret(from, to) {
  fs.copyFileSync(from, to);
  fs.chmodSync(to, 0o600);
}

/**
 * Runs a program of the built backend that signs nothing. It must not create a missing secret.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env: import('../settings.mjs').Environment, signal: AbortSignal }} options
 * @returns {Promise<string>} its stdout
 */
export function runProgram(program, args, { env, signal }) {
  const settings = { ...env, SESSION_SECRET: env.SESSION_SECRET ?? 'nothing is signed here' };
  return run(process.execPath, [inRoot('backend', 'dist', 'processes', program), ...args], {
    cwd: root,
    env: settings,
    signal,
  });
}

/**
 * Copies the uploaded pictures between a backup and the shop's store, be that a folder or S3.
 * @param {'save' | 'load'} direction
 * @param {string} folder
 * @param {{ env: import('../settings.mjs').Environment, signal: AbortSignal }} options
 * @returns {Promise<{ files: number, bytes: number }>}
 */
export async function copyPictures(direction, folder, options) {
  return JSON.parse(await runProgram('copy-images.js', [direction, picturesIn(folder)], options));
}
