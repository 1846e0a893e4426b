import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenseProblems } from '../lockfile/licenses.mjs';
import { inRoot } from '../paths.mjs';
import { run } from '../processes.mjs';

test('a package without a license, or with one that is not allowed, is reported', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/@shop/backend': { link: true },
    'node_modules/fine': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
    'node_modules/pause': { version: '0.0.1' },
    'node_modules/fine/node_modules/bare': { version: '2.0.0' },
    'node_modules/strict': { version: '3.0.0', license: 'MIT AND GPL-3.0-only' },
    'node_modules/closed': { version: '4.0.0', license: 'SEE LICENSE IN LICENSE.md' },
  };
  assert.deepEqual(licenseProblems(packages), [
    'bare@2.0.0 does not state a license',
    'strict@3.0.0 is under MIT AND GPL-3.0-only',
    'closed@4.0.0 is under SEE LICENSE IN LICENSE.md',
  ]);
});

test('the bill of materials lists every package, and marks those that only build and test', async () => {
  const { components } = JSON.parse(await run('npm', ['run', '--silent', 'sbom'], { cwd: inRoot() }));
  const isTool = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const namesOf = (found) => new Set(found.map(({ name, group }) => (group ? `${group}/${name}` : name)));
  const tools = namesOf(components.filter(isTool));
  const parts = namesOf(components.filter((component) => !isTool(component)));
  for (const name of ['stripe', 'antd', 'react', '@nestjs/core']) assert.ok(parts.has(name), name);
  for (const name of ['jest', 'oxlint', 'vite']) assert.ok(tools.has(name) && !parts.has(name), name);
});
