import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { npm } from './npm.mjs';
import { inRoot, isImage } from './paths.mjs';
import { withProgress } from './progress.mjs';

/** The workspaces that are built. */
export const workspaces = ['backend', 'frontend'];
const notBuilt = /^(dist|node_modules|test|coverage|README\.md)$|\.spec\.tsx?$/;

/** Builds the workspaces whose sources have changed since their last build. Returns whether any workspace was built. */
export async function buildStaleParts(options) {
  if (isImage) return false;
  const stale = workspaces.filter((workspace) => !isFresh(workspace));
  if (stale.length === 0) return false;
  await withProgress('Building the shop', async () => {
    const builds = await Promise.allSettled(stale.map((workspace) => build(workspace, options)));
    const failed = builds.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  });
  return true;
}

/** Whether the last build of a workspace was made from its current sources. */
export const isFresh = (workspace) =>
  fs.existsSync(stampOf(workspace)) && fs.readFileSync(stampOf(workspace), 'utf8') === hashOf(workspace);

async function build(workspace, options) {
  const sources = hashOf(workspace);
  fs.rmSync(stampOf(workspace), { force: true });
  await npm(['run', 'build', '--silent', '-w', workspace], options);
  fs.writeFileSync(stampOf(workspace), sources);
}

/** The file with the hash of the sources of the last build. */
const stampOf = (workspace) => inRoot(workspace, 'dist', '.built-from');

function hashOf(workspace) {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...filesUnder(workspace).sort()])
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(inRoot(file)))
      .update('\0');
  return hash.digest('hex');
}

/** The sources in a folder, relative to the root. */
function filesUnder(folder) {
  return fs.readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (notBuilt.test(entry.name)) return [];
    return entry.isDirectory() ? filesUnder(place) : entry.isFile() ? [place] : [];
  });
}
