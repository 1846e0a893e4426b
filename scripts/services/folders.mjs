import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '../command.mjs';

/**
 * Creates a folder and its parents. Other users, such as the user of PostgreSQL, can open paths below the folder, but
 * cannot list the folder.
 */
export const makeFolder = (folder) => fs.mkdirSync(folder, { recursive: true, mode: 0o711 });

/** Creates the data folder if it does not exist. Refuses a folder that is not writable. */
export function requireWritable(dataDir) {
  try {
    makeFolder(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch ({ code }) {
    throw new Refusal(
      `This user cannot write to DATA_DIR ${dataDir} (${code}). Set it to a writable folder, for example: DATA_DIR=.data`,
    );
  }
}

/** Returns the folder itself, or its nearest existing parent. */
export const nearestFolder = (folder) => (fs.existsSync(folder) ? folder : nearestFolder(path.dirname(folder)));
