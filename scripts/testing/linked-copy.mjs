import fs from 'node:fs';
import path from 'node:path';
import { run } from '../processes.mjs';

/** Copies a folder with hard links, which takes little time and space. @param {string} from @param {string} to */
export async function linkedCopy(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  // The target can be in another file system, which hard links do not reach.
  await run('sh', ['-c', 'cp -al "$0" "$1" || { rm -rf "$1" && cp -a "$0" "$1"; }', from, to]);
}
