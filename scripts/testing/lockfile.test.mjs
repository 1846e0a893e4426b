import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { completed } from '../lockfile/completed.mjs';
import { inRoot } from '../paths.mjs';
import { Refusal } from '../command.mjs';

test('platforms that npm left out of the lock file are added for the same systems and processors', () => {
  const { packages } = JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8'));
  const isPlatform = (place) => /\/(@swc\/core-|@oxc-parser\/binding-)/.test(place);
  const known = Object.entries(packages).filter(([place]) => isPlatform(place));
  const npmLeft = Object.fromEntries(Object.entries(packages).filter(([place]) => !isPlatform(place)));
  const { packages: mended, added } = completed(npmLeft);
  assert.ok(known.length > 20);
  assert.equal(added.length, known.length);
  for (const [place, { version, os, cpu, dev }] of known) {
    const { version: v, os: o, cpu: c, dev: d, optional } = mended[place];
    assert.deepEqual({ v, o, c, d, optional }, { v: version, o: os, c: cpu, d: dev, optional: true });
  }
  assert.deepEqual(Object.keys(mended), Object.keys(packages));
});

test('a package inside or next to its parent is not missing', () => {
  const found = {
    '': {},
    'backend/node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0', 'a-win32-x64': '1.0.0' } },
    'backend/node_modules/a/node_modules/a-linux-x64': { version: '1.0.0' },
    'backend/node_modules/a-win32-x64': { version: '1.0.0' },
  };
  assert.deepEqual(completed(found).added, []);
});

test('a package of an unknown platform is reported, not guessed', () => {
  const lock = { 'node_modules/a': { optionalDependencies: { fsevents: '2.3.3' } } };
  assert.throws(
    () => completed(lock),
    (error) => error instanceof Refusal && error.message.includes('fsevents@2.3.3'),
  );
});
