import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { migrationsOf, readManifest } from '../backup/manifest.mjs';
import { putAside } from '../backup/schema.mjs';
import { saveTables, tablesOf } from '../backup/tables.mjs';
import { withDatabase } from '../database.mjs';
import { inRoot, root } from '../paths.mjs';
import { ended, endProcess, run, runToEnd, until } from '../processes.mjs';
import { freePort } from '../services/ports.mjs';
import { isReady } from './production-shop.mjs';
import { atLength } from './suites.mjs';

const server = String(process.env.TEST_DATABASE_URL);
/** A database role as described in docs/operations.md. It may log in, and owns its database. */
const role = `backup_${randomUUID().slice(0, 8)}`;
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
const backup = path.join(place, 'the backup');
const picture = inRoot('demo', 'pictures', 'anchor-point-high-waist-bikini.webp');

/** A test that only `npm run test:all` runs. */
const testAtLength = atLength ? test : () => {};

/** Tables that the shop changes even without visitors. */
const moving = new Set(['jobs', 'rate_limits']);

/** @typedef {{ env: Record<string, string | undefined>, address: string, url: string, name: string }} Place */

/** @type {Place[]} */
const places = [];
/** @type {Place} */
let first;
/** @type {Place} */
let second;

before(async () => {
  await withDatabase(server, (client) => client.query(`CREATE ROLE "${role}" LOGIN PASSWORD 'secret'`));
  first = await makePlace('first');
  second = await makePlace('second');
});

after(async () => {
  await withDatabase(server, async (client) => {
    for (const { name } of places) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await client.query(`DROP ROLE "${role}"`);
  });
  fs.rmSync(place, { recursive: true, force: true });
});

test('a backup of a running shop restores every row, picture and cart elsewhere', async () => {
  const shop = await open(first);
  const cart = await makeCart(first);
  const imageUrl = await uploadPicture(first);
  const saved = await npm(first, 'backup', '--to', backup);
  assert.equal(saved.code, 0, saved.output);
  await shop.close();
  const { rows } = readManifest(backup);
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
  assert.match(refused.output, /The shop is using this database\. Stop all processes of the shop first\./);
  await again.close();
});

test('a database that is not empty is replaced only with --replace, and not by a damaged backup', async () => {
  const { rows } = readManifest(backup);
  const before = await contents(second, rows);
  const unsaid = await npm(second, 'restore', backup);
  assert.equal(unsaid.code, 1);
  assert.match(unsaid.output, /The database is not empty\. Add --replace/);

  for (const [name, happen, complaint] of damages.filter(([name]) => atLength || inShort.has(name))) {
    const failed = await npm(second, 'restore', damage(name, happen), '--replace');
    assert.equal(failed.code, 1, name);
    assert.match(failed.output, complaint);
    assert.doesNotMatch(failed.output, /^ +at /m, 'it is a sentence, not a stack');
    assert.deepEqual(await contents(second, rows), before, name);
  }

  const replaced = await npm(second, 'restore', backup, '--replace', '--pause-mail');
  assert.equal(replaced.code, 0, replaced.output);
  const { mail_pause: pause, ...others } = await contents(second, rows);
  const { mail_pause: none, ...saved } = await contents(first, rows);
  assert.deepEqual(others, saved);
  assert.deepEqual([Number.parseInt(none), Number.parseInt(pause)], [0, 1]);
  assert.match(replaced.output, /The emails of the shop are paused/);
});

test('after a killed restore, the shop does not start until another restore brings back the previous data', async () => {
  const { rows } = readManifest(backup);
  const before = await contents(second, rows);
  await withDatabase(second.url, putAside);
  const start = await runToEnd(process.execPath, [inRoot('backend', 'dist', 'processes', 'main.js')], {
    cwd: root,
    env: second.env,
  });
  assert.equal(start.code, 1);
  assert.match(start.output, /^DATABASE_URL names a database .* whose restore was interrupted/m);
  const saved = await npm(second, 'backup', '--to', path.join(place, 'of nothing'));
  assert.equal(saved.code, 1);
  assert.match(saved.output, /A restore into this database was interrupted/);
  const missing = damage('a row is missing again', claimAnotherRow);
  assert.equal((await npm(second, 'restore', missing, '--replace')).code, 1);
  assert.deepEqual(await contents(second, rows), before);
});

