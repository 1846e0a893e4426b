import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { command } from './command.mjs';
import { inRoot, root } from './paths.mjs';
import { prepareShop } from './preparation.mjs';
import { ended } from './processes.mjs';
import { Refusal } from './refusal.mjs';
import { liveLauncher } from './services/ownership.mjs';
import { findRunningPostgres } from './services/postgres.mjs';
import { findRunningRedis } from './services/redis.mjs';
import { postgresFolder, redisFolder } from './services/services.mjs';
import { dataDirOf, readSettings } from './settings.mjs';

await command(async (interruption) => {
  const { username, email } = readArguments();
  const settings = readSettings();
  const password = settings.ADMIN_PASSWORD ?? (await askForPassword(interruption.interrupted));
  const { env, stop } = (await runningShop(settings)) ?? (await prepareShop(interruption, { listens: false }));
  try {
    const args = [
      '--enable-source-maps',
      inRoot('backend', 'dist', 'create-admin.js'),
      '--username',
      username,
      '--email',
      email,
    ];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, ADMIN_PASSWORD: password },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return (await ended(child)).code ?? 1;
  } finally {
    await stop(interruption.hurried);
  }
});

/** @returns {{ username: string, email: string }} */
function readArguments() {
  const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } }, strict: false });
  const { username, email } = values;
  if (typeof username === 'string' && typeof email === 'string') return { username, email };
  throw new Refusal(
    'Name the administrator, for example: npm run admin:create -- --username anna --email anna@shop.example.com',
  );
}

/**
 * The shop that `npm start` runs now with services of its own; it goes on as it is.
 * @param {import('./settings.mjs').Environment} settings
 * @returns {Promise<Pick<import('./preparation.mjs').PreparedShop, 'env' | 'stop'> | undefined>}
 */
async function runningShop(settings) {
  const dataDir = dataDirOf(settings);
  if (!(await liveLauncher(dataDir))) return undefined;
  const DATABASE_URL = settings.DATABASE_URL ?? (await findRunningPostgres(postgresFolder(dataDir)));
  const REDIS_URL = settings.REDIS_URL ?? (await findRunningRedis(redisFolder(dataDir)));
  if (!DATABASE_URL) throw new Refusal('The shop is just starting. Try again when it has printed its address.');
  return {
    env: { ...settings, DATA_DIR: dataDir, DATABASE_URL, ...(REDIS_URL ? { REDIS_URL } : {}) },
    stop: async () => {},
  };
}

/** @param {AbortSignal} signal */
async function askForPassword(signal) {
  if (!process.stdin.isTTY)
    throw new Refusal('Set ADMIN_PASSWORD, or run this in a terminal to be asked for the password.');
  process.stdout.write('Password (it is not shown): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await terminal.question('', { signal });
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
