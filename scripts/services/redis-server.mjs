import fs from 'node:fs';
import path from 'node:path';
import { CommandFailed, run } from '../processes.mjs';
import { withProgress } from '../progress.mjs';
import { onPath, versionOf } from './executables.mjs';
import { makeFolder } from './folders.mjs';

/** In milliseconds. A machine without a network starts quickly, because a failed download is not repeated for a day. */
const retryAfter = 24 * 60 * 60 * 1000;

const failureIn = (folder) => path.join(folder, 'failed-download');

/** The Redis of this machine, or the one that was unpacked into the folder, as `{ file, env, source }`. */
export function findRedis(folder) {
  const installed = onPath('redis-server', 'valkey-server');
  if (installed && versionOf(installed)) return { file: installed, env: process.env, source: installed };
  return unpacked(folder);
}

/** Whether this system's package of Redis can be downloaded and unpacked. */
export function mayUnpackRedis(folder) {
  const failed = fs.statSync(failureIn(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const hasTools = process.platform === 'linux' && onPath('apt-get') !== undefined && onPath('dpkg') !== undefined;
  return hasTools && Date.now() - failed > retryAfter;
}

/** The Redis of this machine, or one that is downloaded. Returns undefined if neither is possible. */
export async function obtainRedis(folder, signal) {
  const found = findRedis(folder);
  if (found || !mayUnpackRedis(folder)) return found;
  return withProgress('Fetching Redis', () => unpackRedis(folder, signal));
}

/** Unpacks Debian's or Ubuntu's Redis into a folder, without root rights and without changes to the system. */
async function unpackRedis(folder, signal) {
  const work = path.join(folder, `unpacking.${process.pid}`);
  makeFolder(folder);
  try {
    await download(work, signal);
    fs.rmSync(path.join(folder, 'root'), { recursive: true, force: true });
    fs.renameSync(path.join(work, 'root'), path.join(folder, 'root'));
    return unpacked(folder);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    fs.writeFileSync(failureIn(folder), `${error.message}\n`);
    return undefined;
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

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
  const runOptions = { cwd: debs, signal, timeout: 60_000, env: { ...process.env, LC_ALL: 'C' } };
  const apt = (...args) => run('apt-get', [...options, '-qq', ...args], runOptions);
  await apt('update');
  const uris = await apt('install', '--print-uris', '--no-install-recommends', 'redis-server');
  const names = uris.split('\n').flatMap((line) => line.split(' ')[1]?.replace(/_.*/, '') ?? []);
  if (names.length === 0) throw new CommandFailed('apt-get names no package of redis-server');
  await apt('download', ...names);
  for (const file of fs.readdirSync(debs).filter((name) => name.endsWith('.deb')))
    await run('dpkg', ['-x', file, path.join(work, 'root')], runOptions);
}

/** The unpacked program, with the folders of its libraries, such as usr/lib/x86_64-linux-gnu. */
function unpacked(folder) {
  const root = path.join(folder, 'root');
  const file = path.join(root, 'usr', 'bin', 'redis-server');
  if (!fs.existsSync(file)) return undefined;
  const libraries = ['usr/lib', 'lib']
    .filter((place) => fs.existsSync(path.join(root, place)))
    .flatMap((place) => fs.readdirSync(path.join(root, place)).map((name) => path.join(root, place, name)))
    .filter((place) => place.includes('-linux-'));
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
  return versionOf(file, env) && { file, env, source: `Debian's package, unpacked in ${folder}` };
}
