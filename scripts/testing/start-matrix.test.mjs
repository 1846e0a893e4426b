import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { freePort, listenError } from '../services/ports.mjs';
import { atLength } from './extent.mjs';
import { obtainNode } from './node-versions.mjs';
import { ScratchClone } from './scratch-clone.mjs';

const nobody = { uid: 65534, gid: 65534 };
const nameless = { uid: 12345, gid: 12345 };
const isRoot = process.getuid?.() === 0;
const mayRunNode = (owner) => spawnSync('test', ['-x', process.execPath], { ...owner, cwd: '/' }).status === 0;
const ordinary = isRoot && mayRunNode(nobody) ? nobody : {};

/** Each major version that the shop runs on and that is not this one. @type {Map<number, string>} */
const otherNodes = new Map();
const otherMajors = [20, 22, 24].filter((other) => other !== Number.parseInt(process.versions.node));
for (const major of atLength ? otherMajors : []) {
  const program = await obtainNode(major);
  if (program) otherNodes.set(major, program);
}

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'start-matrix-'));
/** @type {net.Server[]} */
const squatters = [];
/** @type {ScratchClone[]} */
const clones = [];
/** @type {ScratchClone} */
let clone;

before(async () => {
  fs.chmodSync(parent, 0o755);
  clone = await makeClone('home one', ordinary);
  for (const port of [3000, 5432, 6379]) squatters.push(await squatOn(port));
});

afterEach(async () => {
  for (const place of clones) await place.stop();
});

after(() => {
  for (const squatter of squatters) squatter.close();
  fs.rmSync(parent, { recursive: true, force: true });
});

test('an ordinary user starts a fresh clone with an empty environment while the usual ports are taken', async () => {
  const port = await freePort();
  const shop = clone.start({ PORT: String(port) });
  await shop.untilOpen();
  await endsCleanly(shop, clone, port);
});

for (const [major, node] of otherNodes)
  test(`Node.js ${major} starts the shop`, async () => {
    const folder = path.join(parent, `node ${major}`);
    fs.mkdirSync(folder);
    fs.copyFileSync(node, path.join(folder, 'node'));
    const port = await freePort();
    const shop = clone.start({ PORT: String(port), PATH: `${folder}:${process.env.PATH}` });
    await shop.untilOpen();
    assert.match(await shop.metrics(), new RegExp(`^nodejs_version_info{version="v${major}\\.`, 'm'));
    await endsCleanly(shop, clone, port);
  });

test('a taken port is one clear line and leaves nothing running', async () => {
  const shop = clone.start({});
  assert.equal((await shop.end).code, 1);
  assert.match(shop.output, /^PORT 3000 is taken by another program on 127\.0\.0\.1\./m);
  assert.deepEqual(clone.processes(), []);
});

if (atLength)
  test('a second start finds the data of the first', async () => {
    const port = await freePort();
    const first = clone.start({ PORT: String(port) });
    await first.untilOpen();
    const cart = await first.makeCart();
    await endsCleanly(first, clone, port);
    const second = clone.start({ PORT: String(port) });
    await second.untilOpen();
    assert.ok(await second.hasCart(cart));
    await endsCleanly(second, clone, port);
  });

if (atLength)
  test('a start after everything was killed finds the data, at the same address', async () => {
    const port = await freePort();
    const killed = clone.start({ PORT: String(port) });
    await killed.untilOpen();
    const cart = await killed.makeCart();
    clone.killAll();
    await killed.end;
    const next = clone.start({ PORT: String(port) });
    await next.untilOpen();
    assert.ok(await next.hasCart(cart));
    await endsCleanly(next, clone, port);
  });

if (atLength)
  test('a start after only the launcher was killed takes over from what it left', async () => {
    const port = await freePort();
    const killed = clone.start({ PORT: String(port) });
    await killed.untilOpen();
    const cart = await killed.makeCart();
    await killed.kill();
    const next = clone.start({ PORT: String(port) });
    await next.untilOpen();
    assert.ok(await next.hasCart(cart));
    await endsCleanly(next, clone, port);
  });

test('a shop that crashes comes back by itself, at its address, and so does its PostgreSQL', async () => {
  const port = await freePort();
  const shop = clone.start({ PORT: String(port) });
  await shop.untilOpen();
  const cart = await shop.makeCart();
  for (const words of ['backend/dist/processes/main.js', 'postgres -D']) {
    const { pid } = clone.process(words);
    process.kill(pid, 'SIGKILL');
    await shop.untilOpen(() => ![0, pid].includes(clone.process(words).pid));
    assert.ok(await shop.hasCart(cart));
  }
  assert.match(shop.output, /^The shop was killed by SIGKILL; starting it again\.$/m);
  assert.match(shop.output, /^PostgreSQL ended unexpectedly; starting it again\.$/m);
  await endsCleanly(shop, clone, port);
});

