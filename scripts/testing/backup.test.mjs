import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { majorOf, withDatabase } from '../backup/database.mjs';
import { readManifest, writeManifest } from '../backup/manifest.mjs';
import { hasPgDump } from '../backup/pg-dump.mjs';
import { emptySchema } from '../backup/schema.mjs';
import { tablesOf } from '../backup/tables.mjs';
import { inRoot, root } from '../paths.mjs';
import { ended, endProcess, runToEnd, until } from '../processes.mjs';
import { freePort } from '../services/ports.mjs';

const server = String(process.env.TEST_DATABASE_URL);
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
const backup = path.join(place, 'the backup');
const picture = inRoot('demo', 'pictures', 'anchor-point-high-waist-bikini-detail.webp');

/** What a shop that nobody visits writes by itself. */
const moving = new Set(['jobs', 'rate_limits']);

/** @typedef {{ env: Record<string, string | undefined>, address: string, url: string, name: string }} Place */

/** @type {Place} */
let first;
/** @type {Place} */
let second;

before(async () => {
  first = await makePlace('first');
  second = await makePlace('second');
});

after(async () => {
  await withDatabase(server, async (client) => {
    for (const { name } of [first, second]) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  });
  fs.rmSync(place, { recursive: true, force: true });
});

test('a shop that sells is saved, and comes back elsewhere with every row, picture and cart', async () => {
  const shop = await open(first);
  const cart = await makeCart(first);
  const imageUrl = await uploadPicture(first);
  const saved = await npm(first, 'backup', '--to', backup);
  assert.equal(saved.code, 0, saved.output);
  await shop.close();
  const { database, rows } = readManifest(backup);
  const fitting = hasPgDump(await withDatabase(server, majorOf));
  assert.equal(database, fitting ? 'pg_dump' : 'tables');
  assert.ok(rows.products > 20 && rows.uploaded_images > 20 && rows.carts === 1);

  const restored = await npm(second, 'restore', backup);
  assert.equal(restored.code, 0, restored.output);
  assert.deepEqual(await contents(second, rows), await contents(first, rows));
  const again = await open(second);
  assert.equal((await fetch(`${second.address}/api/cart/${cart}`)).status, 200);
  const [before, now] = [first, second].map(({ env }) =>
    fs.readFileSync(path.join(String(env.DATA_DIR), 'images', path.basename(imageUrl))),
  );
  assert.ok(before.equals(now));
  assert.equal((await fetch(second.address + imageUrl)).status, 200);
  await uploadPicture(second);
  const refused = await npm(second, 'restore', backup, '--replace');
  assert.match(refused.output, /The shop runs on this database\. Stop all of its processes first\./);
  await again.close();
});

test('a database that is not empty is given up only when that is said, and not for a damaged backup', async () => {
  const { rows } = readManifest(backup);
  const before = await contents(second, rows);
  const unsaid = await npm(second, 'restore', backup);
  assert.equal(unsaid.code, 1);
  assert.match(unsaid.output, /The database is not empty\. Say --replace/);

  const { database } = readManifest(backup);
  const missing = damage('a row is missing', (folder) => {
    const manifest = readManifest(folder);
    manifest.rows.products += 1;
    writeManifest(folder, manifest);
  });
  const broken = damage('the end is missing', (folder) => {
    const file = path.join(folder, ...(database === 'tables' ? ['tables', 'stock_ledger.copy.gz'] : ['database.dump']));
    fs.truncateSync(file, fs.statSync(file).size - 100);
  });
  const pictureless = damage('the pictures are missing', (folder) => {
    fs.rmSync(path.join(folder, 'pictures'), { recursive: true });
  });
  for (const [folder, complaint] of [
    [missing, /^Rows are missing: products \d+ of \d+\.$/m],
    [broken, database === 'tables' ? /stock_ledger\.copy\.gz is damaged/ : /pg_restore.* failed/],
    [pictureless, /^Files of pictures are missing .*: 0 of \d+\./m],
    [place, /is no backup, or a damaged one/],
  ]) {
    const failed = await npm(second, 'restore', folder, '--replace');
    assert.equal(failed.code, 1);
    assert.match(failed.output, complaint);
    assert.deepEqual(await contents(second, rows), before);
  }

  const replaced = await npm(second, 'restore', backup, '--replace', '--pause-mail');
  assert.equal(replaced.code, 0, replaced.output);
  const { mail_pause: pause, ...others } = await contents(second, rows);
  const { mail_pause: none, ...saved } = await contents(first, rows);
  assert.deepEqual(others, saved);
  assert.deepEqual([Number.parseInt(none), Number.parseInt(pause)], [0, 1]);
  assert.match(replaced.output, /Its mail is paused/);
});

