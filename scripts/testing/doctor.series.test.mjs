import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { withDatabase } from '../database.mjs';
import { inRoot, root } from '../paths.mjs';
import { runToEnd } from '../processes.mjs';
import { freePort } from '../services/ports.mjs';
import { withoutShopSettings } from '../settings.mjs';
import { storeSettings } from './production-shop.mjs';

const server = String(process.env.TEST_DATABASE_URL);
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
const name = `doctor_${randomUUID().slice(0, 8)}`;
const address = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const missing = [
  ...['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STORE_NAME'],
  ...['STORE_EMAIL', 'STORE_PHONE', 'STORE_CITY', 'STORE_STATE', 'STORE_LATITUDE', 'STORE_LONGITUDE'],
  'STORE_SUPPORT_EMAIL',
];
const complete = {
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  SESSION_SECRET: 'a secret of thirty-two characters',
  ...storeSettings,
};

before(() => withDatabase(server, (client) => client.query(`CREATE DATABASE "${name}"`)));
after(async () => {
  await withDatabase(server, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  fs.rmSync(place, { recursive: true, force: true });
});

/** @param {'doctor' | 'start'} script @param {Record<string, string>} settings */
async function run(script, settings) {
  const port = String(await freePort());
  const env = { ...withoutShopSettings(process.env), PORT: port, DATA_DIR: path.join(place, 'data'), ...settings };
  return runToEnd(process.execPath, [inRoot('scripts', `${script}.mjs`)], { cwd: root, env });
}

test('the doctor reports all settings that prevent a start in production at once', async () => {
  const { code, output } = await run('doctor', { NODE_ENV: 'production', MAX_CONNECTIONS: 'many' });
  assert.equal(code, 1);
  for (const setting of [...missing, 'MAX_CONNECTIONS'])
    assert.match(output, new RegExp(`^(✗ Settings)? +${setting} `, 'm'));
});

test('npm start reports the same settings as JSON lines, and prepares nothing', async () => {
  const { code, output } = await run('start', { NODE_ENV: 'production' });
  assert.equal(code, 1);
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ msg }) => msg.split(' ')[0]).sort(), [...missing].sort());
  for (const { level, time, context } of lines)
    assert.deepEqual([level, new Date(time).toISOString(), context], [50, time, 'launcher']);
  assert.equal(fs.existsSync(path.join(place, 'data')), false);
});

test('a process without the launcher also reports these settings as JSON lines', async () => {
  const program = inRoot('backend', 'dist', 'processes', 'web.js');
  const env = { ...withoutShopSettings(process.env), NODE_ENV: 'production', DATA_DIR: path.join(place, 'data') };
  const { code, output } = await runToEnd(process.execPath, [program], { cwd: root, env });
  assert.equal(code, 1);
  const settings = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg.split(' ')[0]);
  assert.deepEqual(settings.sort(), ['DATABASE_URL', ...missing].sort());
});

test('the doctor passes with complete settings and a database', async () => {
  const { code, output } = await run('doctor', { ...complete, DATABASE_URL: address });
  assert.equal(code, 0, output);
  assert.match(output, /✓ PostgreSQL +DATABASE_URL names a server of version \d+/);
});

test('the doctor fails on a database that cannot be opened, or whose restore was interrupted', async () => {
  const closed = `postgres://shop@127.0.0.1:${await freePort()}/shop`;
  const away = await run('doctor', { ...complete, DATABASE_URL: closed });
  assert.equal(away.code, 1);
  assert.match(away.output, /✗ PostgreSQL +DATABASE_URL names a database that cannot be opened: .*ECONNREFUSED/);
  await withDatabase(address, (client) => client.query('CREATE SCHEMA before_restore'));
  const halfway = await run('doctor', { ...complete, DATABASE_URL: address });
  await withDatabase(address, (client) => client.query('DROP SCHEMA before_restore'));
  assert.equal(halfway.code, 1);
  assert.match(halfway.output, /✗ PostgreSQL +A restore into this database was interrupted/);
});

test('the doctor fails on a database without the extensions for searches', async () => {
  const role = `${name}_reader`;
  await withDatabase(server, (client) => client.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'reader'`));
  try {
    const reader = Object.assign(new URL(address), { username: role, password: 'reader' }).href;
    const { code, output } = await run('doctor', { ...complete, DATABASE_URL: reader });
    assert.equal(code, 1, output);
    assert.match(output, /✗ PostgreSQL +DATABASE_URL names a database without pg_trgm, fuzzystrmatch/);
  } finally {
    await withDatabase(server, (client) => client.query(`DROP ROLE "${role}"`));
  }
});

test('the doctor checks Redis and the mail server, but a start does not depend on them', async () => {
  const closed = await freePort();
  const { code, output } = await run('doctor', {
    REDIS_URL: `redis://127.0.0.1:${closed}`,
    SMTP_URL: `smtp://127.0.0.1:${closed}`,
  });
  assert.equal(code, 0, output);
  assert.match(output, /^– Redis +REDIS_URL names a server that does not respond: .*ECONNREFUSED/m);
  assert.match(output, /^– Mail +SMTP_URL names a server that does not accept mail: .*ECONNREFUSED/m);

  const invalid = await run('doctor', { REDIS_URL: 'redis://h:99999999', SMTP_URL: 'smtp://h:99999999' });
  assert.equal(invalid.code, 1);
  assert.match(invalid.output, /^✗ Settings +REDIS_URL is not an address/m);
  assert.match(invalid.output, /^– Mail +SMTP_URL /m);

  const { output: found } = await run('doctor', { REDIS_URL: String(process.env.TEST_REDIS_URL) });
  assert.match(found, /^✓ Redis +REDIS_URL names a server of version \d/m);
  assert.match(found, /^✓ Mail +no SMTP_URL/m);
});