if (atLength)
  test('a shop whose PostgreSQL is gone for good ends with a sentence and a status', async () => {
    const port = await freePort();
    const shop = clone.start({ PORT: String(port) });
    await shop.untilOpen();
    const { pid, command } = clone.process('postgres -D');
    const version = path.join(/-D (.*?\/cluster)/.exec(command)?.[1] ?? '', 'PG_VERSION');
    const right = fs.readFileSync(version);
    fs.writeFileSync(version, '9');
    process.kill(pid, 'SIGKILL');
    assert.equal((await shop.end).code, 1);
    fs.writeFileSync(version, right);
    assert.match(
      shop.output,
      /^PostgreSQL ended and does not start again: The database in .* was made by PostgreSQL 9,/m,
    );
    assert.deepEqual(clone.processes(), []);
  });

test('web and worker attach to the services of npm start, and end with them', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  const [PORT, WEB_PORT, WORKER_PORT] = ports.map(String);
  const alone = clone.start({ PORT: WEB_PORT }, 'start:web');
  assert.equal((await alone.end).code, 1);
  assert.match(alone.output, /^No PostgreSQL: start the shop with npm start first, or set DATABASE_URL/m);
  const shop = clone.start({ PORT });
  await shop.untilOpen();
  const killed = clone.start({ PORT: WEB_PORT }, 'start:web');
  const worker = clone.start({ WORKER_PORT }, 'start:worker');
  await Promise.all([killed.untilOpen(), worker.untilWorking()]);
  const cart = await killed.makeCart();
  await killed.kill();
  assert.ok(await shop.hasCart(cart));
  await worker.untilWorking();
  assert.equal(await shop.pressCtrlC(), 0, shop.output);
  assert.equal((await worker.end).code, 1);
  assert.match(worker.output, /^The launcher that runs PostgreSQL and Redis has ended\.$/m);
  assert.deepEqual(clone.processes(), []);
});

test('a second start in the same folder is refused with a sentence', async () => {
  const shop = clone.start({ PORT: String(await freePort()) });
  await shop.untilOpen();
  const second = clone.start({ PORT: String(await freePort()) });
  assert.equal((await second.end).code, 1);
  assert.match(second.output, /^The shop in .* is already running \(process \d+\)\. Stop that one first/m);
  assert.equal(await shop.pressCtrlC(), 0, shop.output);
});

if (atLength)
  test('Ctrl-C in the middle of a request still ends everything', async () => {
    const port = await freePort();
    const shop = clone.start({ PORT: String(port) });
    await shop.untilOpen();
    const request = net.connect(port, '127.0.0.1');
    request.on('error', () => {});
    request.write(
      'POST /api/cart HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    await endsCleanly(shop, clone, port);
    request.destroy();
  });

if (atLength)
  test('two clones start at once and keep out of each other’s way', async () => {
    const other = await makeClone('home two');
    const ports = [await freePort(), await freePort()];
    const shops = [clone, other].map((place, at) => place.start({ PORT: String(ports[at]) }));
    await Promise.all(shops.map((shop) => shop.untilOpen()));
    const cart = await shops[0].makeCart();
    assert.equal(await shops[1].hasCart(cart), false);
    await Promise.all(shops.map((shop) => shop.pressCtrlC()));
    assert.deepEqual([...clone.processes(), ...other.processes()], []);
  });

if (atLength && isRoot && mayRunNode(nameless))
  test('a user who has no name on this machine starts the shop', async () => {
    const place = await makeClone('home three', nameless);
    const port = await freePort();
    const shop = place.start({ PORT: String(port) });
    await shop.untilOpen();
    await endsCleanly(shop, place, port);
  });

/** @param {string} name @param {import('./scratch-clone.mjs').Owner} [owner] */
async function makeClone(name, owner) {
  const made = await ScratchClone.make(parent, name, owner);
  clones.push(made);
  return made;
}

/**
 * @param {import('./scratch-clone.mjs').RunningShop} shop
 * @param {ScratchClone} place
 * @param {number} port
 */
async function endsCleanly(shop, place, port) {
  assert.equal(await shop.pressCtrlC(), 0, shop.output);
  assert.deepEqual(place.processes(), []);
  assert.equal(await listenError('127.0.0.1', port), undefined);
}

/** Occupies a port, unless it is already in use. @param {number} port @returns {Promise<net.Server>} */
function squatOn(port) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', () => resolve(server));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