testAtLength(
  'a restore that fails half-way leaves an empty database empty, even with extensions of an administrator',
  async () => {
    const third = await makePlace('third');
    const asAdministrator = Object.assign(new URL(server), { pathname: `/${third.name}` }).href;
    await withDatabase(asAdministrator, (client) =>
      client.query('CREATE EXTENSION pg_trgm; CREATE EXTENSION fuzzystrmatch'),
    );
    const broken = damage('a row too few for an empty database', claimAnotherRow);
    assert.equal((await npm(third, 'restore', broken)).code, 1);
    assert.deepEqual(await withDatabase(third.url, tablesOf), []);
    const restored = await npm(third, 'restore', backup);
    assert.equal(restored.code, 0, restored.output);
  },
);

test('a backup is readable only by its owner, and contains the secret only if requested', async () => {
  const withSecret = path.join(place, 'with the secret');
  const saved = await npm(first, 'backup', '--with-secret', '--to', withSecret);
  assert.equal(saved.code, 0, saved.output);
  assert.equal(fs.existsSync(path.join(backup, 'session-secret')), false);
  assert.ok(fs.existsSync(path.join(withSecret, 'session-secret')));
  for (const entry of ['', ...fs.readdirSync(withSecret, { recursive: true })].map(String)) {
    const { mode } = fs.statSync(path.join(withSecret, entry));
    assert.equal(mode & 0o077, 0, entry);
  }
  const another = path.join(place, 'where the secret goes');
  const restored = await npm(
    { ...second, env: { ...second.env, DATA_DIR: another } },
    'restore',
    withSecret,
    '--replace',
  );
  assert.equal(restored.code, 0, restored.output);
  const [made, stored] = [String(first.env.DATA_DIR), another].map((folder) =>
    fs.readFileSync(path.join(folder, 'session-secret'), 'utf8'),
  );
  assert.equal(stored, made);
});

testAtLength('a backup of an earlier version comes back, brought up to date', async () => {
  const [earlier, now] = [await makePlace('earlier'), await makePlace('now')];
  const all = await withDatabase(second.url, migrationsOf);
  const known = all.slice(0, -1);
  await run(process.execPath, [inRoot('backend', 'dist', 'processes', 'migrate.js'), `--only=${known.join()}`], {
    cwd: root,
    env: earlier.env,
  });
  const address = `INSERT INTO newsletter_subscriptions (email) VALUES ('anna@example.com')`;
  await withDatabase(earlier.url, (client) => client.query(address));
  const folder = path.join(place, 'of an earlier version');
  for (const [where, script, ...args] of [
    [earlier, 'backup', '--to', folder],
    [now, 'restore', folder],
  ]) {
    const { code, output } = await npm(where, script, ...args);
    assert.equal(code, 0, output);
  }
  assert.deepEqual(readManifest(folder).migrations, known);
  assert.deepEqual(await withDatabase(now.url, migrationsOf), all);
  const { rows } = await withDatabase(now.url, (client) => client.query('SELECT email FROM newsletter_subscriptions'));
  assert.deepEqual(rows, [{ email: 'anna@example.com' }]);
});

