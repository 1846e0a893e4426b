import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withDatabase } from '../database.mjs';
import { CommandFailed, endProcess, ended, run, until, wait } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { freePort } from './ports.mjs';
import { findBinaries } from './postgres-binaries.mjs';
import { chooseIdentity, prepareHome } from './postgres-identity.mjs';

/**
 * @typedef {import('./postgres-identity.mjs').Identity} Identity
 * @typedef {import('./services.mjs').Service} Service
 */

const user = 'shop';
const database = 'shop';
const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC', PGDATA: undefined };

/**
 * Starts the shop's own cluster, making it the first time.
 * @param {string} folder the cluster's folder inside the data folder
 * @param {{ port?: number, throwAway?: boolean, durable?: boolean, signal?: AbortSignal }} [options] a throw-away cluster goes when it
 * stops; one that is not durable trades that for speed
 * @returns {Promise<Service>}
 */
export async function startPostgres(folder, { port, throwAway = false, durable = !throwAway, signal } = {}) {
  const binaries = findBinaries();
  if (!binaries)
    throw new Refusal(
      'No PostgreSQL was found: neither the embedded package for this platform nor pg_ctl on the PATH. Install PostgreSQL, or set DATABASE_URL, for example postgres://user:password@host:5432/shop',
    );
  const identity = chooseIdentity(binaries.folder, folder);
  prepareHome(identity, binaries.folder);
  const cluster = path.join(identity.home, 'cluster');
  if (!fs.existsSync(cluster)) await makeCluster(identity, cluster, binaries.major, signal);
  requireSameMajor(cluster, binaries.major);
  await stopOrphan(identity.home);
  const { child, port: listening } = await startServer(identity, cluster, { port, durable, signal });
  /** @param {AbortSignal} [hurried] */
  const stop = async (hurried) => {
    await stopServer(child, hurried);
    if (throwAway) fs.rmSync(identity.home, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(identity.home, listening);
    return { url: urlOf(identity.home, listening), port: listening, exited: ended(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Stops and removes a throw-away cluster whose launcher was killed.
 * @param {string} folder the cluster's folder inside the data folder
 */
export async function removeLeftPostgres(folder) {
  const home = homeOf(folder);
  if (!home) return;
  await stopOrphan(home);
  fs.rmSync(home, { recursive: true, force: true });
}

/** Returns the folder of the cluster. @param {string} folder the data folder */
function homeOf(folder) {
  const binaries = findBinaries();
  return binaries && chooseIdentity(binaries.folder, folder).home;
}

/** @param {Identity} identity @param {string} cluster @param {number} major @param {AbortSignal} [signal] */
async function makeCluster(identity, cluster, major, signal) {
  const { home, credentials } = identity;
  const unfinished = `${cluster}.new`;
  const passwordFile = path.join(home, 'password.new');
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  fs.writeFileSync(passwordOf(home), password, { mode: 0o600 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (credentials.uid !== undefined && credentials.gid !== undefined)
    for (const place of [unfinished, passwordFile]) fs.chownSync(place, credentials.uid, credentials.gid);
  const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const options = `--username=${user} --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-instructions`;
  const args = [...options.split(' '), ...locale, `--pwfile=${passwordFile}`, `--pgdata=${unfinished}`];
  try {
    await run(...identity.line('initdb', args), { ...credentials, cwd: '/', env: environment, signal });
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  fs.renameSync(unfinished, cluster);
}

/** @param {string} cluster @param {number} major */
function requireSameMajor(cluster, major) {
  const made = Number(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'));
  if (made !== major)
    throw new Refusal(
      `The database in ${cluster} was made by PostgreSQL ${made}, the one found here is ${major}. Put PostgreSQL ${made} on the PATH, or set DATA_DIR to another folder for a new shop.`,
    );
}

/**
 * Starts the server and waits until it answers. For some seconds after a killed server its remains stand in the way, and a free port
 * may be gone before it is used: both are tried again.
 * @param {Identity} identity
 * @param {string} cluster
 * @param {{ port?: number, durable: boolean, signal?: AbortSignal }} options
 */
async function startServer(identity, cluster, { port: wanted, durable, signal }) {
  const log = path.join(identity.home, 'server.log');
  for (let attempt = 1; ; attempt++) {
    removeForeignLock(identity.home);
    const port = wanted ?? (await freePort());
    const child = spawnServer(identity, cluster, { port, durable, log });
    const hasBegun = () => child.exitCode !== null || isReady(readLock(identity.home), child);
    const ready = until(hasBegun, { timeout: 60_000, every: 20, signal });
    const isUp = await ready.catch(async (error) => {
      await stopServer(child);
      throw error;
    });
    if (isUp && child.exitCode === null && child.signalCode === null) return { child, port };
    await stopServer(child);
    if (attempt === 20)
      throw new CommandFailed(
        `PostgreSQL did not start; the end of ${log}:\n${fs.readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n')}`,
      );
    await wait(500, signal);
    signal?.throwIfAborted();
  }
}

/** @param {Identity} identity @param {string} cluster @param {{ port: number, durable: boolean, log: string }} options */
function spawnServer(identity, cluster, { port, durable, log }) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = fs.openSync(log, 'w', 0o600);
  const [program, rest] = identity.line('postgres', ['-D', cluster, ...args]);
  const child = spawn(program, rest, {
    ...identity.credentials,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', output, output],
  });
  fs.closeSync(output);
  return child;
}

/**
 * Ends a server at once and in order; the server rolls back what is open.
 * @param {import('node:child_process').ChildProcess} child
 * @param {AbortSignal} [hurried]
 */
async function stopServer(child, hurried) {
  await endProcess(child, { signal: 'SIGINT', timeout: 20_000, hurried });
}

/** Stops the server that a killed launcher left behind. @param {string} home */
async function stopOrphan(home) {
  const running = readLock(home);
  if (!running || !(await answers(home, running.port))) return;
  process.kill(running.pid, 'SIGINT');
  await until(() => readLock(home) === undefined, { timeout: 20_000 });
}

/**
 * Removes the lock file of a server that is long gone when its process number now belongs to another program, as after a restart of the
 * machine: PostgreSQL itself would wait for that one.
 * @param {string} home
 */
function removeForeignLock(home) {
  const lock = readLock(home);
  if (!lock) return;
  const commandLine = `/proc/${lock.pid}/cmdline`;
  if (!fs.existsSync(commandLine) || fs.readFileSync(commandLine, 'utf8').includes('postgres')) return;
  fs.rmSync(path.join(home, 'cluster', 'postmaster.pid'), { force: true });
}

/** Whether it is this server that takes connections. @param {ReturnType<typeof readLock>} lock @param {import('node:child_process').ChildProcess} server */
const isReady = (lock, server) => lock?.state === 'ready' && lock.pid === server.pid;

/** The process, port and state of the server that the cluster's lock file names. @param {string} home */
function readLock(home) {
  try {
    const lines = fs.readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, state: lines[7]?.trim() } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the server at this port knows this cluster's password. @param {string} home @param {number} port */
async function answers(home, port) {
  try {
    await withDatabase(urlOf(home, port, 'postgres'), (client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}

/** Makes the shop's database in a new cluster. @param {string} home @param {number} port */
function ensureDatabase(home, port) {
  return withDatabase(urlOf(home, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  });
}

/** @param {string} home */
const passwordOf = (home) => path.join(home, 'password');

/** @param {string} home @param {number} port @param {string} [name] */
const urlOf = (home, port, name = database) =>
  `postgres://${user}:${fs.readFileSync(passwordOf(home), 'utf8')}@127.0.0.1:${port}/${name}`;
