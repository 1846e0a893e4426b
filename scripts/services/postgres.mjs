import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withDatabase } from '../database.mjs';
import { CommandFailed, endProcess, ended, run, until, wait } from '../processes.mjs';
import { Refusal } from '../command.mjs';
import { freePort } from './ports.mjs';
import { chooseIdentity, findBinaries, prepareHome } from './postgres-programs.mjs';

const user = 'shop';
const database = 'shop';
const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC', PGDATA: undefined };

/**
 * Starts the shop's PostgreSQL, and creates its cluster if there is none. A `throwAway` cluster is deleted when its
 * server stops. A cluster that is not `durable` is faster, but loses data in a crash.
 */
export async function startPostgres(folder, { port, throwAway = false, durable = !throwAway, signal } = {}) {
  const binaries = findBinaries();
  if (!binaries)
    throw new Refusal(
      'No PostgreSQL was found: neither the embedded package for this platform nor pg_ctl on the PATH. Install PostgreSQL, or set DATABASE_URL, for example postgres://user:password@host:5432/shop',
    );
  const identity = chooseIdentity(binaries.folder, folder);
  const { home } = identity;
  prepareHome(identity, binaries.folder);
  const cluster = clusterIn(home);
  if (!fs.existsSync(cluster)) await makeCluster(identity, cluster, binaries.major, signal);
  requireSameMajor(cluster, binaries.major);
  await stopOrphan(home);
  const { child, port: listening } = await startServer(identity, { port, durable, signal });
  const stop = async (hurried) => {
    await stopServer(child, hurried);
    if (throwAway) fs.rmSync(home, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(home, listening);
    return { url: urlOf(home, listening), port: listening, exited: ended(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stops and deletes a throw-away cluster whose launcher was killed. */
export async function removeLeftPostgres(folder) {
  const binaries = findBinaries();
  if (!binaries) return;
  const { home } = chooseIdentity(binaries.folder, folder);
  await stopOrphan(home);
  fs.rmSync(home, { recursive: true, force: true });
}

async function makeCluster(identity, cluster, major, signal) {
  const { home, credentials } = identity;
  const unfinished = `${cluster}.new`;
  const passwordFile = path.join(home, 'password.new');
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  for (const file of [passwordIn(home), passwordFile]) fs.writeFileSync(file, password, { mode: 0o600 });
  if (credentials.uid !== undefined)
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

function requireSameMajor(cluster, major) {
  const made = Number(fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'));
  if (made !== major)
    throw new Refusal(
      `The database in ${cluster} was created by PostgreSQL ${made}, but this machine has version ${major}. Put PostgreSQL ${made} on the PATH, or set DATA_DIR to another folder for a new shop.`,
    );
}

/**
 * Starts the server, and waits until it accepts connections. Retries, because the shared memory of a killed server
 * blocks the cluster for some seconds, and because another program may take the free port.
 */
async function startServer(identity, { port: wanted, durable, signal }) {
  const log = path.join(identity.home, 'server.log');
  for (let attempt = 1; ; attempt++) {
    removeForeignLock(identity.home);
    const port = wanted ?? (await freePort());
    const child = spawnServer(identity, { port, durable, log });
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const isReady = () => {
      const lock = readLock(identity.home);
      return lock?.state === 'ready' && lock.pid === child.pid;
    };
    const started = until(() => hasEnded() || isReady(), { timeout: 60_000, every: 20, signal });
    const inTime = await started.catch(async (error) => {
      await stopServer(child);
      throw error;
    });
    if (inTime && !hasEnded()) return { child, port };
    await stopServer(child);
    if (attempt === 20) {
      const lines = fs.readFileSync(log, 'utf8').trim().split('\n').slice(-8);
      throw new CommandFailed(`PostgreSQL did not start. The last lines of ${log}:\n${lines.join('\n')}`);
    }
    await wait(500, signal);
    signal?.throwIfAborted();
  }
}

function spawnServer(identity, { port, durable, log }) {
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
  const stdio = ['ignore', output, output];
  const options = { ...identity.credentials, cwd: '/', env: environment, detached: true, stdio };
  const child = spawn(...identity.line('postgres', ['-D', clusterIn(identity.home), ...args]), options);
  fs.closeSync(output);
  return child;
}

/** Stops PostgreSQL immediately. On SIGINT, PostgreSQL rolls back open transactions. */
const stopServer = (child, hurried) => endProcess(child, { signal: 'SIGINT', timeout: 20_000, hurried });

/** Stops the server of a killed launcher. */
async function stopOrphan(home) {
  const running = readLock(home);
  if (!running) return;
  const isOurs = await withDatabase(urlOf(home, running.port, 'postgres'), () => true).catch(() => false);
  if (!isOurs) return;
  process.kill(running.pid, 'SIGINT');
  await until(() => readLock(home) === undefined, { timeout: 20_000 });
}

/** Deletes the lock file of an ended server if the process id of this server now belongs to another program. */
function removeForeignLock(home) {
  const lock = readLock(home);
  if (!lock) return;
  const commandLine = `/proc/${lock.pid}/cmdline`;
  if (!fs.existsSync(commandLine) || fs.readFileSync(commandLine, 'utf8').includes('postgres')) return;
  fs.rmSync(lockIn(home), { force: true });
}

/** Returns the process id, port and state in the lock file of a cluster. */
function readLock(home) {
  try {
    const lines = fs.readFileSync(lockIn(home), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, state: lines[7]?.trim() } : undefined;
  } catch {
    return undefined;
  }
}

function ensureDatabase(home, port) {
  return withDatabase(urlOf(home, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  });
}

const clusterIn = (home) => path.join(home, 'cluster');
const lockIn = (home) => path.join(clusterIn(home), 'postmaster.pid');
const passwordIn = (home) => path.join(home, 'password');

const urlOf = (home, port, name = database) =>
  `postgres://${user}:${fs.readFileSync(passwordIn(home), 'utf8')}@127.0.0.1:${port}/${name}`;
