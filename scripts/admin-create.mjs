import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { command, Refusal } from './command.mjs';
import { inRoot, root } from './paths.mjs';
import { withShop } from './preparation.mjs';
import { ended } from './processes.mjs';
import { readSettings } from './settings.mjs';

await command(async (interruption) => {
  const account = readArguments();
  const ADMIN_PASSWORD = readSettings().ADMIN_PASSWORD ?? (await readPassword(interruption.interrupted));
  return withShop(interruption, { services: 'shared', listens: false }, async ({ env }) => {
    const args = ['--enable-source-maps', inRoot('backend', 'dist', 'processes', 'create-admin.js'), ...account];
    const stdio = ['ignore', 'inherit', 'inherit'];
    const child = spawn(process.execPath, args, { cwd: root, env: { ...env, ADMIN_PASSWORD }, stdio });
    return (await ended(child)).code ?? 1;
  });
});

function readArguments() {
  const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } }, strict: false });
  const { username, email } = values;
  if (typeof username === 'string' && typeof email === 'string') return ['--username', username, '--email', email];
  throw new Refusal(
    'Give the username and the email address of the administrator, for example: npm run admin:create -- --username anna --email anna@shop.example.com',
  );
}

async function readPassword(signal) {
  if (!process.stdin.isTTY)
    throw new Refusal('Set ADMIN_PASSWORD, or run this in a terminal to be asked for the password.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const prompt = async (text) => {
      process.stdout.write(text);
      const typed = await terminal.question('', { signal });
      process.stdout.write('\n');
      return typed;
    };
    const password = await prompt('Password (it is not shown): ');
    if ((await prompt('Repeat the password: ')) !== password) throw new Refusal('The two passwords differ. Try again.');
    return password;
  } finally {
    terminal.close();
  }
}
