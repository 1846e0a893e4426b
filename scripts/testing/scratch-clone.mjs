import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { ended, run, runToEnd, until } from '../processes.mjs';

/** @typedef {{ uid?: number, gid?: number }} Owner */

const upInTime = 180_000;

/** A fresh `git clone` of this checkout, with this checkout's packages and builds, in a home folder with mode 0700. */
export class ScratchClone {
  /** @param {string} home @param {Owner} owner */
  constructor(home, owner) {
    this.home = home;
    this.owner = owner;
    this.folder = path.join(home, 'a shop');
    /** @type {RunningShop[]} */
    this.shops = [];
  }

  /** @param {string} parent @param {string} name @param {Owner} [owner] */
  static async make(parent, name, owner = {}) {
    const clone = new ScratchClone(path.join(parent, name), owner);
    fs.mkdirSync(clone.home, { mode: 0o700 });
    await run('git', ['clone', '--quiet', inRoot(), clone.folder]);
    for (const built of ['backend/dist', 'frontend/dist'])
      fs.cpSync(inRoot(built), path.join(clone.folder, built), { recursive: true });
    await clone.#give(clone.home, []);
    for (const packages of ['node_modules', 'backend/node_modules', 'frontend/node_modules', 'e2e/node_modules'])
      if (fs.existsSync(inRoot(packages))) await clone.#linkPackages(packages);
    return clone;
  }

  /** A link to each file costs neither time nor space. Folders are created. @param {string} packages */
  async #linkPackages(packages) {
    const [from, to] = [inRoot(packages), path.join(this.folder, packages)];
    const { code } = await runToEnd('cp', ['-al', from, to]);
    if (code !== 0) {
      fs.rmSync(to, { recursive: true, force: true });
      await run('cp', ['-a', from, to]);
    }
    await this.#give(to, ['-type', 'd']);
  }

  /** @param {string} place @param {string[]} filter */
  async #give(place, filter) {
    const { uid, gid } = this.owner;
    if (uid !== undefined) await run('find', [place, ...filter, '-exec', 'chown', '-h', `${uid}:${gid}`, '{}', '+']);
  }

  /**
   * `npm start`, or one of its parts, with nothing in the environment but a PATH, a home and what is given.
   * @param {Record<string, string>} settings
   * @param {'start' | 'start:web' | 'start:worker'} [script]
   */
  start(settings, script = 'start') {
    const PATH = (process.env.PATH ?? '')
      .split(':')
      .filter((folder) => !folder.includes('node_modules'))
      .join(':');
    const npm = spawn('npm', ['run', script], {
      ...this.owner,
      cwd: this.folder,
      env: { PATH, HOME: this.home, ...settings },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const shop = new RunningShop(npm, Number(settings.WORKER_PORT ?? settings.PORT));
    this.shops.push(shop);
    return shop;
  }

  /** Ends what a failed test has left running. */
  async stop() {
    for (const shop of this.shops.splice(0))
      if (shop.npm.exitCode === null && shop.npm.signalCode === null) await shop.pressCtrlC();
  }

  /** Kills all of its processes at once; some go by themselves when those that they belong to are gone. */
  killAll() {
    for (const pid of this.processes())
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
      }
  }

  /** The processes that belong to this clone, by their command line and environment. */
  processes() {
    if (!fs.existsSync('/proc/self/environ'))
      return spawnSync('ps', ['-axEo', 'command'], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter((line) => line.includes(this.folder));
    return fs
      .readdirSync('/proc')
      .filter(
        (pid) => /^\d+$/.test(pid) && ['cmdline', 'environ'].some((file) => this.#isNamedIn(`/proc/${pid}/${file}`)),
      );
  }

  /** The first process of this clone whose command line holds the words; 0 where there is none. @param {string} words @returns {{ pid: number, command: string }} */
  process(words) {
    const { stdout } = spawnSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => line.includes(this.folder) && line.includes(words));
    const [, pid, command] = /^ *(\d+) (.*)$/.exec(lines[0] ?? '') ?? [];
    return { pid: Number(pid ?? 0), command: command ?? '' };
  }

  /** @param {string} file */
  #isNamedIn(file) {
    try {
      return fs.readFileSync(file, 'utf8').includes(this.folder);
    } catch {
      return false;
    }
  }
}

export class RunningShop {
  output = '';

  /** @param {import('node:child_process').ChildProcess} npm @param {number} port */
  constructor(npm, port) {
    this.npm = npm;
    this.address = `http://127.0.0.1:${port}`;
    for (const stream of [npm.stdout, npm.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (this.output += text));
    this.end = ended(npm);
  }

  /**
   * Waits for the first page.
   * @param {() => boolean} [before] what has to be so already
   */
  async untilOpen(before = () => true) {
    const isOpen = async () => before() && (await this.#answers());
    const open = await until(async () => this.npm.exitCode !== null || (await isOpen()), { timeout: upInTime });
    if (!open || this.npm.exitCode !== null) throw new Error(`The shop did not open:\n${this.output}`);
  }

  /** Waits until a worker says at its WORKER_PORT that it can work. */
  async untilWorking() {
    const working = () =>
      fetch(`${this.address}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    if (!(await until(working, { timeout: upInTime }))) throw new Error(`The worker does not work:\n${this.output}`);
  }

  /** @returns {Promise<string>} the id of a new cart */
  async makeCart() {
    const answer = await fetch(`${this.address}/api/cart`, {
      method: 'POST',
      headers: { Origin: this.address, 'Content-Type': 'application/json' },
      body: '{}',
    });
    if (!answer.ok) throw new Error(`No cart (${answer.status}):\n${this.output}`);
    return (await answer.json()).sessionId;
  }

  /** @param {string} cart */
  async hasCart(cart) {
    return (await fetch(`${this.address}/api/cart/${cart}`)).status === 200;
  }

  /** @returns {Promise<string>} what the shop measures of itself */
  async metrics() {
    return (await fetch(`${this.address}/metrics`)).text();
  }

  /**
   * Presses Ctrl-C like a terminal: the whole process group receives the signal. @returns {Promise<number | null>} the
   * exit code
   */
  async pressCtrlC() {
    process.kill(-(this.npm.pid ?? 0), 'SIGINT');
    return (await this.end).code;
  }

  /** Kills npm and the launcher at once. No process can refuse this signal. */
  async kill() {
    process.kill(-(this.npm.pid ?? 0), 'SIGKILL');
    await this.end;
  }

  /** It is this shop that answers, not one that is still on its way out, nor one that has the page in memory and no database. */
  async #answers() {
    try {
      if (!this.output.includes('The shop is open')) return false;
      const answers = await Promise.all(['/', '/health/ready'].map((path) => fetch(this.address + path)));
      return answers.every(({ ok }) => ok);
    } catch {
      return false;
    }
  }
}
