import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.mjs';

/** Makes a folder and its parents; others may pass through, as PostgreSQL may have to, but not list. @param {string} folder */
export function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o711 });
}

/** Makes the data folder where it is missing. @param {string} dataDir @throws {Refusal} */
export function requireWritable(dataDir) {
  try {
    makeFolder(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${dataDir} cannot be written (${/** @type {NodeJS.ErrnoException} */ (error).code}). Set it to a folder of this user, for example: DATA_DIR=.data`,
    );
  }
}

/** @param {string} folder @returns {string} the folder itself, or the first above it that is there */
export const nearestFolder = (folder) => (fs.existsSync(folder) ? folder : nearestFolder(path.dirname(folder)));
