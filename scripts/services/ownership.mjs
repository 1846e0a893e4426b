import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { until, wait } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { makeFolder } from './folders.mjs';

/**
 * One launcher at a time runs the services of a data folder. It proves that it lives by answering on a port that the folder's
 * `launcher.json` names: unlike a process number, a port falls silent with its process, even after `kill -9`.
 * @typedef {{ pid: number, port: number, token: string, address?: { host: string, port: number } }} Launcher
 */

/** @param {string} dataDir */
const recordOf = (dataDir) => path.join(dataDir, 'launcher.json');

/**
 * Makes this process the launcher of a data folder, waiting for one that is just stopping.
 * @param {string} dataDir
 * @param {{ address?: { host: string, port: number }, interrupted: AbortSignal }} options address is where the shop will listen
 * @returns {Promise<{ release: () => void, killed?: Launcher }>} `killed` is the launcher that ended here without tidying up
 * @throws {Refusal} when another one runs
 */
export async function claim(dataDir, { address, interrupted }) {
  prepare(dataDir);
  const gone = await until(async () => !(await liveLauncher(dataDir, { orStopping: true })), {
    patience: (await isStopping(dataDir)) ? 40_000 : 0,
    every: 100,
    signal: interrupted,
  });
  if (!gone)
    throw new Refusal(
      `The shop in ${dataDir} is already running (process ${readRecord(dataDir)?.pid}). Stop that one first, or set DATA_DIR to another folder.`,
    );
  const killed = readRecord(dataDir);
  fs.rmSync(recordOf(dataDir), { force: true });
  const token = randomBytes(16).toString('hex');
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`${token} ${interrupted.aborted ? 'stopping' : 'running'}`);
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => resolve(undefined)));
  server.unref();
  const listening = server.address();
  const port = listening !== null && typeof listening === 'object' ? listening.port : 0;
  write(dataDir, { pid: process.pid, port, token, address });
  const release = () => {
    server.close();
    if (readRecord(dataDir)?.token === token) fs.rmSync(recordOf(dataDir), { force: true });
  };
  return { release, killed };
}

/**
 * The launcher that runs this folder's services now.
 * @param {string} dataDir
 * @param {{ orStopping?: boolean }} [options]
 */
export async function liveLauncher(dataDir, { orStopping = false } = {}) {
  const record = readRecord(dataDir);
  const state = record && (await stateOf(record));
  return state === 'running' || (orStopping && state === 'stopping') ? record : undefined;
}

/** Whether the launcher is on its way out; one whose npm was killed needs a moment to notice. @param {string} dataDir */
async function isStopping(dataDir) {
  const record = readRecord(dataDir);
  if (!record || (await stateOf(record)) === undefined) return false;
  await wait(600);
  return (await stateOf(record)) !== 'running';
}

/** @param {Launcher} launcher @returns {Promise<'running' | 'stopping' | undefined>} */
function stateOf({ port, token }) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1');
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (part) => (answer += part));
    socket.on('error', () => {});
    socket.on('close', () => {
      const [said, state] = answer.split(' ');
      resolve(said === token && (state === 'running' || state === 'stopping') ? state : undefined);
    });
  });
}

/** @param {string} dataDir */
function prepare(dataDir) {
  try {
    makeFolder(dataDir);
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new Refusal(
      `DATA_DIR ${dataDir} cannot be written (${/** @type {NodeJS.ErrnoException} */ (error).code}). Set it to a folder of this user, for example: DATA_DIR=.data`,
    );
  }
}

/** @param {string} dataDir @param {Launcher} launcher */
function write(dataDir, launcher) {
  try {
    fs.writeFileSync(recordOf(dataDir), JSON.stringify(launcher), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    throw new Refusal(`The shop in ${dataDir} was started twice at the same moment; the other start goes on.`);
  }
}

/** @param {string} dataDir @returns {Launcher | undefined} */
function readRecord(dataDir) {
  try {
    return JSON.parse(fs.readFileSync(recordOf(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}