testAtLength(
  'tables and columns that no migration made are saved, and a restore leaves them out and names them',
  async () => {
    const [altered, plain] = [await makePlace('altered'), await makePlace('plain')];
    await run(process.execPath, [inRoot('backend', 'dist', 'processes', 'migrate.js')], {
      cwd: root,
      env: altered.env,
    });
    await withDatabase(altered.url, (client) =>
      client.query(
        `ALTER TABLE newsletter_subscriptions ADD "the note" int DEFAULT 7;
       INSERT INTO newsletter_subscriptions (email) VALUES ('anna@example.com');
       CREATE TABLE subscriptions_old (id serial, email text);
       INSERT INTO subscriptions_old (email) VALUES ('anna@example.com')`,
      ),
    );
    await withDatabase(Object.assign(new URL(server), { pathname: `/${altered.name}` }).href, (client) =>
      client.query('CREATE TABLE of_an_extension (id int); ALTER EXTENSION fuzzystrmatch ADD TABLE of_an_extension'),
    );
    const folder = path.join(place, 'of an altered database');
    const saved = await npm(altered, 'backup', '--to', folder);
    assert.equal(saved.code, 0, saved.output);
    const { columns = {} } = readManifest(folder);
    assert.deepEqual(columns.subscriptions_old, ['id', 'email']);
    assert.equal('of_an_extension' in columns, false);

    const restored = await npm(plain, 'restore', folder);
    assert.equal(restored.code, 0, restored.output);
    assert.match(restored.output, /^Not restored, .*: subscriptions_old, newsletter_subscriptions\.the note\. /m);
    const { rows } = await withDatabase(plain.url, (client) => client.query('SELECT * FROM newsletter_subscriptions'));
    assert.equal(rows.length, 1);
    assert.equal(rows[0].email, 'anna@example.com');
    assert.equal('the note' in rows[0], false);
  },
);

testAtLength('a backup that is interrupted ends within a big table', async () => {
  const { url } = await makePlace('big');
  const folder = path.join(place, 'of a big table');
  fs.mkdirSync(folder);
  const interrupted = new AbortController();
  const saving = withDatabase(url, async (client) => {
    await client.query(`CREATE TABLE big AS SELECT repeat('x', 1000000) AS text FROM generate_series(1, 200)`);
    await saveTables(client, folder, interrupted.signal);
  });
  const file = path.join(folder, 'tables', 'big.copy.gz');
  void until(() => fs.existsSync(file), { timeout: 60_000 }).then(() => interrupted.abort());
  await assert.rejects(saving, { name: 'AbortError' });
  assert.ok(fs.statSync(file).size < 100_000, 'the table is not saved to its end');
});

test('a database that does not respond results in a readable message', async () => {
  const nowhere = {
    ...second,
    env: { ...second.env, DATABASE_URL: `postgres://shop@127.0.0.1:${await freePort()}/shop` },
  };
  for (const [script, ...args] of [
    ['backup', '--to', path.join(place, 'of nobody')],
    ['restore', backup],
  ]) {
    const { code, output } = await npm(nowhere, script, ...args);
    assert.equal(code, 1);
    assert.match(output, /^The database of DATABASE_URL cannot be opened: .*ECONNREFUSED/m);
    assert.doesNotMatch(output, /^ +at /m);
  }
});

/** Names of the entries in `damages` that `npm test` covers, one of each kind. */
const inShort = new Set([
  'a row is missing',
  'a byte is another one',
  'its manifest is cut off',
  'it is of a later version',
]);

/**
 * Ways to damage a backup, each with the expected message of the restore.
 * @type {Array<[string, (folder: string) => void, RegExp]>}
 */
