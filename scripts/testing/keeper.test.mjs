import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { inRoot } from '../paths.mjs';
import { ended, until } from '../processes.mjs';
import { prepareShop } from '../preparation.mjs';
import { connectToKeeper, onMessage, send } from '../services/keeper-connection.mjs';
import { freePort } from '../services/ports.mjs';
import { findBinaries } from '../services/postgres-binaries.mjs';
import { chooseIdentity } from '../services/postgres-identity.mjs';
import { postgresFolder } from '../services/services.mjs';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keeper-'));
const record = path.join(dataDir, 'keeper.json');
const keepers = [1, 2].map(() =>
  spawn(process.execPath, [inRoot('scripts', 'services', 'keeper.mjs'), dataDir], { stdio: 'ignore' }),
);

after(async () => {
  for (const keeper of keepers) keeper.kill('SIGKILL');
  await Promise.all(keepers.map(ended));
  fs.rmSync(dataDir, { recursive: true });
});

/** The keeper ends without members: this one has come in, and hears that its port is taken. @returns {Promise<string>} */
async function stayAsMember() {
  assert.ok(await until(() => fs.existsSync(record), { timeout: 60_000 }));
  const { port } = JSON.parse(fs.readFileSync(record, 'utf8'));
  const join = { pid: process.pid, address: { host: '127.0.0.1', port }, alone: false };
  return new Promise((resolve) => void connectToKeeper(dataDir, join, ({ failed }) => resolve(failed)));
}

/** What the keeper answers before it closes the connection. @param {string} line */
async function answerTo(line) {
  const { port } = JSON.parse(fs.readFileSync(record, 'utf8'));
  let answer = '';
  const socket = net.connect(port, '127.0.0.1', () => socket.write(line));
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  await once(socket, 'close');
  return answer;
}

/**
 * Something that listens where the record of a data folder says, and sends the same to each who comes.
 * @param {import('node:test').TestContext} t
 * @param {Array<Record<string, unknown>>} messages
 * @returns {Promise<string>} the data folder, whose record holds the proof `known`
 */
