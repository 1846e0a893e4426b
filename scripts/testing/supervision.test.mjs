import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDatabase } from '../database.mjs';
import { Refusal } from '../command.mjs';
import { freePort } from '../services/ports.mjs';
import { superviseServer } from '../services/supervision.mjs';

/**
 * A fake server. Each start consumes the next entry of `starts`: an `Error` makes the start fail; `undefined` lets the
 * server run until the test ends it.
 * @param {Array<Error | undefined>} starts
 */
function aServer(starts) {
  /** @type {Array<(value?: unknown) => void>} */
  const ends = [];
  /** @type {Array<number | undefined>} */
  const ports = [];
  return {
    ports,
    end: () => ends.at(-1)?.(),
    /** @param {number} [port] */
    start: async (port) => {
      ports.push(port);
      const failure = starts.shift();
      if (failure) throw failure;
      const exited = new Promise((resolve) => ends.push(resolve));
      return { url: 'redis://here', port: 7000, exited, stop: async () => {} };
    },
  };
}

/**
 * Advances the mocked time until the condition is true.
 * @param {import('node:test').TestContext} t
 * @param {() => boolean} isThere
 */
async function pass(t, isThere) {
  for (let step = 0; step < 1000 && !isThere(); step++) {
    t.mock.timers.tick(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(isThere());
}

/** @type {Array<'setTimeout' | 'Date'>} */
const apis = ['setTimeout', 'Date'];

test('a server that ends is restarted at the same address, even after failed starts', async (t) => {
  t.mock.timers.enable({ apis });
  /** @type {string[]} */
  const failures = [];
  const server = aServer([undefined, new Error('still locked'), new Error('still locked'), undefined]);
  await superviseServer('Redis', server.start, { lost: (sentence) => failures.push(sentence) });
  server.end();
  await pass(t, () => server.ports.length === 4);
  assert.deepEqual([server.ports, failures], [[undefined, 7000, 7000, 7000], []]);
});

test('a server that cannot be restarted is reported once, with the reason', async (t) => {
  t.mock.timers.enable({ apis });
  /** @type {string[]} */
  const failures = [];
  const server = aServer([undefined, ...Array.from({ length: 9 }, () => new Error('no space left'))]);
  await superviseServer('Redis', server.start, { lost: (sentence) => failures.push(sentence) });
  server.end();
  await pass(t, () => failures.length > 0);
  assert.deepEqual(failures, ['Redis ended and cannot be restarted: no space left']);
  assert.equal(server.ports.length, 6);
});

test('a start that is refused is not retried', async (t) => {
  t.mock.timers.enable({ apis });
  /** @type {string[]} */
  const failures = [];
  const server = aServer([undefined, new Refusal('This data is of another version.')]);
  await superviseServer('PostgreSQL', server.start, { lost: (sentence) => failures.push(sentence) });
  server.end();
  await pass(t, () => failures.length > 0);
  assert.deepEqual(failures, ['PostgreSQL ended and cannot be restarted: This data is of another version.']);
});

test('PostgreSQL is still restarted if it does not respond once during a restart', async () => {
  const nowhere = `postgres://shop@127.0.0.1:${await freePort()}/shop`;
  const connecting = withDatabase(nowhere, async () => {});
  await assert.rejects(connecting, (error) => !(error instanceof Refusal));
});