const damages = [
  [
    'a row is missing',
    claimAnotherRow,
    /^Rows are missing: products \d+ of \d+\. The database has its previous content\.$/m,
  ],
  [
    'it is cut off',
    (folder) => fs.truncateSync(data(folder), fs.statSync(data(folder)).size - 100),
    /is damaged or cut off\. Nothing was changed/,
  ],
  ['a byte is another one', flipByte, /is damaged or cut off\. Nothing was changed/],
  ['its data is gone', (folder) => fs.rmSync(data(folder)), /is missing\. Nothing was changed/],
  [
    'its pictures are gone',
    (folder) => fs.rmSync(path.join(folder, 'pictures'), { recursive: true }),
    /pictures\/.* is missing, like \d+ other files\. Nothing was changed/,
  ],
  ['its manifest is gone', (folder) => fs.rmSync(path.join(folder, 'manifest.json')), /is not a backup, or is damaged/],
  [
    'its manifest is cut off',
    (folder) => fs.truncateSync(path.join(folder, 'manifest.json'), 200),
    /is not a backup, or is damaged/,
  ],
  [
    'its manifest lost its rows',
    (folder) => rewriteManifest(folder, (manifest) => delete manifest.rows),
    /is not a backup, or is damaged/,
  ],
  [
    'it is of a later version',
    (folder) => rewriteManifest(folder, (manifest) => (manifest.format = 2)),
    /was made by a newer version/,
  ],
  [
    'its tables are of a migration that is not known here',
    (folder) => rewriteManifest(folder, (manifest) => manifest.migrations.push('Unknown9995000099000')),
    /^This version cannot restore the tables of version .* The database has its previous content\.$/m,
  ],
  [
    'its tables are of a version that cannot be upgraded',
    (folder) => rewriteManifest(folder, (manifest) => (manifest.migrations = ['Shared1796000001000'])),
    /^This version cannot restore the tables of version .* The database has its previous content\.$/m,
  ],
];

/** A file with important rows. @param {string} folder */
function data(folder) {
  return path.join(folder, 'tables', 'stock_ledger.copy.gz');
}

/** @param {string} folder */
function flipByte(folder) {
  const content = fs.readFileSync(data(folder));
  content[content.length >> 1] ^= 1;
  fs.writeFileSync(data(folder), content);
}

/** @param {string} folder */
function claimAnotherRow(folder) {
  rewriteManifest(folder, (manifest) => (manifest.rows.products += 1));
}

/** @param {string} folder @param {(manifest: any) => void} change */
function rewriteManifest(folder, change) {
  const file = path.join(folder, 'manifest.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  change(manifest);
  fs.writeFileSync(file, JSON.stringify(manifest));
}

/**
 * Makes a copy of the backup, and damages the copy with `happen`.
 * @param {string} name
 * @param {(folder: string) => void} happen
 */
function damage(name, happen) {
  const folder = path.join(place, name);
  fs.cpSync(backup, folder, { recursive: true });
  happen(folder);
  return folder;
}

/** @param {string} which @returns {Promise<Place>} */
async function makePlace(which) {
  const name = `backup_${randomUUID().slice(0, 8)}_${which}`;
  await withDatabase(server, (client) => client.query(`CREATE DATABASE "${name}" OWNER "${role}"`));
  const url = Object.assign(new URL(server), { username: role, password: 'secret', pathname: `/${name}` }).href;
  const port = String(await freePort());
  const env = {
    PATH: process.env.PATH,
    HOME: place,
    DATABASE_URL: url,
    REDIS_URL: process.env.TEST_REDIS_URL,
    DATA_DIR: path.join(place, which),
    PORT: port,
  };
  const made = { env, address: `http://127.0.0.1:${port}`, url, name };
  places.push(made);
  return made;
}

/** @param {Place} place @param {string} script @param {string[]} args */
const npm = ({ env }, script, ...args) =>
  runToEnd(process.execPath, [inRoot('scripts', `${script}.mjs`), ...args], { cwd: root, env });

/** Starts the shop of a place, without the launcher. @param {Place} place */
async function open({ env, address }) {
  const shop = spawn(process.execPath, [inRoot('backend', 'dist', 'processes', 'main.js')], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  assert.ok(await until(() => shop.exitCode !== null || isReady(address), { timeout: 60_000 }));
  return { close: async () => void ((await endProcess(shop, { timeout: 60_000 })) && (await ended(shop))) };
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
  const response = await fetch(`${address}/api/admin/upload/product-image`, { method: 'POST', headers, body });
  return (await response.json()).imageUrl;
}

/**
 * A hash of the rows of each table, independent of their order.
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
