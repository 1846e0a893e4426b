import { randomBytes } from 'node:crypto';
import { AnswerStore } from './answer-store.js';
import { FinishedAnswer } from './finished-answer.js';

it('counts every form of an answer against the memory it may take', async () => {
  const store = new AnswerStore(10_000_000, () => undefined);
  const body = Buffer.from(randomBytes(50_000).toString('hex'));
  const headers = ['vary', 'Accept-Encoding'];
  const answer = new FinishedAnswer({ status: 200, headers, body, route: '/', tags: new Set(['list']) });
  store.keep('/', answer);
  const plain = store.bytes;
  expect(plain).toBeGreaterThan(body.length);
  await answer.prepare('gzip');
  store.keep('/', answer);
  expect(store.bytes).toBeGreaterThan(plain + body.length / 3);
  expect(store.drop(['list'])).toBe(1);
  expect(store.bytes).toBe(0);
});
