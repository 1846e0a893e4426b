import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { wait } from '../processes.mjs';

/**
 * Claims a file for this process; undefined if another process has claimed it. The file contains a record of the
 * process, with the data of `more` and `update`. The process listens on the recorded port, and sends the recorded token
 * to each connection. Unlike a process id, the port is always released after `kill -9`.
 */
export async function claim(file, more = {}) {
  const token = randomBytes(16).toString('hex');
  const sockets = new Set();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write(token);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  const record = { pid: process.pid, port: server.address().port, token, ...more };
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const former = readClaim(file);
  if (former && (await holderOf(file))) return void close();
  if (former && readClaim(file)?.token === former.token) fs.rmSync(file, { force: true });
  const unfinished = `${file}.${token}`;
  const write = () => fs.writeFileSync(unfinished, JSON.stringify(record), { mode: 0o600 });
  try {
    write();
    // This call is atomic. It fails if the file exists.
    fs.linkSync(unfinished, file);
  } catch (error) {
    close();
    if (error.code === 'EEXIST') return undefined;
    throw error;
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
  // Another process that read the same former record may still replace this record. The last writer owns the claim.
  if (former) await wait(100);
  if (readClaim(file)?.token !== token) return void close();
  return {
    update(added) {
      Object.assign(record, added);
      write();
      fs.renameSync(unfinished, file);
    },
    release() {
      if (readClaim(file)?.token === token) fs.rmSync(file, { force: true });
      close();
    },
  };
}

/** Returns the record in a file, even if its process has ended. */
export function readClaim(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns the record of the running process that has claimed a file. Calls `ended` when the process releases the claim
 * or ends.
 */
export function holderOf(file, ended) {
  const record = readClaim(file);
  if (!record) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = net.connect(record.port, '127.0.0.1');
    socket.setTimeout(5_000, () => {
      // A stopped process (Ctrl-Z) accepts connections but sends nothing. The file is still claimed.
      if (!socket.connecting) resolve(record);
      socket.destroy();
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(undefined));
    socket.setEncoding('utf8').once('data', (token) => {
      const isHolder = token === record.token;
      if (isHolder) resolve(record);
      if (isHolder && ended) socket.setTimeout(0).unref().once('close', ended);
      else socket.destroy();
    });
  });
}
