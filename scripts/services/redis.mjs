import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { endProcess, ended, until } from '../processes.mjs';
import { freePort } from './ports.mjs';
import { makeFolder } from './folders.mjs';

/** @typedef {import('./services.mjs').Service} Service */

/**
 * Starts the shop's own Redis, whose queue survives a kill.
 * @param {import('./redis-server.mjs').RedisProgram} program
 * @param {string} folder
 * @param {{ port?: number, signal?: AbortSignal }} [options]
 * @returns {Promise<Service | undefined>} undefined when it does not start
 */
export async function startRedis(program, folder, { port: wanted, signal } = {}) {
  const data = path.join(folder, 'data');
  makeFolder(folder);
  fs.mkdirSync(data, { recursive: true, mode: 0o700 });
  await stopLeftRedis(folder);
  for (let attempt = 1; attempt <= 3; attempt++) {
    const address = {
      port: wanted ?? (await freePort()),
      password: readAddress(folder)?.password ?? randomBytes(24).toString('hex'),
    };
    const child = spawnServer(program, folder, address);
    const isUp = await until(() => child.exitCode !== null || isReady(address), { timeout: 20_000, signal }).catch(
      async (error) => {
        await stop(child);
        throw error;
      },
    );
    if (isUp && child.exitCode === null && child.signalCode === null)
      return { url: urlOf(address), port: address.port, exited: ended(child), stop: (hurried) => stop(child, hurried) };
    await stop(child);
  }
  return undefined;
}

/** @param {import('./redis-server.mjs').RedisProgram} program @param {string} folder @param {Address} address */
function spawnServer({ file, env }, folder, { port, password }) {
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(path.join(folder, 'data'))}`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
  ];
  const configuration = configurationOf(folder);
  fs.writeFileSync(configuration, `${lines.join('\n')}\n`, { mode: 0o600 });
  const log = fs.openSync(path.join(folder, 'server.log'), 'w', 0o600);
  const child = spawn(file, [configuration], { cwd: '/', env, detached: true, stdio: ['ignore', log, log] });
  child.on('error', () => {});
  fs.closeSync(log);
  return child;
}

/** @param {import('node:child_process').ChildProcess} child @param {AbortSignal} [hurried] */
async function stop(child, hurried) {
  await endProcess(child, { timeout: 10_000, hurried });
}

/** Stops the server that a killed launcher left behind. @param {string} folder */
export async function stopLeftRedis(folder) {
  const address = readAddress(folder);
  if (!address || !(await isReady(address))) return;
  await say(address, 'SHUTDOWN');
  await until(async () => !(await isReady(address)), { timeout: 10_000 });
}

/** @typedef {{ port: number, password: string }} Address */

/**
 * Returns the address from the configuration of the last start. @param {string} folder @returns {Address | undefined}
 */
function readAddress(folder) {
  if (!fs.existsSync(configurationOf(folder))) return undefined;
  const text = fs.readFileSync(configurationOf(folder), 'utf8');
  const [port, password] = [/^port (\d+)$/m.exec(text)?.[1], /^requirepass (\S+)$/m.exec(text)?.[1]];
  return port && password ? { port: Number(port), password } : undefined;
}

/** Whether the server at this address knows this password and has loaded its data. @param {Address} address */
const isReady = async (address) => (await say(address, 'PING')).includes('+PONG');

/**
 * Signs in, sends one command, and returns the answer.
 * @param {Address} address
 * @param {string} words
 * @returns {Promise<string>} empty when no server answers
 */
function say({ port, password }, words) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\n${words}\r\nQUIT\r\n`));
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (part) => (answer += part));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** @param {string} folder */
const configurationOf = (folder) => path.join(folder, 'redis.conf');

/** @param {Address} address */
const urlOf = ({ port, password }) => `redis://:${password}@127.0.0.1:${port}`;
