import type { IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import { AnswerStore } from './answer-store.js';
import { FinishedAnswer } from './finished-answer.js';

/** Its compressed size is half of its size. */
const body = Buffer.from(randomBytes(50_000).toString('hex'));
const answerOf = (tag: string) =>
  new FinishedAnswer({ status: 200, headers: ['vary', 'Accept-Encoding'], body, route: '/', tags: new Set([tag]) });
const accepting = (coding: string) => ({ headers: { 'accept-encoding': coding } }) as IncomingMessage;

it('counts every encoding of a response against the memory limit', async () => {
  const store = new AnswerStore(10_000_000, () => undefined);
  const answer = answerOf('list');
  store.keep('/', answer);
  const plain = store.bytes;
  expect(plain).toBeGreaterThan(body.length);
  await answer.formFor(accepting('gzip'));
  store.weigh('/', answer);
  expect(store.bytes).toBeGreaterThan(plain + body.length / 3);
  expect(store.drop(['list'])).toBe(1);
  expect(store.bytes).toBe(0);
  store.weigh('/', answer);
  expect(store.count).toBe(0);
});

it('stores a response in the form that its first reader requested, and derives other forms from it', async () => {
  const store = new AnswerStore(10_000_000, () => undefined);
  for (const coding of ['gzip', 'br', 'identity']) {
    const answer = answerOf(coding);
    store.keep(coding, answer);
    const [first] = await Promise.all([answer.formFor(accepting(coding)), answer.pack()]);
    store.weigh(coding, answer);
    expect(store.bytes).toBeLessThan(body.length * 0.6);
    const plain = await answer.formFor(accepting('identity'));
    expect(plain.body?.equals(body)).toBe(true);
    if (coding !== 'identity') expect(await answer.formFor(accepting(coding))).toBe(first);
    expect(store.drop([coding])).toBe(1);
  }
});

it('returns an uncompressed response from the cache the second time, within its share of the memory', async () => {
  const store = new AnswerStore(1_000_000, () => undefined);
  const plainly = { headers: {} } as IncomingMessage;
  const keys = ['a', 'b', 'c', 'd'];
  const answers = keys.map(answerOf);
  for (const [place, answer] of answers.entries()) {
    store.keep(keys[place] ?? '', answer);
    await answer.pack();
    store.weigh(keys[place] ?? '', answer);
  }
  const packed = store.bytes;
  for (const [place, answer] of answers.entries()) {
    const first = store.formFor(keys[place] ?? '', answer, plainly);
    expect(first).toBeInstanceOf(Promise);
    expect((await first).body?.equals(body)).toBe(true);
    expect(store.formFor(keys[place] ?? '', answer, plainly)).toBe(await first);
  }
  expect(store.bytes).toBeLessThanOrEqual(packed + 250_000);
  expect(store.drop(keys)).toBe(4);
  expect(store.bytes).toBe(0);
});
