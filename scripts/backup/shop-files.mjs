import path from 'node:path';
import { inRoot, root } from '../paths.mjs';
import { run } from '../processes.mjs';

/** @param {string} folder */
const picturesIn = (folder) => path.join(folder, 'pictures');

/** @param {string} folder */
export const secretIn = (folder) => path.join(folder, 'session-secret');

/** The file of the secret that the shop made for itself; none where a setting names it. @param {string} dataDir */
export const secretOf = (dataDir) => path.join(dataDir, 'session-secret');

/**
 * Copies the uploaded pictures between a backup and the shop's store, be that a folder or S3.
 * @param {'save' | 'load'} direction
 * @param {string} folder
 * @param {{ env: import('../settings.mjs').Environment, signal: AbortSignal }} options
 * @returns {Promise<{ files: number, bytes: number }>}
 */
export async function copyPictures(direction, folder, { env, signal }) {
  const args = [inRoot('backend', 'dist', 'copy-images.js'), direction, picturesIn(folder)];
  return JSON.parse(await run(process.execPath, args, { cwd: root, env, signal }));
}
