import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { ended, run, runToEnd, until } from '../processes.mjs';

/** A `git clone` of this checkout with its packages and builds, in a home folder of mode 0700. */
export class ScratchClone {
  shops = [];

  constructor(home, owner) {
    this.home = home;
    this.owner = owner;
    this.folder = path.join(home, 'a shop');
  }

  /** `owner` contains the uid and the gid of another user. */
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

  /** Hard links of files save time and space. Folders are copied. */
  async #linkPackages(packages) {
    const [from, to] = [inRoot(packages), path.join(this.folder, packages)];
    const { code } = await runToEnd('cp', ['-al', from, to]);
    if (code !== 0) {
      fs.rmSync(to, { recursive: true, force: true });
      await run('cp', ['-a', from, to]);
    }
    await this.#give(to, '-type', 'd');
  }

  async #give(place, ...filter) {
    const { uid, gid } = this.owner;
    if (uid !== undefined) await run('find', [place, ...filter, '-exec', 'chown', '-h', `${uid}:${gid}`, '{}', '+']);
  }

  /** Runs `npm start` or one of its parts. The environment contains only PATH, HOME and the settings. */
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

  /** Kills all processes. Some can have ended before, because they lost their parent. */
  killAll() {
    spawnSync('kill', ['-9', ...this.processes()]);
  }

  /** The processes of this clone, by their command line and environment. */
  processes() {
    if (!fs.existsSync('/proc/self/environ')) return this.#commands('command').filter((line) => line);
    return fs
      .readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid) && ['cmdline', 'environ'].some((file) => this.#isIn(`/proc/${pid}/${file}`)));
  }

  /** The first process of this clone whose command line contains the words, or the process id 0. */
  process(words) {
    const line = this.#commands('pid=,command=').find((command) => command.includes(words));
    const [, pid, command] = /^ *(\d+) (.*)$/.exec(line ?? '') ?? [];
    return { pid: Number(pid ?? 0), command: command ?? '' };
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

  /** Waits until this shop, and not one that is about to end, responds, and until the condition is true. */
  async untilOpen(condition = () => true) {
    const responds = async (place) => (await fetch(this.address + place).catch(() => ({ ok: false }))).ok;
    const isOpen = async () =>
      condition() && this.output.includes('The shop is open') && (await responds('/')) && responds('/health/ready');
    await this.#until(isOpen);
  }

  /** Waits until a worker reports at its WORKER_PORT that it is ready. */
  async untilWorking() {
    await this.#until(() =>
      fetch(`${this.address}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  async #until(isReady) {
    const isDone = async () => this.npm.exitCode !== null || (await isReady());
    if (!(await until(isDone, { timeout: 180_000 })) || this.npm.exitCode !== null)
      throw new Error(`The shop is not ready:\n${this.output}`);
  }

  /** Makes a cart and returns its id. */
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

  /** Signals the whole process group, as a terminal does. Returns the exit code. */
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