async function aListener(t, messages) {
  const server = net.createServer((socket) => {
    onMessage(socket, ({ token, leave }) => {
      if (token) for (const message of messages) send(socket, message);
      if (leave) socket.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const folder = path.join(dataDir, randomUUID());
  fs.mkdirSync(folder);
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  const content = { pid: process.pid, port, token: 'shown', proof: 'known' };
  fs.writeFileSync(path.join(folder, 'keeper.json'), JSON.stringify(content));
  return folder;
}

/** Prepares a shop with these settings and no others. @param {Record<string, string>} settings @param {AbortSignal} interrupted */
async function prepareWith(settings, interrupted) {
  const before = process.env;
  process.env = { ...before, DATABASE_URL: '', REDIS_URL: '', ...settings };
  try {
    return await prepareShop({ interrupted, hurried: new AbortController().signal }, { listens: false });
  } finally {
    process.env = before;
  }
}

test('of two keepers that start at once, one has the folder', async () => {
  assert.match(await stayAsMember(), /^PORT \d+ is taken by another program/);
  const isEnded = () => keepers.filter(({ exitCode }) => exitCode === 0).length === 1;
  assert.ok(await until(isEnded, { timeout: 60_000 }));
  const { pid } = JSON.parse(fs.readFileSync(record, 'utf8'));
  assert.equal(keepers.find(({ exitCode }) => exitCode === null)?.pid, pid);
  assert.deepEqual((await connectToKeeper(dataDir))?.pid, pid);
});

test('a keeper tells a stranger nothing, and only its owner can read the token', async () => {
  for (const line of ['{"join":{}}', '{"token":"guessed","join":{}}', '{"leave":true}', 'null', 'GET / HTTP/1.1'])
    assert.equal(await answerTo(`${line}\r\n`), '', line);
  assert.equal(fs.statSync(record).mode & 0o777, 0o600);
  assert.equal((await connectToKeeper(dataDir))?.ending, false);
});

test('a stranger that listens where a keeper listened is not believed', async (t) => {
  for (const greeting of [{ state: 'running' }, { state: 'running', proof: 'guessed' }]) {
    const folder = await aListener(t, [{ text: 'hello' }, greeting, { env: { DATABASE_URL: 'postgres://stranger' } }]);
    /** @type {unknown[]} */
    const heard = [];
    assert.equal(await connectToKeeper(folder, undefined, (message) => heard.push(message)), undefined);
    assert.deepEqual(heard, []);
  }
});

test('a launcher takes nothing but services from its keeper, and only those that it does not name itself', async (t) => {
  const env = { DATABASE_URL: 'postgres://kept', REDIS_URL: 'redis://kept', NODE_OPTIONS: '--title=kept' };
  const folder = await aListener(t, [{ proof: 'known', state: 'running' }, { env }]);
  const settings = { DATA_DIR: folder, DATABASE_URL: 'postgres://own', NODE_OPTIONS: '' };
  const shop = await prepareWith(settings, new AbortController().signal);
  await shop.stop();
  const { DATABASE_URL, REDIS_URL, NODE_OPTIONS } = shop.env;
  assert.deepEqual([DATABASE_URL, REDIS_URL, NODE_OPTIONS], ['postgres://own', 'redis://kept', undefined]);
});

test('a launcher that is interrupted while it reaches its keeper leaves at once', async (t) => {
  const folder = await aListener(t, [{ proof: 'known', state: 'running' }]);
  await assert.rejects(prepareWith({ DATA_DIR: folder }, AbortSignal.abort()), { name: 'AbortError' });
});

test('of two launchers that come for the port of a shop that is ending, one gets it', async (t) => {
  const address = { host: '127.0.0.1', port: await freePort() };
  const holder = net.createServer();
  await once(holder.listen(address), 'listening');
  t.after(() => holder.close());
  const shop = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  t.after(() => shop.kill('SIGKILL'));
  /** @param {number} pid */
  const come = async (pid) => {
    /** @type {(failed: string) => void} */
    let fail = () => {};
    const failed = new Promise((resolve) => (fail = resolve));
    const keeper = await connectToKeeper(dataDir, { pid, address, alone: false }, (message) => fail(message.failed));
    assert.ok(keeper);
    return { socket: keeper.socket, failed };
  };
  const first = await come(1);
  assert.match(await first.failed, /^PORT \d+ is taken/);
  send(first.socket, { shop: shop.pid });
  send(first.socket, { leave: true });
  // The keeper answers this one after it has heard the other two, and closes the connection.
  send(first.socket, { token: JSON.parse(fs.readFileSync(record, 'utf8')).token });
  await once(first.socket, 'close');
  const second = await come(2);
  const third = await come(3);
  assert.match(await third.failed, /is already running \(process 2\)/);
  shop.kill('SIGKILL');
  assert.match(await second.failed, /^PORT \d+ is taken/, 'it waited for the shop that was ending');
});

test('a keeper whose PostgreSQL is lost lets no one in any more', async (t) => {
  const folder = path.join(dataDir, 'lost');
  fs.mkdirSync(folder);
  const keeper = spawn(process.execPath, [inRoot('scripts', 'services', 'keeper.mjs'), folder], {
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: 'redis://127.0.0.1:1' },
    stdio: 'ignore',
  });
  t.after(() => keeper.kill('SIGKILL'));
  assert.ok(await until(() => fs.existsSync(path.join(folder, 'keeper.json')), { timeout: 60_000 }));
  /** @type {Record<string, unknown>} */
  const heard = {};
  const member = await connectToKeeper(folder, { pid: process.pid, alone: false }, (message) =>
    Object.assign(heard, message),
  );
  assert.ok(await until(() => 'env' in heard, { timeout: 60_000 }));
  const { home } = chooseIdentity(String(findBinaries()?.folder), postgresFolder(folder));
  const [pid] = fs.readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  fs.writeFileSync(path.join(home, 'cluster', 'PG_VERSION'), '1');
  process.kill(Number(pid), 'SIGINT');
  assert.ok(await until(() => 'lost' in heard, { timeout: 60_000 }));
  assert.equal((await connectToKeeper(folder))?.ending, true);
  if (member) send(member.socket, { leave: true });
  await ended(keeper);
});
