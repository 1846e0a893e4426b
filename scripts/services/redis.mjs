import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { CommandFailed, endProcess, ended, run, until } from '../processes.mjs';
import { withProgress } from '../progress.mjs';
import { onPath, versionOf } from './executables.mjs';
import { makeFolder } from './folders.mjs';
import { freePort } from './ports.mjs';

/** In milliseconds. A machine without a network starts quickly, because a failed download is not repeated for a day. */
const retryAfter = 24 * 60 * 60 * 1000;

const failureIn = (folder) => path.join(folder, 'failed-download');
const unpackedIn = (folder) => path.join(folder, 'redis-server');
const configurationIn = (folder) => path.join(folder, 'redis.conf');

/** The program of this machine, or the one that was unpacked into the folder. */
export function findRedis(folder) {
  const programs = [onPath('redis-server', 'valkey-server'), unpackedIn(folder)];
  return programs.find((program) => program && versionOf(program));
}

/** Whether this system's package of Redis can be downloaded and unpacked. */
export function mayUnpackRedis(folder) {
  const failed = fs.statSync(failureIn(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const hasTools = process.platform === 'linux' && onPath('apt-get') !== undefined && onPath('dpkg') !== undefined;
  return hasTools && Date.now() - failed > retryAfter;
}

/** The program of this machine, or one that is downloaded. Returns undefined if neither is possible. */
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
    writeProgram(folder);
    return findRedis(folder);
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

/** Writes a program that runs the unpacked Redis with its libraries, such as those in usr/lib/x86_64-linux-gnu. */
function writeProgram(folder) {
  const root = path.join(folder, 'root');
  const libraries = ['usr/lib', 'lib']
    .filter((place) => fs.existsSync(path.join(root, place)))
    .flatMap((place) => fs.readdirSync(path.join(root, place)).map((name) => path.join(root, place, name)))
    .filter((place) => place.includes('-linux-'));
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const line = `LD_LIBRARY_PATH=${quoted(libraries.join(':'))} exec ${quoted(`${root}/usr/bin/redis-server`)} "$@"`;
  fs.writeFileSync(unpackedIn(folder), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

/** Starts the shop's Redis, whose queue survives a kill. Returns undefined if it does not start. */
export async function startRedis(program, folder, { port: wanted, signal } = {}) {
  makeFolder(folder);
  fs.mkdirSync(path.join(folder, 'data'), { recursive: true, mode: 0o700 });
  await stopLeftRedis(folder);
  for (let attempt = 1; attempt <= 3; attempt++) {
    const port = wanted ?? (await freePort());
    const address = { port, password: readAddress(folder)?.password ?? randomBytes(24).toString('hex') };
    const child = spawnServer(program, folder, address);
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    const stop = async (hurried) => void (await endProcess(child, { timeout: 10_000, hurried }));
    const started = until(() => hasEnded() || isReady(address), { timeout: 20_000, signal });
    const inTime = await started.catch(async (error) => {
      await stop();
      throw error;
    });
    if (inTime && !hasEnded())
      return { url: `redis://:${address.password}@127.0.0.1:${port}`, port, exited: ended(child), stop };
    await stop();
  }
  return undefined;
}

function spawnServer(program, folder, { port, password }) {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(path.join(folder, 'data'))}`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
  ];
  fs.writeFileSync(configurationIn(folder), `${lines.join('\n')}\n`, { mode: 0o600 });
  const log = fs.openSync(path.join(folder, 'server.log'), 'w', 0o600);
  const options = { cwd: '/', detached: true, stdio: ['ignore', log, log] };
  const child = spawn(program, [configurationIn(folder)], options).on('error', () => {});
  fs.closeSync(log);
  return child;
}

/** Stops the server of a killed launcher. */
export async function stopLeftRedis(folder) {
  const address = readAddress(folder);
  if (!address || !(await isReady(address))) return;
  await send(address, 'SHUTDOWN');
  await until(async () => !(await isReady(address)), { timeout: 10_000 });
}

/** The port and password of the last start. */
function readAddress(folder) {
  if (!fs.existsSync(configurationIn(folder))) return undefined;
  const text = fs.readFileSync(configurationIn(folder), 'utf8');
  const [port, password] = [/^port (\d+)$/m.exec(text)?.[1], /^requirepass (\S+)$/m.exec(text)?.[1]];
  return port && password ? { port: Number(port), password } : undefined;
}

/** Whether the server of this address accepts this password and has loaded its data. */
const isReady = async (address) => (await send(address, 'PING')).includes('+PONG');

/** Signs in and sends a command. Returns the response, which is empty if no server responds. */
function send({ port, password }, command) {
  return new Promise((resolve) => {
    let response = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`));
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (part) => (response += part));
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
  });
}
