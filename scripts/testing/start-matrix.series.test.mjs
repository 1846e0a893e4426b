import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { inRoot } from '../paths.mjs';
import { ended, run, runToEnd, until } from '../processes.mjs';
import { freePort, listenError } from '../services/ports.mjs';
import { linkedCopy } from './linked-copy.mjs';
import { isReady } from './production-shop.mjs';
import { atLength } from './suites.mjs';

/** A `git clone` of this checkout with its packages and builds, in a home folder of mode 0700. */
class ScratchClone {
  shops = [];

  constructor(home, owner) {
    this.home = home;
    this.owner = owner;
    this.folder = path.join(home, 'a shop');
  }

  /** Makes a clone, which can belong to another user: `owner` contains the uid and the gid of this user. */
  static async make(parent, name, owner = {}) {
    const clone = new ScratchClone(path.join(parent, name), owner);
    fs.mkdirSync(clone.home, { mode: 0o700 });
    await run('git', ['clone', '--quiet', inRoot(), clone.folder]);
    for (const built of ['backend/dist', 'frontend/dist'])
      fs.cpSync(inRoot(built), path.join(clone.folder, built), { recursive: true });
    await clone.#give(clone.home);
    for (const packages of ['node_modules', 'backend/node_modules', 'frontend/node_modules', 'e2e/node_modules'])
      if (fs.existsSync(inRoot(packages))) await clone.#linkPackages(packages);
    return clone;
  }

  async #linkPackages(packages) {
    const [from, to] = [inRoot(packages), path.join(this.folder, packages)];
    await linkedCopy(from, to);
    await this.#give(to, '-type', 'd');
  }

  async #give(place, ...filter) {
    const { uid, gid } = this.owner;
    if (uid !== undefined) await run('find', [place, ...filter, '-exec', 'chown', '-h', `${uid}:${gid}`, '{}', '+']);
  }

  /** Runs `npm start` or another script. The environment contains only PATH, HOME and the settings. */
  start(settings, script = 'start') {
    const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
    const npm = spawn('npm', ['run', script], {
      ...this.owner,
      cwd: this.folder,
      env: { PATH: folders.join(':'), HOME: this.home, ...settings },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const shop = new RunningShop(npm, settings.WORKER_PORT ?? settings.PORT);
    this.shops.push(shop);
    return shop;
  }

  /** Ends the shops that a failed test has left running. */
  async stop() {
    for (const shop of this.shops.splice(0))
      if (shop.npm.exitCode === null && shop.npm.signalCode === null) await shop.pressCtrlC();
  }

  /** Kills all processes. Some may already have ended when their parent was killed. */
  killAll() {
    spawnSync('kill', ['-9', ...this.processes()]);
  }

  /** Returns the processes of this clone. Finds the processes by their command line and environment. */
  processes() {
    if (!fs.existsSync('/proc/self/environ')) return this.#commands('command').filter((line) => line);
    return fs
      .readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid) && ['cmdline', 'environ'].some((file) => this.#isIn(`/proc/${pid}/${file}`)));
  }

  /** Returns the first process of this clone whose command line contains the words; undefined if there is none. */
  process(words) {
    const line = this.#commands('pid=,command=').find((command) => command.includes(words));
    const [, pid, command] = /^ *(\d+) (.*)$/.exec(line ?? '') ?? [];
    return pid && { pid: Number(pid), command };
  }

  #commands(format) {
    const { stdout } = spawnSync('ps', ['-axwwo', format], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line.includes(this.folder));
  }

  #isIn(file) {
    try {
      return fs.readFileSync(file, 'utf8').includes(this.folder);
    } catch {
      return false;
    }
  }
}

class RunningShop {
  output = '';

  constructor(npm, port) {
    this.npm = npm;
    this.address = `http://127.0.0.1:${port}`;
    for (const stream of [npm.stdout, npm.stderr])
      stream.setEncoding('utf8').on('data', (text) => (this.output += text));
    this.end = ended(npm);
  }

  /** Waits until this shop responds and the condition is true. Ignores an earlier shop that is shutting down. */
  async untilOpen(condition = () => true) {
    const responds = async (place) => (await fetch(this.address + place).catch(() => ({ ok: false }))).ok;
    const isOpen = async () =>
      condition() && this.output.includes('The shop is open') && (await responds('/')) && responds('/health/ready');
    await this.#until(isOpen);
  }

  /** Waits until a worker reports at its WORKER_PORT that it is ready. */
  async untilWorking() {
    await this.#until(() => isReady(this.address));
  }

  async #until(isReady) {
    const isDone = async () => this.npm.exitCode !== null || (await isReady());
    if (!(await until(isDone, { timeout: 180_000 })) || this.npm.exitCode !== null)
      throw new Error(`The shop is not ready:\n${this.output}`);
  }

  /** Creates a cart, and returns its session id. */
  async makeCart() {
    const headers = { Origin: this.address, 'Content-Type': 'application/json' };
    const response = await fetch(`${this.address}/api/cart`, { method: 'POST', headers, body: '{}' });
    if (!response.ok) throw new Error(`No cart (${response.status}):\n${this.output}`);
    return (await response.json()).sessionId;
  }

  async hasCart(cart) {
    return (await fetch(`${this.address}/api/cart/${cart}`)).status === 200;
  }

  async metrics() {
    return (await fetch(`${this.address}/metrics`)).text();
  }

  /** Sends SIGINT to the whole process group, as a terminal does. Returns the exit code. */
  async pressCtrlC() {
    process.kill(-this.npm.pid, 'SIGINT');
    return (await this.end).code;
  }

  /** Kills npm and the launcher. */
  async kill() {
    process.kill(-this.npm.pid, 'SIGKILL');
    await this.end;
  }
}

