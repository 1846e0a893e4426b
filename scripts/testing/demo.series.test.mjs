import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { withDatabase } from '../database.mjs';
import { inRoot, root } from '../paths.mjs';
import { ended, endProcess, runToEnd, until } from '../processes.mjs';
import { freePort } from '../services/ports.mjs';
import { isReady, storeSettings } from './production-shop.mjs';

const server = String(process.env.TEST_DATABASE_URL);
const name = `demo_${randomUUID().slice(0, 8)}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'demo-'));
const admin = { username: 'marina', password: 'bluebird over Monterey bay' };

/** @type {Record<string, string | undefined>} */
let development;
/** @type {Record<string, string | undefined>} */
let production;
/** @type {string} */
let address;

before(async () => {
  await withDatabase(server, (client) => client.query(`CREATE DATABASE "${name}"`));
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  const { PATH, TEST_REDIS_URL: REDIS_URL } = process.env;
  development = { PATH, HOME: place, DATABASE_URL: url, REDIS_URL, DATA_DIR: path.join(place, 'data'), PORT: port };
  production = {
    ...development,
    NODE_ENV: 'production',
    WEB_CONCURRENCY: '1',
    PAYMENTS: 'sandbox',
    SESSION_SECRET: 'a session secret of production',
    ...storeSettings,
    ADMIN_USERNAME: admin.username,
    ADMIN_EMAIL: 'marina@harbor.example',
    ADMIN_PASSWORD: admin.password,
  };
});

after(async () => {
  await withDatabase(server, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  fs.rmSync(place, { recursive: true, force: true });
});

test('production refuses the demo shop until its data is removed, and then creates the administrator from the settings', async () => {
  const demo = await open(development);
  assert.equal(await signIn({ username: 'admin', password: 'liberty-admin' }), 200);
  await demo.close();

  const refused = await runToEnd(process.execPath, [program], { cwd: root, env: production });
  assert.equal(refused.code, 1);
  assert.match(refused.output, /DATABASE_URL holds the data of the demo shop.*npm run demo -- remove/);

  await withDatabase(url, (client) =>
    client.query(`INSERT INTO users (username, email, password_hash, created_at)
                  VALUES ('casey', 'casey@shop.example', '-', now() + interval '1 hour')`),
  );
  const remaining = await command('remove');
  assert.equal(remaining.code, 1);
  assert.match(remaining.output, /also contains accounts \(1\) and orders \(0\).*add --everything/);
  assert.equal((await command('forget')).code, 1);

  const removed = await command('remove', '--everything');
  assert.equal(removed.code, 0, removed.output);
  assert.match((await command('adopt')).output, /contains no demo data/);

  const shop = await open(production);
  assert.deepEqual(await (await fetch(`${address}/api/products`)).json(), []);
  assert.equal(await signIn({ username: 'admin', password: 'liberty-admin' }), 401);
  assert.equal(await signIn(admin), 200);
  await shop.close();
});

const program = inRoot('backend', 'dist', 'processes', 'main.js');

/** @param {string[]} args */
const command = (...args) =>
  runToEnd(process.execPath, [inRoot('scripts', 'demo.mjs'), ...args], { cwd: root, env: production });

/** @param {Record<string, string | undefined>} env */
async function open(env) {
  const shop = spawn(process.execPath, [program], { cwd: root, env, stdio: 'ignore' });
  assert.ok(await until(() => shop.exitCode !== null || isReady(address), { timeout: 60_000 }));
  assert.equal(shop.exitCode, null);
  return { close: async () => void ((await endProcess(shop, { timeout: 60_000 })) && (await ended(shop))) };
}

/** @param {{ username: string, password: string }} account @returns {Promise<number>} the status */
async function signIn(account) {
  const headers = { Origin: address, 'Content-Type': 'application/json' };
  return (await fetch(`${address}/api/login`, { method: 'POST', headers, body: JSON.stringify(account) })).status;
}
