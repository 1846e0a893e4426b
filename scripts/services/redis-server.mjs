import fs from 'node:fs';
import path from 'node:path';
import { CommandFailed, run } from '../processes.mjs';
import { onPath, versionOf } from './executables.mjs';
import { makeFolder } from './folders.mjs';

/**
 * @typedef {object} RedisProgram
 * @property {string} file
 * @property {NodeJS.ProcessEnv} env
 * @property {string} source for a person
 */

const retryAfter = 24 * 60 * 60 * 1000;

/** @param {string} folder */
const failureIn = (folder) => path.join(folder, 'failed-download');

/** A Redis that is here already: on the PATH, or unpacked earlier. @param {string} folder @returns {RedisProgram | undefined} */
export function findRedis(folder) {
  const installed = onPath('redis-server', 'valkey-server');
  if (installed && versionOf(installed)) return { file: installed, env: process.env, source: installed };
  return unpacked(folder);
}

/**
 * Whether this system's packages can be downloaded and unpacked. A failed try is not repeated for a day, so that a machine without a
 * network starts quickly.
 * @param {string} folder
 */
export function mayUnpackRedis(folder) {
  const failure = failureIn(folder);
  const failedLately = fs.existsSync(failure) && Date.now() - fs.statSync(failure).mtimeMs < retryAfter;
  return (
    process.platform === 'linux' && onPath('apt-get') !== undefined && onPath('dpkg') !== undefined && !failedLately
  );
}

/**
 * Downloads Debian's or Ubuntu's Redis and unpacks it into a folder; nothing is installed in the system and no root is needed.
 * @param {string} folder
 * @param {AbortSignal} [signal]
 * @returns {Promise<RedisProgram | undefined>}
 */
export async function unpackRedis(folder, signal) {
  const work = path.join(folder, `unpacking.${process.pid}`);
  makeFolder(folder);
  try {
    await download(work, signal);
    fs.rmSync(path.join(folder, 'root'), { recursive: true, force: true });
    fs.renameSync(path.join(work, 'root'), path.join(folder, 'root'));
    fs.rmSync(failureIn(folder), { force: true });
    return unpacked(folder);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    fs.writeFileSync(failureIn(folder), `${error.message}\n`);
    return undefined;
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} work @param {AbortSignal} [signal] */
async function download(work, signal) {
  const debs = path.join(work, 'debs');
  for (const folder of ['lists/partial', 'cache/archives/partial', 'debs', 'root'])
    fs.mkdirSync(path.join(work, folder), { recursive: true });
  const options = [
    `Dir::State::Lists=${path.join(work, 'lists')}`,
    `Dir::Cache=${path.join(work, 'cache')}`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
    'Acquire::Retries=2',
    'Acquire::http::Timeout=15',
    'Acquire::https::Timeout=15',
  ].flatMap((option) => ['-o', option]);
  /** @param {string[]} args */
  const apt = (...args) =>
    run('apt-get', [...options, ...args], { cwd: debs, signal, timeout: 60_000, env: { ...process.env, LC_ALL: 'C' } });
  await apt('-qq', 'update');
  const uris = await apt('install', '--print-uris', '-qq', '--no-install-recommends', 'redis-server');
  const names = uris.split('\n').flatMap((line) => line.split(' ')[1]?.replace(/_.*/, '') ?? []);
  if (names.length === 0) throw new CommandFailed('apt-get names no package of redis-server');
  await apt('-qq', 'download', ...names);
  for (const file of fs.readdirSync(debs).filter((name) => name.endsWith('.deb')))
    await run('dpkg', ['-x', path.join(debs, file), path.join(work, 'root')], { signal, timeout: 60_000 });
}

/** @param {string} folder @returns {RedisProgram | undefined} */
function unpacked(folder) {
  const usr = path.join(folder, 'root', 'usr');
  const libraries = ['usr/lib', 'lib']
    .map((place) => path.join(folder, 'root', place))
    .filter((place) => fs.existsSync(place));
  const multiarch = libraries.flatMap((place) =>
    fs
      .readdirSync(place)
      .filter((name) => name.includes('-linux-'))
      .map((name) => path.join(place, name)),
  );
  const env = { ...process.env, LD_LIBRARY_PATH: multiarch.join(':') };
  const file = path.join(usr, 'bin', 'redis-server');
  return fs.existsSync(file) && versionOf(file, env)
    ? { file, env, source: `Debian's package, unpacked in ${folder}` }
    : undefined;
}
