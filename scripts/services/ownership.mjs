import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Refusal } from '../refusal.mjs';
import { makeFolder } from './folders.mjs';

/**
 * One process at a time runs the services of a data folder. It proves that it lives by answering on a port that the folder's
 * `launcher.json` names: unlike a process number, a port falls silent with its process, even after `kill -9`.
 * @typedef {{ pid: number, port: number, token: string, door?: number }} Launcher `door` is the port at which a keeper lets others in
 */

/** @param {string} dataDir */
const recordOf = (dataDir) => path.join(dataDir, 'launcher.json');

/**
 * Makes this process the one that runs the services of a data folder.
 * @param {string} dataDir
 * @param {{ interrupted: AbortSignal, door?: number }} options
 * @returns {Promise<{ release: () => void, token: string }>}
 * @throws {Refusal} when another one does
 */
export async function claim(dataDir, { interrupted, door }) {
  requireWritable(dataDir);
  const living = await liveLauncher(dataDir, { orStopping: true });
  if (living) throw alreadyRunning(dataDir, living.pid);
  fs.rmSync(recordOf(dataDir), { force: true });
  const token = randomBytes(16).toString('hex');
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end(`${token} ${interrupted.aborted ? 'stopping' : 'running'}`);
  });
  const port = await listenAnywhere(server);
  server.unref();
  write(dataDir, { pid: process.pid, port, token, door });
  const release = () => {
    server.close();
    if (readRecord(dataDir)?.token === token) fs.rmSync(recordOf(dataDir), { force: true });
  };
  return { release, token };
}

/** @param {net.Server} server @returns {Promise<number>} the port of 127.0.0.1 that it listens on */
export async function listenAnywhere(server) {
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => resolve(undefined)));
  const listening = server.address();
  return listening !== null && typeof listening === 'object' ? listening.port : 0;
}

/** @param {string} dataDir @param {number} pid */
export const alreadyRunning = (dataDir, pid) =>
  new Refusal(
    `The shop in ${dataDir} is already running (process ${pid}). Stop that one first, or set DATA_DIR to another folder.`,
  );

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

/** Makes the folder where it is missing. @param {string} dataDir @throws {Refusal} */
export function requireWritable(dataDir) {
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
