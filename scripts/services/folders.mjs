import fs from 'node:fs';
import path from 'node:path';

/** Makes a folder and its parents; others may pass through, as PostgreSQL may have to, but not list. @param {string} folder */
export function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o711 });
}