const nobody = { uid: 65534, gid: 65534 };
const nameless = { uid: 12345, gid: 12345 };
const isRoot = process.getuid?.() === 0;
const mayRunNode = (owner) => spawnSync('test', ['-x', process.execPath], { ...owner, cwd: '/' }).status === 0;
const ordinary = isRoot && mayRunNode(nobody) ? nobody : {};

/** Node.js programs of the other supported major versions. */
const otherNodes = new Map();
const otherMajors = [20, 22, 24].filter((other) => other !== Number.parseInt(process.versions.node));
for (const major of atLength ? otherMajors : []) {
  const program = await obtainNode(major);
  if (program) otherNodes.set(major, program);
}

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'start-matrix-'));
const squatters = [];
const clones = [];
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
  const ports = [await freePort(), await freePort(), await freePort()];
  const [PORT, WEB_PORT, WORKER_PORT] = ports.map(String);
  const alone = clone.start({ PORT: WEB_PORT }, 'start:web');
  assert.equal((await alone.end).code, 1);
  assert.match(alone.output, /^No PostgreSQL: start the shop with npm start first, or set DATABASE_URL/m);
  const shop = clone.start({ PORT });
  await shop.untilOpen();
  const cart = await shop.makeCart();

  // A second start in the same folder is refused.
  const second = clone.start({ PORT: WEB_PORT });
  assert.equal((await second.end).code, 1);
  assert.match(second.output, /^The shop in .* is already running \(process \d+\)\. Stop it first/m);

  // After a crash, the shop and its PostgreSQL are restarted at the same addresses.
  for (const words of ['backend/dist/processes/main.js', 'postgres -D']) {
    const { pid } = clone.process(words);
    process.kill(pid, 'SIGKILL');
    await shop.untilOpen(() => ![undefined, pid].includes(clone.process(words)?.pid));
    assert.ok(await shop.hasCart(cart));
  }
  assert.match(shop.output, /^The shop was killed by SIGKILL\. Restarting the shop\.$/m);
  assert.match(shop.output, /^PostgreSQL ended unexpectedly\. Restarting PostgreSQL\.$/m);

  // Web and worker processes use the services of this shop, and end with them.
  const killed = clone.start({ PORT: WEB_PORT }, 'start:web');
  const worker = clone.start({ WORKER_PORT }, 'start:worker');
  await Promise.all([killed.untilOpen(), worker.untilWorking()]);
  const another = await killed.makeCart();
  await killed.kill();
  assert.ok(await shop.hasCart(another));
  await worker.untilWorking();
  assert.equal(await shop.pressCtrlC(), 0, shop.output);
  assert.equal((await worker.end).code, 1);
  assert.match(worker.output, /^The launcher that runs PostgreSQL and Redis has ended\.$/m);
  assert.deepEqual(clone.processes(), []);
  assert.equal(await listenError('127.0.0.1', ports[0]), undefined);
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

test('a port in use results in one clear line, and no process continues to run', async () => {
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
  test('a start after only the launcher was killed takes over the services that are still running', async () => {
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

if (atLength)
  test('a shop whose PostgreSQL cannot be restarted exits with a message and an error status', async () => {
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
      /^PostgreSQL ended and cannot be restarted: The database in .* was created by PostgreSQL 9,/m,
    );
    assert.deepEqual(clone.processes(), []);
  });

if (atLength)
  test('Ctrl-C in the middle of a request still ends all processes', async () => {
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
  test('two clones start at the same time without conflicts', async () => {
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

async function makeClone(name, owner) {
  const made = await ScratchClone.make(parent, name, owner);
  clones.push(made);
  return made;
}

async function endsCleanly(shop, place, port) {
  assert.equal(await shop.pressCtrlC(), 0, shop.output);
  assert.deepEqual(place.processes(), []);
  assert.equal(await listenError('127.0.0.1', port), undefined);
}

/** Occupies a port unless another program already uses it. */
function squatOn(port) {
  return new Promise((resolve) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', () => resolve(server));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/**
 * Returns the program of another Node.js version from its npm package; undefined if there is no package for this
 * machine.
 */
async function obtainNode(major) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = inRoot('.data', 'nodes', String(major));
  const program = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (!fs.existsSync(program)) {
    fs.mkdirSync(folder, { recursive: true });
    const quietly = ['--no-package-lock', '--no-audit', '--no-fund'];
    await runToEnd('npm', ['install', '--prefix', folder, ...quietly, `${name}@${major}`], { timeout: 120_000 });
  }
  return fs.existsSync(program) ? program : undefined;
}
