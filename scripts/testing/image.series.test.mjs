import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { withDatabase } from '../database.mjs';
import { inRoot, root } from '../paths.mjs';
import { run, runToEnd } from '../processes.mjs';
import { linkedCopy } from './linked-copy.mjs';

// Tests commands in a copy of the image's file tree. The tree contains the files that the last stage of the Dockerfile
// copies, and the packages that the Dockerfile installs.

const server = String(process.env.TEST_DATABASE_URL);
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'image-'));
const image = path.join(place, 'shop');
const backup = path.join(place, 'backups', 'first');
const dockerfile = fs.readFileSync(inRoot('Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const names = ['a', 'b'].map((which) => `image_${randomUUID().slice(0, 8)}_${which}`);

before(async () => {
  for (const name of names) await withDatabase(server, (client) => client.query(`CREATE DATABASE "${name}"`));
  const packages = await installedPackages();
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  for (const [, words] of stage.matchAll(/^COPY (.*)$/gm)) {
    const copied = words.split(/ +/).filter((word) => !word.startsWith('--'));
    const target = copied.pop() ?? '';
    for (const source of copied) await copy(source.replace(/^\/shop\//, ''), target, packages);
  }
});

after(async () => {
  await withDatabase(server, async (client) => {
    for (const name of names) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  });
  fs.rmSync(place, { recursive: true, force: true });
});

test('the health check tests whether the process responds, independent of its database', async () => {
  const [, code = ''] = /^HEALTHCHECK .*"-e", "(.*)"\]$/m.exec(dockerfile) ?? [];
  for (const [live, exit] of [
    [200, 0],
    [500, 1],
  ]) {
    const shop = http.createServer(({ url }, response) =>
      response.writeHead(url === '/health/live' ? live : 503).end(),
    );
    await once(shop.listen(0, '127.0.0.1'), 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (shop.address());
    const check = await runToEnd(process.execPath, ['-e', code], { env: { PORT: String(port) } });
    shop.close();
    assert.equal(check.code, exit, check.output);
  }
});

test('the image migrates, creates an administrator, backs up and restores, and writes only its data', async () => {
  const files = filesOf(image);
  const [from, to] = names;
  const start = await runToEnd(process.execPath, ['backend/dist/processes/migrate.js'], {
    cwd: image,
    env: settings(from),
  });
  assert.equal(start.code, 0, start.output);
  await npm(from, 'admin:create', '--username', 'anna', '--email', 'anna@shop.example.com');
  await npm(from, 'backup', '--to', backup);
  await npm(to, 'restore', backup);
  const { rows } = await withDatabase(address(to), (client) =>
    client.query('SELECT username FROM users WHERE is_admin'),
  );
  assert.deepEqual(rows, [{ username: 'anna' }]);
  assert.deepEqual(filesOf(image), files);
});

/**
 * Returns the packages that remain in the image after the Dockerfile's install command. Nested packages are included.
 * @returns {Promise<string[]>} relative to the root
 */
async function installedPackages() {
  const stage = /^FROM \S+ AS packages$(.*?)^FROM/ms.exec(dockerfile)?.[1] ?? '';
  const [, options = '', removed = ''] = /npm ci (.*?) && rm -r (\S+)/.exec(stage) ?? [];
  const list = await run('npm', ['ls', '--all', '--parseable', ...options.split(/ +/)], { cwd: root });
  return list
    .split('\n')
    .map((folder) => path.relative(root, folder))
    .filter(
      (folder) =>
        /^(\w+\/)?node_modules\/(@[^/]+\/)?[^/]+$/.test(folder) && !folder.startsWith(removed) && !isLink(folder),
    );
}

/** Returns the shop's own files, each with the time of its last change. @param {string} folder */
function filesOf(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => [file, fs.statSync(file).mtimeMs]);
}

/** Whether a package is a workspace, which npm installs as a link. @param {string} folder */
const isLink = (folder) => fs.lstatSync(inRoot(folder)).isSymbolicLink();

/** @param {string} source @param {string} target @param {string[]} packages */
async function copy(source, target, packages) {
  if (source.endsWith('node_modules')) {
    for (const folder of packages.filter((found) => path.dirname(found).startsWith(source)))
      await linkedCopy(inRoot(folder), path.join(image, folder));
    return;
  }
  const isFolder = fs.statSync(inRoot(source)).isDirectory();
  const goal = !isFolder && target.endsWith('/') ? path.join(target, path.basename(source)) : target;
  fs.cpSync(inRoot(source), path.join(image, goal), { recursive: true });
}

/** @param {string} name */
const address = (name) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** Returns the settings, as in docker-compose.yml. @param {string} name */
function settings(name) {
  return {
    PATH: process.env.PATH,
    HOME: place,
    DATABASE_URL: address(name),
    REDIS_URL: process.env.TEST_REDIS_URL,
    DATA_DIR: path.join(place, 'data'),
    ADMIN_PASSWORD: 'a-long-sentence-of-hers',
  };
}

/** @param {string} name @param {string} script @param {string[]} args */
async function npm(name, script, ...args) {
  const { code, output } = await runToEnd('npm', ['run', script, '--', ...args], { cwd: image, env: settings(name) });
  assert.equal(code, 0, output);
}
