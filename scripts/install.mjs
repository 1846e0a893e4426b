import fs from 'node:fs';
import { npm } from './npm.mjs';
import { inRoot, isImage } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';

const oldest = [20, 19];

/** @throws {Refusal} on a Node.js that the shop does not run on */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new Refusal(`Node.js 22 or 24 is needed, or at least ${oldest.join('.')}; this is ${process.versions.node}.`);
}

/**
 * Installs the packages that package-lock.json names, unless they are there.
 * @param {{ dataDir: string, signal: AbortSignal }} options
 * @returns {Promise<boolean>} whether there was anything to install
 */
export async function installPackages({ dataDir, signal }) {
  if (isImage || packagesAreInstalled()) return false;
  requireOwnFolder();
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await withProgress('Installing packages', () => npm(['ci', ...options], { dataDir, signal }));
  return true;
}

/** npm empties what a link leads to: the packages of another checkout. @throws {Refusal} */
function requireOwnFolder() {
  const folder = inRoot('node_modules');
  if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal(
      `node_modules is a link to ${fs.readlinkSync(folder)}, whose packages do not fit package-lock.json. Remove the link and start again.`,
    );
}

/** Whether npm's record of what it installed agrees with package-lock.json. */
export function packagesAreInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  const wanted = readPackages('package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .every(([place, { version, optional }]) =>
      installed[place] ? installed[place].version === version && fs.existsSync(inRoot(place)) : optional === true,
    );
}

/** @param {string} file @returns {Record<string, { version?: string, link?: boolean, optional?: boolean }> | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(inRoot(file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
