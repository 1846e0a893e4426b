import fc from 'fast-check';
import { once } from 'node:events';
import http from 'node:http';
import request from 'supertest';
import { signedIn, visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { atLength } from '../harness/extent.js';
import { apiDescription } from '../harness/routes.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

/** The part of an OpenAPI document from which inputs are generated. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Input {
  readonly path: string;
  readonly body: unknown;
  readonly raw: string | null;
  readonly callerIndex: number;
}

const seed = 20_180_704;
const inputsPerCall = atLength ? 200 : 1;
/** Number of requests to a call without input. Such requests differ only in the caller. */
const callsWithoutInput = atLength ? 12 : 1;
/** Number of concurrent requests. */
const atOnce = 10;
/** Operations that may create these rows for every input. */
const makers: Readonly<Record<string, readonly string[]>> = {
  'post /api/cart': ['carts'],
  'post /api/admin/mail/pause': ['mail_pause', 'audit_entries'],
  'post /api/admin/mail/resume': ['audit_entries'],
  'post /api/admin/mail/test': ['mails', 'audit_entries'],
  'post /api/admin/security/authenticator': ['authenticators'],
  'delete /api/admin/security/authenticator': ['mails', 'audit_entries'],
  'post /api/admin/security/recovery-codes': ['mails', 'recovery_codes', 'audit_entries'],
};
/** Searches without results are counted after their response. */
const passing = ['sessions', 'rate_limits', 'failed_passwords', 'passkey_challenges', 'failed_searches'];

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
const unusualText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%00',
    "' OR 1=1 --",
    '<script>',
    '../../etc/passwd',
    'null',
    'undefined',
    '💧',
    '-1',
  ),
  fc.string({ minLength: 3000, maxLength: 4000 }),
);
const unusualNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 0.001, 1e-7, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE),
);
const unusualValue = fc.oneof(
  unusualText,
  unusualNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(unusualText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', '__proto__', 'length', '$gt'), unusualText, { maxKeys: 2 }),
);

function ofSchema(schema: Schema, document: Document): fc.Arbitrary<unknown> {
  const { $ref, type, items, properties } = schema;
  if ($ref) return ofSchema(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, document);
  if (schema.enum) return fc.oneof(fc.constantFrom(...schema.enum), unusualValue);
  if (type === 'array') return fc.oneof(fc.array(ofSchema(items ?? {}, document), { maxLength: 3 }), unusualValue);
  if (type === 'object' && properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, ofSchema(field, document)] as const);
    return fc.oneof(
      { weight: 6, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      unusualValue,
    );
  }
  return unusualValue;
}

function inputsOf(path: string, operation: Operation, document: Document): fc.Arbitrary<Input> {
  const body = operation.requestBody?.content['application/json']?.schema;
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc
    .record({
      parts: fc.array(unusualText, { minLength: names.length, maxLength: names.length }),
      query: fc.record(Object.fromEntries(query.map(({ name }) => [name, unusualText])), { requiredKeys: [] }),
      body: body ? ofSchema(body, document) : fc.constant(undefined),
      raw: body ? fc.option(fc.constantFrom('{', '[[', '"x', '{"a":'), { freq: 20 }) : fc.constant(null),
      callerIndex: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ parts, query: chosen, body: content, raw, callerIndex: client }) => ({
      path: `${names.reduce((filled, name, at) => filled.replace(`{${name}}`, encoded(parts[at] ?? '')), path)}?${new URLSearchParams(
        Object.entries(chosen).map(([name, value]) => [name, well(value ?? '')] as [string, string]),
      ).toString()}`,
      body: content,
      raw,
      callerIndex: client,
    }));
}

const well = (text: string) => text.replace(/\p{Surrogate}/gu, '');

function hasNoInput(path: string, { parameters = [], requestBody }: Operation): boolean {
  return !requestBody && !path.includes('{') && !parameters.some((parameter) => parameter.in === 'query');
}

/**
 * Encodes a path part. The result is never empty and never only dots, because such a path would be a different route.
 */
const encoded = (text: string) => encodeURIComponent(well(/^\.*$/.test(text) ? `-${text}` : text)).slice(0, 2000);

describe('random input', () => {
  let shop: TestApp;
  /** Browsers of a visitor, a shopper and a staff member. */
  let cookies: readonly string[];
  const connections = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    await aProduct(shop.database, { variants: [{ size: 'S' }, { size: 'M' }] });
    cookies = ['', await signIn(), await signIn({ admin: true })];
  });
  afterAll(async () => {
    connections.destroy();
    await shop.close();
  });

  async function rowCounts(): Promise<Record<string, number>> {
    const tables = await shop.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const counted = tables.filter(({ name }) => !passing.includes(name));
    const sql = counted
      .map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name}`)
      .join(' UNION ALL ');
    const rows = await shop.database.query<{ name: string; n: number }>(sql);
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  }

  it(`neither breaks an operation nor stores anything, ${inputsPerCall} inputs for each operation of the API`, async () => {
    const document = apiDescription() as Document;
    const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
    );
    expect(calls.length).toBeGreaterThan(25);
    const broken: string[] = [];
    let before = await rowCounts();
    for (const { method, path, operation } of calls) {
      const call = `${method} ${path}`;
      if (call === 'post /api/logout') continue;
      const numRuns = hasNoInput(path, operation) ? callsWithoutInput : inputsPerCall;
      const inputs = fc.sample(inputsOf(path, operation, document), { seed, numRuns });
      for (let sent = 0; sent < inputs.length; sent += atOnce) {
        const together = inputs.slice(sent, sent + atOnce);
        const statuses = await Promise.all(together.map((input) => send(method, input)));
        const failed = together.flatMap((input, index) => ((statuses[index] ?? 500) < 500 ? [] : [input]));
        for (const input of failed)
          broken.push(`${call}: ${input.path.slice(0, 200)} ${JSON.stringify(input.body ?? null).slice(0, 300)}`);
      }
      const after = await rowCounts();
      const grown = Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0));
      const unexpected = grown.filter((table) => !makers[call]?.includes(table));
      if (unexpected.length > 0) broken.push(`${call} stored rows in ${unexpected.join(', ')}`);
      before = after;
    }
    expect(broken).toEqual([]);
  }, 900_000);

  async function signIn(options?: { admin: boolean }): Promise<string> {
    const { username, password } = (await signedIn(shop, options)).user;
    const response = await visitor(shop).post('/api/login').send({ username, password }).expect(200);
    const cookie = (response.get('Set-Cookie') ?? []).map((line) => line.split(';')[0]).join('; ');
    await request(shop.url).get('/api/user').set('Cookie', cookie).expect(200);
    return cookie;
  }

  async function send(method: string, { path, body, raw, callerIndex: client }: Input): Promise<number> {
    const headers = {
      Cookie: cookies[client],
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    };
    const call = http.request(shop.url + path, { agent: connections, method: method.toUpperCase(), headers });
    call.end(raw ?? JSON.stringify(body));
    const [response] = (await once(call, 'response')) as [http.IncomingMessage];
    await once(response.resume(), 'end');
    return response.statusCode ?? 500;
  }
});
