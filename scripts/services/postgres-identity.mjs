import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Refusal } from '../refusal.mjs';
import { onPath } from './executables.mjs';
import { makeFolder, nearestFolder } from './folders.mjs';

/**
 * As whom PostgreSQL's programs run. They refuse root, and initdb refuses a user that has no name.
 * @typedef {object} Identity
 * @property {string} how in words for a person
 * @property {string} programs the folder with initdb and postgres
 * @property {string} home the folder of the cluster
 * @property {(program: string, args: string[]) => [string, string[]]} line the command line that runs a program
 * @property {{ uid?: number, gid?: number }} credentials for spawn
 */

const nobody = 65534;
const mapToNobody = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`];

/**
 * Chooses one, without changing anything.
 * @param {string} programs
 * @param {string} home where the cluster should be
 * @returns {Identity}
 * @throws {Refusal} when PostgreSQL cannot run as this user
 */
export function chooseIdentity(programs, home) {
  const plain = { programs, home, credentials: {} };
  /** @type {Identity['line']} */
  const directly = (program, args) => [path.join(programs, program), args];
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return { ...plain, how: 'as this user', line: directly };
  const unshare = onPath('unshare');
  if (unshare && spawnSync(unshare, [...mapToNobody, 'true'], { stdio: 'ignore', cwd: '/' }).status === 0)
    return {
      ...plain,
      how: 'in a user namespace of its own',
      line: (program, args) => [unshare, [...mapToNobody, path.join(programs, program), ...args]],
    };
  if (!root)
    throw new Refusal(
      `PostgreSQL cannot run as user ${process.getuid?.()}, who has no entry in /etc/passwd. Set DATABASE_URL, for example postgres://user:password@host:5432/shop`,
    );
  const credentials = { uid: nobody, gid: nobody };
  if (nobodyReaches(path.join(programs, 'postgres')) && nobodyReaches(nearestFolder(home)))
    return { ...plain, how: 'as nobody', line: directly, credentials };
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

/**
 * Makes the folder of the cluster, and copies the programs there when the identity cannot reach them.
 * @param {Identity} identity
 * @param {string} programs where they were found
 */
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

/** @param {string} place */
const nobodyReaches = (place) => spawnSync('test', ['-x', place], { uid: nobody, gid: nobody, cwd: '/' }).status === 0;

/** The path without links, also of a folder that is not there yet. @param {string} place @returns {string} */
const realPath = (place) =>
  fs.existsSync(place) ? fs.realpathSync(place) : path.join(realPath(path.dirname(place)), path.basename(place));
