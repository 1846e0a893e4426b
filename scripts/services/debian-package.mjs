import fs from 'node:fs';
import path from 'node:path';
import { CommandFailed, run } from '../processes.mjs';
import { onPath } from './executables.mjs';
import { makeFolder } from './folders.mjs';

/** Whether this machine can download and unpack packages of Debian or Ubuntu. */
export const mayUnpack = () =>
  process.platform === 'linux' && onPath('apt-get') !== undefined && onPath('dpkg') !== undefined;

/**
 * Unpacks a package and its missing dependencies into a folder, without root rights and without changes to the system.
 * Writes the file `program`, which runs the unpacked program of the same name with these libraries.
 */
export async function unpackPackage(name, { program, folder, signal }) {
  const work = path.join(folder, `unpacking.${process.pid}`);
  const root = path.join(folder, 'root');
  makeFolder(folder);
  try {
    await download(name, work, signal);
    fs.rmSync(root, { recursive: true, force: true });
    fs.renameSync(path.join(work, 'root'), root);
    writeProgram(program, root);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

async function download(name, work, signal) {
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
  const runOptions = { cwd: debs, signal, timeout: 120_000, env: { ...process.env, LC_ALL: 'C' } };
  const apt = (...args) => run('apt-get', [...options, '-qq', ...args], runOptions);
  await apt('update');
  const uris = await apt('install', '--print-uris', '--no-install-recommends', name);
  const names = uris.split('\n').flatMap((line) => line.split(' ')[1]?.replace(/_.*/, '') ?? []);
  if (names.length === 0) throw new CommandFailed(`apt-get found no package for ${name}`);
  await apt('download', ...names);
  for (const file of fs.readdirSync(debs).filter((name) => name.endsWith('.deb')))
    await run('dpkg', ['-x', file, path.join(work, 'root')], runOptions);
}

/** Writes a script that runs the unpacked program with its libraries, for example in usr/lib/x86_64-linux-gnu. */
function writeProgram(program, root) {
  const libraries = ['usr/lib', 'lib']
    .filter((place) => fs.existsSync(path.join(root, place)))
    .flatMap((place) => fs.readdirSync(path.join(root, place)).map((name) => path.join(root, place, name)))
    .filter((place) => place.includes('-linux-'));
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const line = `LD_LIBRARY_PATH=${quoted(libraries.join(':'))} exec ${quoted(path.join(root, 'usr', 'bin', path.basename(program)))} "$@"`;
  fs.writeFileSync(program, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}
