import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { inRoot } from '../paths.mjs';
import { launcherIn } from '../preparation.mjs';
import { until } from '../processes.mjs';
import { claim, holderOf, readClaim } from '../services/claim.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'claim-'));
after(() => fs.rmSync(folder, { recursive: true }));

test('only one of several concurrent claims gets the file, even after its former holder was killed', async () => {
  const file = path.join(folder, 'at-once.json');
  fs.writeFileSync(file, JSON.stringify({ pid: 1, port: 1, token: 'of a killed process' }));
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim(file)));
  const got = claims.filter((one) => one !== undefined);
  assert.equal(got.length, 1);
  assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  assert.equal((await holderOf(file))?.pid, process.pid);
  got[0]?.release();
  assert.equal(await holderOf(file), undefined);
});

test('other processes read the data that the holder adds, and detect its end', async () => {
  const file = path.join(folder, 'updated.json');
  const held = await claim(file);
  held?.update({ env: { DATABASE_URL: 'postgres://here' } });
  assert.deepEqual(readClaim(file)?.env, { DATABASE_URL: 'postgres://here' });
  let hasEnded = false;
  assert.ok(await holderOf(file, () => (hasEnded = true)));
  held?.release();
  assert.ok(await until(() => hasEnded, { timeout: 10_000 }));
});

test('the file of a killed process can be claimed', async () => {
  const file = path.join(folder, 'killed.json');
  const module = new URL(`file://${inRoot('scripts', 'services', 'claim.mjs')}`).href;
  const code = `await (await import('${module}')).claim(${JSON.stringify(file)}); setInterval(() => {}, 1e6)`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  assert.ok(await until(async () => (await holderOf(file)) !== undefined, { timeout: 60_000 }));
  assert.equal(await claim(file), undefined);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const held = await claim(file);
  assert.equal(readClaim(file)?.pid, process.pid);
  held?.release();
});

test('a command waits for another brief command, and refuses while a shop runs', async (t) => {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://127.0.0.1:1/shop',
    REDIS_URL: 'redis://127.0.0.1:1',
  };
  const adopt = () => {
    const args = [inRoot('scripts', 'demo.mjs'), 'adopt'];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    t.after(() => child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    return { says: (words) => until(() => words.test(output), { timeout: 60_000 }) };
  };
  const backup = await claim(launcherIn(folder), { isBrief: true });
  const waiting = adopt();
  assert.ok(await waiting.says(/^Waiting for another command, such as a backup…$/m));
  backup?.release();
  assert.ok(await waiting.says(/^The database of DATABASE_URL cannot be opened/m));
  const shop = await claim(launcherIn(folder), { isBrief: false });
  assert.ok(await adopt().says(/^The shop in .* is already running \(process \d+\)\. Stop it first/m));
  shop?.release();
});

test('another program at the recorded port does not count as the holder', async (t) => {
  const file = path.join(folder, 'stranger.json');
  const server = net.createServer((socket) => socket.end('guessed'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  fs.writeFileSync(file, JSON.stringify({ pid: 1, port, token: 'known' }));
  assert.equal(await holderOf(file), undefined);
});