test('a restore that was killed leaves a shop that stays closed until another one puts back what it held', async () => {
  const { rows } = readManifest(backup);
  const before = await contents(second, rows);
  await withDatabase(second.url, emptySchema);
  const start = await runToEnd(process.execPath, [inRoot('backend', 'dist', 'main.js')], {
    cwd: root,
    env: second.env,
  });
  assert.equal(start.code, 1);
  assert.match(start.output, /^DATABASE_URL names a database .* whose restore was broken off/m);
  const saved = await npm(second, 'backup', '--to', path.join(place, 'of nothing'));
  assert.equal(saved.code, 1);
  assert.match(saved.output, /A restore into this database was broken off/);
  const missing = damage('a row is missing again', (folder) => {
    const manifest = readManifest(folder);
    manifest.rows.products += 1;
    writeManifest(folder, manifest);
  });
  assert.equal((await npm(second, 'restore', missing, '--replace')).code, 1);
  assert.deepEqual(await contents(second, rows), before);
});

test('a picture that was cut off is told of, with the database restored', async () => {
  const { rows } = readManifest(backup);
  const cut = damage('a picture is cut off', (folder) => {
    const [file] = fs.readdirSync(path.join(folder, 'pictures'));
    fs.truncateSync(path.join(folder, 'pictures', file), 10);
  });
  const restored = await npm(second, 'restore', cut, '--replace');
  assert.equal(restored.code, 1);
  assert.match(restored.output, /^The database is back, but the pictures are not all what they were: /m);
  assert.deepEqual(await contents(second, rows), await contents(first, rows));
});

/** A copy of the backup that something happened to. @param {string} name @param {(folder: string) => void} happen */
function damage(name, happen) {
  const folder = path.join(place, name);
  fs.cpSync(backup, folder, { recursive: true });
  happen(folder);
  return folder;
}

/** @param {string} which @returns {Promise<Place>} */
async function makePlace(which) {
  const name = `backup_${randomUUID().slice(0, 8)}_${which}`;
  await withDatabase(server, (client) => client.query(`CREATE DATABASE "${name}"`));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const port = String(await freePort());
  const env = {
    PATH: process.env.PATH,
    HOME: place,
    DATABASE_URL: url,
    REDIS_URL: process.env.TEST_REDIS_URL,
    DATA_DIR: path.join(place, which),
    PORT: port,
  };
  return { env, address: `http://127.0.0.1:${port}`, url, name };
}

/** @param {Place} place @param {string} script @param {string[]} args */
const npm = ({ env }, script, ...args) =>
  runToEnd(process.execPath, [inRoot('scripts', `${script}.mjs`), ...args], { cwd: root, env });

/** Starts the shop there, without the launcher. @param {Place} place */
async function open({ env, address }) {
  const shop = spawn(process.execPath, [inRoot('backend', 'dist', 'main.js')], { cwd: root, env, stdio: 'ignore' });
  const isOpen = () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  assert.ok(await until(() => shop.exitCode !== null || isOpen(), { patience: 60_000 }));
  return { close: async () => void ((await endProcess(shop, { patience: 20_000 })) && (await ended(shop))) };
}

/** @param {Place} place @returns {Promise<string>} its session id */
async function makeCart({ address }) {
  const headers = { Origin: address, 'Content-Type': 'application/json' };
  return (await (await fetch(`${address}/api/cart`, { method: 'POST', headers, body: '{}' })).json()).sessionId;
}

/** @param {Place} place @returns {Promise<string>} its address in the shop */
async function uploadPicture({ address }) {
  const signedIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { Origin: address, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'liberty-admin' }),
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const body = new FormData();
  body.set('image', new Blob([fs.readFileSync(picture)], { type: 'image/webp' }), 'detail.webp');
  const headers = { Origin: address, Cookie };
  const answer = await fetch(`${address}/api/admin/upload/product-image`, { method: 'POST', headers, body });
  return (await answer.json()).imageUrl;
}

/**
 * A mark of the rows of each table, whatever their order.
 * @param {Place} place
 * @param {Record<string, number>} tables
 * @returns {Promise<Record<string, string>>}
 */
function contents({ url }, tables) {
  return withDatabase(url, async (client) => {
    assert.deepEqual(await tablesOf(client), Object.keys(tables).sort());
    /** @type {Record<string, string>} */
    const marks = {};
    for (const table of Object.keys(tables).filter((name) => !moving.has(name))) {
      const { rows } = await client.query(`SELECT row_to_json(t)::text AS row FROM "${table}" t ORDER BY 1`);
      marks[table] = `${rows.length} ${createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex')}`;
    }
    return marks;
  });
}
