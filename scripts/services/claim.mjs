import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';

/**
 * The record of a claimed file. Its process listens on the port and sends the token to each connection. Unlike a process id, a port
 * is closed with its process, even after `kill -9`.
 * @typedef {{ pid: number, port: number, token: string } & Record<string, any>} ClaimRecord
 */

/**
 * Claims a file for this process.
 * @param {string} file
 * @returns {Promise<{ update: (more: object) => void, release: () => void } | undefined>} undefined while another process has it.
 * `update` adds to the record that other processes read.
 */
export async function claim(file) {
  const token = randomBytes(16).toString('hex');
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write(token);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  /** @type {ClaimRecord} */
  const record = { pid: process.pid, port, token };
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const found = readClaim(file);
  if (found && (await holderOf(file))) return void close();
  // Removes the record of a dead process, not one that another process has written in the meantime.
  if (readClaim(file)?.token === found?.token) fs.rmSync(file, { force: true });
  const unfinished = `${file}.${token}`;
  const write = () => fs.writeFileSync(unfinished, JSON.stringify(record), { mode: 0o600 });
  try {
    write();
    // Atomic, and fails where the file exists.
    fs.linkSync(unfinished, file);
  } catch (error) {
    close();
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return undefined;
    throw error;
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
  return {
    update(more) {
      Object.assign(record, more);
      write();
      fs.renameSync(unfinished, file);
    },
    release() {
      if (readClaim(file)?.token === token) fs.rmSync(file, { force: true });
      close();
    },
  };
}

/** The last record of a file, also of a process that has ended. @param {string} file @returns {ClaimRecord | undefined} */
export function readClaim(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The living process that has claimed the file.
 * @param {string} file
 * @param {() => void} [ended] called when it has released the file or ended; without it, the process is only looked for
 * @returns {Promise<ClaimRecord | undefined>}
 */
export function holderOf(file, ended) {
  const record = readClaim(file);
  if (!record) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let isHolder = false;
    const socket = net.connect(record.port, '127.0.0.1');
    socket.setTimeout(5_000, () => {
      if (isHolder) return;
      // A stopped process (Ctrl-Z) accepts connections and is silent: it still has the file.
      if (!socket.connecting) resolve(record);
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      resolve(undefined);
      if (isHolder) ended?.();
    });
    socket.setEncoding('utf8').once('data', (token) => {
      isHolder = String(token) === record.token;
      if (isHolder) resolve(record);
      if (isHolder && ended) socket.unref();
      else socket.destroy();
    });
  });
}
