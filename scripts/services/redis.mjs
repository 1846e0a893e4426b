import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { CommandFailed, endProcess, ended, until } from '../processes.mjs';
import { withProgress } from '../progress.mjs';
import { mayUnpack, unpackPackage } from './debian-package.mjs';
import { onPath, versionOf } from './executables.mjs';
import { makeFolder } from './folders.mjs';
import { freePort } from './ports.mjs';

/**
 * Milliseconds until a failed download is retried. It is a day, so that the shop starts quickly on a machine without a
 * network.
 */
const retryAfter = 24 * 60 * 60 * 1000;

const failureIn = (folder) => path.join(folder, 'failed-download');
const unpackedIn = (folder) => path.join(folder, 'redis-server');
const configurationIn = (folder) => path.join(folder, 'redis.conf');

/** Finds the installed program, or the program that was unpacked into the folder. */
export function findRedis(folder) {
  const programs = [onPath('redis-server', 'valkey-server'), unpackedIn(folder)];
  return programs.find((program) => program && versionOf(program));
}

/** Whether to try to download and unpack this system's package of Redis. */
export function mayUnpackRedis(folder) {
  const failed = fs.statSync(failureIn(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return mayUnpack() && Date.now() - failed > retryAfter;
}

/**
 * Finds Redis, or downloads it. Returns undefined if neither is possible. Records a failed download, so that it is not
 * retried for a day.
 */
export async function obtainRedis(folder, signal) {
  const found = findRedis(folder);
  if (found || !mayUnpackRedis(folder)) return found;
  const options = { program: unpackedIn(folder), folder, signal };
  try {
    await withProgress('Fetching Redis', () => unpackPackage('redis-server', options));
    return findRedis(folder);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    fs.writeFileSync(failureIn(folder), `${error.message}\n`);
    return undefined;
  }
}

/** Starts the shop's Redis, which saves the queue to disk. Returns undefined if Redis does not start. */
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

/** Returns the port and password of the last start. */
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
