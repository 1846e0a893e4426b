import fs from 'node:fs';
import { npm } from './npm.mjs';
import { inRoot, isImage } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './command.mjs';

const oldest = '20.19';

/** Refuses a version of Node.js that the shop does not support. */
export function checkNode() {
  const { node } = process.versions;
  if (node.localeCompare(oldest, 'en', { numeric: true }) < 0)
    throw new Refusal(`The shop needs Node.js 22 or 24, or at least ${oldest}. This is Node.js ${node}.`);
}

/** Installs the packages of package-lock.json unless they are installed. */
export async function installPackages({ dataDir, signal }) {
  if (isImage || packagesAreInstalled()) return;
  const folder = inRoot('node_modules');
  // The linked folder belongs to another checkout, and npm would delete its contents.
  if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal(
      `node_modules is a link to ${fs.readlinkSync(folder)}, whose packages do not match package-lock.json. Remove the link and start again.`,
    );
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await withProgress('Installing packages', () => npm(['ci', ...options], { dataDir, signal }));
}

/** Whether the installed packages match package-lock.json. */
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

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(inRoot(file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
