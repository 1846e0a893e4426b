import { checkShape } from './json-bodies.js';

const check = (json: string) => () => checkShape(Buffer.from(json), 1000);
const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join(',');

it.each([
  ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`],
  ['1,000 keys', `{${keys(1000)}}`],
  ['many short lists in one list', `[${'[],'.repeat(400)}[]]`],
  ['brackets, commas and quotes within a text', JSON.stringify({ a: `\\"${'[{,'.repeat(5000)}` })],
  ['text that is not JSON', ']]}}"'],
  ['an empty body', ''],
])('accepts %s', (_, json) => {
  expect(check(json)).not.toThrow();
});

it.each([
  ['33 levels', '['.repeat(33), 'too-deep'],
  ['objects in 33 levels', '{"a":'.repeat(33), 'too-deep'],
  ['1,001 keys', `{${keys(1001)}}`, 'too-many-keys'],
  ['1,001 entries', `[${'0,'.repeat(1000)}0]`, 'too-many-keys'],
  ['too many keys in several objects', `[{${keys(600)}},{${keys(600)}}]`, 'too-many-keys'],
  ['33 levels after a text that ends with a backslash', `["\\\\",${'['.repeat(33)}`, 'too-deep'],
])('rejects %s', (_, json, code) => {
  expect(check(json)).toThrow(expect.objectContaining({ code, statusCode: 400 }) as Error);
});
