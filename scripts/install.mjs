import fs from 'node:fs';
import { npm } from './npm.mjs';
import { inRoot, isImage } from './paths.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './command.mjs';

const oldest = [20, 19];

/** Refuses a Node.js on which the shop does not run. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new Refusal(`Node.js 22 or 24 is needed, or at least ${oldest.join('.')}; this is ${process.versions.node}.`);
}

/** Installs the packages of package-lock.json if they are not installed. */
export async function installPackages({ dataDir, signal }) {
  if (isImage || packagesAreInstalled()) return;
  const folder = inRoot('node_modules');
  // npm would delete the contents of the linked folder, which belongs to another checkout.
  if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal(
      `node_modules is a link to ${fs.readlinkSync(folder)}, whose packages do not fit package-lock.json. Remove the link and start again.`,
    );
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await withProgress('Installing packages', () => npm(['ci', ...options], { dataDir, signal }));
}

/** Whether the packages that npm has installed are those of package-lock.json. */
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
