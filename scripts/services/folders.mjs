import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '../command.mjs';

/** Makes a folder and its parents. Other users, such as that of PostgreSQL, can pass through but not list it. */
export function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o711 });
}

/** Makes the data folder if it does not exist. Refuses a folder that this user cannot write. */
export function requireWritable(dataDir) {
  try {
    makeFolder(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch ({ code }) {
    throw new Refusal(
      `DATA_DIR ${dataDir} cannot be written (${code}). Set it to a folder of this user, for example: DATA_DIR=.data`,
    );
  }
}

/** The folder itself, or its first parent that exists. */
export const nearestFolder = (folder) => (fs.existsSync(folder) ? folder : nearestFolder(path.dirname(folder)));
