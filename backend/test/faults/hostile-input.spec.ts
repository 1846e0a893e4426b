import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { signedIn, visitor } from '../builders/account.js';
import { atLength } from '../harness/extent.js';
import { addressOf, type Route, routesOf } from '../harness/routes.js';
import { type ShopProcess, startShopProcess } from '../harness/shop-process.js';
import { startTestApp } from '../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

interface Attack {
  readonly name: string;
  readonly path?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: Buffer | string;
  /** Expected status of calls that read the body. Undefined if any status below 500 is correct. */
  readonly status?: number;
}

/** Maximum processor time of one request in milliseconds. Other requests wait during this time. */
const bound = 250;
const atOnce = 10;
/** Each attack goes to every n-th route. The next attack starts one route later. */
const share = atLength ? 1 : 30;

const json = { 'Content-Type': 'application/json' };
const times = (count: number, text: string) => text.repeat(count);
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join(',')}}`;
const brackets = Buffer.from(times(500_000, '['));

const bodies: readonly Attack[] = [
  { name: '60,000 keys', body: keys(60_000), status: 413 },
  { name: '4,500 keys', body: keys(4_500), status: 400 },
  { name: '15,000 empty objects', body: `[${times(15_000, '{},')}{}]`, status: 400 },
  { name: 'a list of 30,000 zeros', body: `{"items":[${times(30_000, '0,')}0]}`, status: 400 },
  { name: '3,000 levels', body: times(3_000, '[') + times(3_000, ']'), status: 400 },
  { name: '9,000 levels of objects', body: `${times(9_000, '{"a":')}0${times(9_000, '}')}`, status: 400 },
  { name: '300 KB in one text', body: JSON.stringify({ name: times(300_000, 'a') }), status: 413 },
  { name: 'gzip', headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(brackets), status: 415 },
  { name: 'deflate', headers: { 'Content-Encoding': 'deflate' }, body: deflateSync(brackets), status: 415 },
  { name: 'brotli', headers: { 'Content-Encoding': 'br' }, body: brotliCompressSync(brackets), status: 415 },
  {
    name: 'UTF-16',
    headers: { 'Content-Type': 'application/json; charset=utf-16le' },
    body: Buffer.from(keys(1_500), 'utf16le'),
    status: 415,
  },
].map((attack) => ({ ...attack, headers: { ...json, ...attack.headers } }));

/** Names of text fields, most of them checked with patterns. */
const fields =
  'name username email password currentPassword newPassword token code address city state zipCode phone subject message search ' +
  'slug imageUrl shippingAddress customerName customerEmail customerPhone description paymentIntentId sessionId note';
const texts: readonly Attack[] = ['a', ' ', '@.', '-', 'é'].map((text) => {
  const each = times(Math.floor(60_000 / fields.split(' ').length / Buffer.byteLength(text)), text);
  const body = Object.fromEntries(fields.split(' ').map((field) => [field, `${each}!`]));
  return { name: `texts of “${text}”`, headers: json, body: JSON.stringify(body) };
});

const questions: readonly Attack[] = [
  ['parameters', times(4_000, 'a&')],
  ['of one name', times(1_500, 'search=a&')],
  ['nested names', `search${times(2_000, '[a]')}=1`],
  ['sizes', `sizes=${times(6_000, 'S,')}`],
  ['ids', `ids=${times(6_000, '1,')}`],
  ['a list of sizes', times(900, 'sizes=S,M&')],
  ['words', `search=${times(6_000, 'a+')}`],
  ['a word', `search=${times(12_000, 'a')}`],
  ['digits', `minPrice=${times(12_000, '1')}&limit=${times(100, '9')}`],
  ['percent signs', `search=${times(4_000, '%25')}`],
].map(([name = '', query = '']) => ({ name: `${name} in the address`, path: `?${query}` }));

const headers: readonly Attack[] = [
  { Cookie: times(3_000, 'a=b; ') },
  { Cookie: `sid=s%3A${times(10_000, '.')}; signed_in=1` },
  { 'X-Forwarded-For': times(3_000, '1.1.1.1, ').slice(0, 14_000) },
  { 'Accept-Encoding': times(4_000, 'a, ') },
  { Accept: times(3_000, 'a/b,') },
  { 'Accept-Language': times(3_000, 'en,') },
  { 'If-None-Match': times(2_500, '"a", ') },
  { Range: `bytes=${times(3_000, '0-0,')}` },
  { Forwarded: times(4_000, 'a=b;') },
].map((given) => ({ name: `many parts in ${Object.keys(given).join()}`, headers: given }));

const form = 'multipart/form-data; boundary=x';
const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const forms: readonly Attack[] = [
  { name: '20,000 parts', headers: { 'Content-Type': form }, body: `${times(20_000, part('a'))}--x--` },
  { name: 'nested names of parts', headers: { 'Content-Type': form }, body: `${part(`a${times(2_000, '[b]')}`)}--x--` },
  {
    name: 'headers of a part',
    headers: { 'Content-Type': form },
    body: `--x\r\n${times(20_000, 'a: b\r\n')}\r\n--x--`,
  },
  { name: 'boundaries', headers: { 'Content-Type': form }, body: times(100_000, '--x\r\n') },
  {
    name: 'a form of the web',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: times(20_000, 'a[b][c]=1&'),
  },
];

const isUpload = ({ path: address, method }: Route) =>
  /^\/api\/(admin\/(upload\/|product-imports$|orders\/:id\/return-pictures$)|reviews\/:id\/pictures$|orders\/:id\/return-pictures$)/.test(
    address,
  ) && method !== 'get';
const reads = ({ method }: Route) => method === 'get';

describe('a hostile request', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-hostile-'));
  const connections = new http.Agent({ keepAlive: true, maxSockets: 4 });
  let database: TestDatabase;
  let shop: ShopProcess;
  let turn = 0;
  let routes: readonly Route[];
  let cookies: Readonly<Record<'stranger' | 'staff', string>>;
  beforeAll(async () => {
    const known = await startTestApp({}, { worker: false, pages: true });
    routes = routesOf(known).filter(({ call }) => call !== 'POST /api/logout');
    await known.close();
    database = await createTestDatabase();
    shop = await startShopProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir }, 'web');
    cookies = { stranger: '', staff: await signIn() };
  });
  afterAll(async () => {
    connections.destroy();
    await shop.end('SIGTERM');
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  async function signIn(): Promise<string> {
    const { username, password } = (await signedIn({ ...shop, database }, { admin: true })).user;
    const response = await visitor(shop).post('/api/login').send({ username, password }).expect(200);
    return (response.get('Set-Cookie') ?? []).map((line) => line.split(';')[0]).join('; ');
  }

  async function send(route: Route, { path: query = '', headers: given, body }: Attack, cookie: string) {
    const call = http.request(`${shop.url}${addressOf(route)}${query}`, {
      agent: connections,
      method: route.method.toUpperCase(),
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(cookie && { Cookie: cookie }),
        ...given,
        ...(body && { 'Content-Length': Buffer.byteLength(body) }),
      },
    });
    call.end(body);
    const [response] = (await once(call, 'response')) as [http.IncomingMessage];
    await once(response.resume(), 'end');
    return response.statusCode ?? 500;
  }

  const some = (all: readonly Route[]) => {
    turn += 1;
    return all.filter((_, at) => at % share === turn % share);
  };

  /**
   * Sends the attack to each route, and returns the failures. Tests several routes together. If these routes took too
   * long, tests each of them again alone.
   */
  async function wrongs(attack: Attack, of: readonly Route[], role: keyof typeof cookies): Promise<string[]> {
    const found: string[] = [];
    for (let sent = 0; sent < of.length; sent += atOnce) {
      const together = of.slice(sent, sent + atOnce);
      const used = await processorTimeOf(async () => {
        const statuses = await Promise.all(together.map((route) => send(route, attack, cookies[role])));
        found.push(...together.flatMap((route, at) => misread(attack, route, statuses[at] ?? 500)));
      });
      if (used < bound) continue;
      for (const route of together) {
        const alone = await processorTimeOf(() => send(route, attack, cookies[role]));
        if (alone >= bound) found.push(`${attack.name}, ${route.call}: ${Math.round(alone)} ms of processor time`);
      }
    }
    return found;
  }

  function misread({ name, status: wanted }: Attack, { call }: Route, status: number): string[] {
    return status < 500 && (wanted === undefined || status === wanted) ? [] : [`${name}, ${call}: ${status}`];
  }

  async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
    const before = shop.processorTime();
    await work();
    return shop.processorTime() - before;
  }

  it.each(bodies)('does not block other requests with a body of $name', async (attack) => {
    const changing = routes.filter((route) => !reads(route) && !isUpload(route));
    const others = routes.filter((route) => reads(route) || isUpload(route));
    for (const role of ['stranger', 'staff'] as const) {
      expect(await wrongs(attack, some(changing), role)).toEqual([]);
      expect(await wrongs({ ...attack, status: undefined }, some(others), role)).toEqual([]);
    }
  });

  it.each(texts)('does not block other requests with $name', async (attack) => {
    expect(await wrongs(attack, some(routes.filter((route) => !reads(route))), 'staff')).toEqual([]);
  });

  it.each([...questions, ...headers])('does not block other requests with $name @series', async (attack) => {
    expect(await wrongs(attack, some(routes.filter(reads)), 'staff')).toEqual([]);
  });

  it.each(forms)('does not block other requests with $name', async (attack) => {
    const takers = routes.filter((route) => isUpload(route) || route.path === '/newsletter/unsubscribe');
    expect(await wrongs(attack, takers, 'staff')).toEqual([]);
  });
});
