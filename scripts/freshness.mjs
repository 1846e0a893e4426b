import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { npm } from './npm.mjs';
import { inRoot, isImage } from './paths.mjs';
import { withProgress } from './progress.mjs';

/** The workspaces that are built. */
export const workspaces = ['backend', 'frontend'];
const notBuilt = new Set(['dist', 'node_modules', 'test', 'coverage', 'README.md']);

/**
 * Builds the workspaces whose sources differ from those of their last build.
 * @param {{ dataDir: string, signal: AbortSignal }} options
 * @returns {Promise<boolean>} whether there was anything to build
 */
export async function buildWhatIsStale(options) {
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

/**
 * Whether a workspace's last build was made from the sources as they are. Files that look as they did then are not read.
 * @param {string} workspace
 */
export function isFresh(workspace) {
  const [contents, looks] = readStamp(workspace);
  return contents !== undefined && (looks === looksOf(workspace) || contents === contentsOf(workspace));
}

/** @param {string} workspace @param {{ dataDir: string, signal: AbortSignal }} options */
async function build(workspace, options) {
  const sources = [contentsOf(workspace), looksOf(workspace)].join('\n');
  fs.rmSync(stampOf(workspace), { force: true });
  await npm(['run', 'build', '--silent', '-w', workspace], options);
  fs.writeFileSync(stampOf(workspace), sources);
}

/** @param {string} workspace */
const stampOf = (workspace) => inRoot(workspace, 'dist', '.built-from');

/**
 * Returns the hashes of the sources' contents and metadata at the last build. @param {string} workspace @returns
 * {string[]}
 */
const readStamp = (workspace) =>
  fs.existsSync(stampOf(workspace)) ? fs.readFileSync(stampOf(workspace), 'utf8').split('\n') : [];

/** A hash of everything that a workspace is built from. @param {string} workspace */
const contentsOf = (workspace) => hashOf(workspace, (file) => fs.readFileSync(file));

/** @param {string} workspace */
const looksOf = (workspace) =>
  hashOf(workspace, (file) => {
    const { size, ino, ctimeNs } = fs.lstatSync(file, { bigint: true });
    return [size, ino, ctimeNs].join();
  });

/** @param {string} workspace @param {(file: string) => string | Buffer} told */
function hashOf(workspace, told) {
  const hash = createHash('sha256');
  for (const file of [inRoot('package-lock.json'), ...filesUnder(inRoot(workspace))])
    hash.update(path.relative(inRoot(), file)).update('\0').update(told(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notBuilt.has(name) && !/\.spec\.tsx?$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(place) : entry.isFile() ? [place] : [];
    });
}
