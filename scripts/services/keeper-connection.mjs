import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Where the keeper of a data folder listens. Unlike a process id, a port is closed with its process, even after `kill -9`.
 * After a crash another program may listen at it: each side shows the other a secret of the record, which only its owner can read.
 * @typedef {{ pid: number, port: number, token: string, proof: string }} KeeperRecord
 */

/** @param {string} dataDir */
const recordOf = (dataDir) => path.join(dataDir, 'keeper.json');

/** @param {string} dataDir @returns {KeeperRecord | undefined} */
function readRecord(dataDir) {
  try {
    return JSON.parse(fs.readFileSync(recordOf(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} dataDir @param {KeeperRecord} record @returns {Promise<boolean>} false when another keeper has the folder */
export async function claimFolder(dataDir, record) {
  const found = readRecord(dataDir);
  if (await connectToKeeper(dataDir)) return false;
  // Removes the record of a dead keeper, not one written by another keeper meanwhile.
  if (readRecord(dataDir)?.token === found?.token) fs.rmSync(recordOf(dataDir), { force: true });
  try {
    fs.writeFileSync(recordOf(dataDir), JSON.stringify(record), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} dataDir @param {string} token */
export function releaseFolder(dataDir, token) {
  if (readRecord(dataDir)?.token === token) fs.rmSync(recordOf(dataDir), { force: true });
}

/**
 * @param {string} dataDir
 * @param {import('./keeper.mjs').Member} [join] without it the keeper only says that it lives
 * @param {(message: any) => void} [hear]
 * @returns {Promise<{ pid: number, ending: boolean, socket: net.Socket } | undefined>} undefined where no keeper lives
 */
export async function connectToKeeper(dataDir, join, hear = () => {}) {
  const record = readRecord(dataDir);
  if (!record) return undefined;
  const { pid, port, token, proof } = record;
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const timer = setTimeout(() => socket.destroy(), 5_000);
    socket.once('close', () => (clearTimeout(timer), resolve(undefined)));
    let isKeeper = false;
    onMessage(socket, (message) => {
      if (isKeeper) return hear(message);
      if (message.proof !== proof) return socket.destroy();
      isKeeper = true;
      clearTimeout(timer);
      resolve({ pid, ending: message.state === 'ending', socket });
    });
    send(socket, { token, join });
  });
}

/** Closes the connection to a stranger, who sends something else. @param {net.Socket} socket @param {(message: any) => void} hear */
export function onMessage(socket, hear) {
  socket.on('error', () => {});
  // It passes the errors of the socket on.
  const lines = createInterface({ input: socket, crlfDelay: Infinity }).on('error', () => {});
  lines.on('line', (line) => {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      message = undefined;
    }
    if (typeof message === 'object' && message !== null) hear(message);
    else socket.destroy();
  });
}

/** @param {net.Socket} socket @param {object} message */
export function send(socket, message) {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}
