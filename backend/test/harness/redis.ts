import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.js';
import { within } from './within.js';

export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  /** Sends one command, e.g. `GET key`, and returns the raw response. */
  call(command: string): Promise<string>;
  /** Records every command that the server receives from now on. */
  listen(): Promise<{ received(): string; stop(): void }>;
  kill(): Promise<void>;
  /** Stops the process: connections stay open, and the server does not respond. */
  freeze(): void;
  thaw(): void;
  /** Deletes the data of a killed server, as if it had no persistence. */
  deleteData(): void;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Prepares a Redis server for a test, with a fixed address, without starting it. `REDIS_SERVER` sets another program.
 */
export async function aRedis(): Promise<TestRedis> {
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-redis-'));
  let running: ChildProcess | undefined;
  const kill = async () => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes'];
      running = spawn(process.env['REDIS_SERVER'] ?? 'redis-server', settings, { stdio: 'ignore' });
      await within(30_000, () => isReady(port));
    },
    call: (command) => firstReply(port, command),
    listen: async () => {
      const socket = net.connect(port, '127.0.0.1');
      let received = '';
      socket.on('data', (data) => (received += data.toString()));
      socket.write('MONITOR\r\n');
      await within(30_000, () => received.startsWith('+OK'));
      return { received: () => received, stop: () => socket.destroy() };
    },
    kill,
    freeze: () => running?.kill('SIGSTOP'),
    thaw: () => running?.kill('SIGCONT'),
    deleteData: () => {
      for (const file of fs.readdirSync(folder)) fs.rmSync(path.join(folder, file), { recursive: true });
    },
    remove: async () => {
      await kill();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  return firstReply(port, 'PING').then(
    (reply) => reply.startsWith('+PONG'),
    () => false,
  );
}

function firstReply(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.write(`${command}\r\n`);
  });
}
