import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { mutants } from '../../backend/test/mutants.mjs';
import { inRoot } from '../paths.mjs';

test('the code that a mutant replaces occurs exactly once in its file', () => {
  const missing = Object.entries(mutants).flatMap(([file, changes]) => {
    const text = fs.readFileSync(inRoot('backend', 'src', 'domain', file), 'utf8');
    return changes.filter(([code]) => text.split(code).length !== 2).map(([code]) => `${file}: ${code}`);
  });
  assert.deepEqual(missing, []);
});
