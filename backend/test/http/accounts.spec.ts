import fs from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import request from 'supertest';
import { Client } from 'pg';
import { parseConfig } from '../../src/config/config.js';
import { createApp } from '../../src/modules/create-app.js';
import { signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
});
afterAll(() => shop.close());

const password = 'a wave at noon';
let count = 0;

function registration(part: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return { username: `marina${count}`, email: `marina${count}@shop.example`, password, ...part };
}

function register(body: unknown) {
  return visitor(shop)
    .post('/api/register')
    .send(body as object);
}

function textOf(statement: unknown): string {
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);
}

function cookiesOf(response: request.Response): string[] {
  return (response.get('Set-Cookie') ?? []).map(String);
}

describe('registration', () => {
  it('signs in at once and never returns the password', async () => {
    const agent = visitor(shop);
    const response = await agent
      .post('/api/register')
      .send(registration({ username: '  Mariná ', email: 'Marina@shop.example' }))
      .expect(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      username: 'Mariná',
      email: 'Marina@shop.example',
      isAdmin: false,
      role: null,
      permissions: [],
      hasSecondFactor: false,
      secondFactors: [],
      needsSecondFactor: false,
      deletionRequestedAt: null,
    });
    await agent.get('/api/user').expect(200, response.body);
    const stored = await shop.database.query<{ password_hash: string }>('SELECT password_hash FROM users');
    expect(stored[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,/);
  });

  it('never creates an administrator, whatever the body contains', async () => {
    const response = await register(registration({ isAdmin: true, id: 1, passwordConfirm: 'x' })).expect(201);
    expect(response.body.isAdmin).toBe(false);
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '  ab ' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(31) }, 'username', 'Username must be at most 30 characters'],
    ...['nul\u0000l', 'mary ann', 'mаrina', 'mary@shop.example'].map(
      (username): [Record<string, unknown>, string, string] => [
        { username },
        'username',
        'Username may contain letters of one alphabet, digits, dots, underscores and hyphens',
      ],
    ),
    [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
    [{ username: { $ne: '' } }, 'username', 'Username must be at least 3 characters'],
    [{ email: 'no address' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'a@b.example, c@d.example' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'a\u0000@b.example' }, 'email', 'Please enter a valid email address.'],
    [{ email: 12 }, 'email', 'Please enter a valid email address.'],
    [{ password: 'seven77' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters long'],
    [{ password: 'Password123' }, 'password', 'Password is too common. Please choose another one.'],
    ...[' '.repeat(8), '\u200b'.repeat(8), '\u3164 \u2800 \u00a0\u00ad\t '].map(
      (blank): [Record<string, unknown>, string, string] => [
        { password: blank },
        'password',
        'Password contains only spaces or invisible characters. Please choose another one.',
      ],
    ),
    ...['~~~~~~~~~', 'q q q q q', 'ʬʬʬʬʬʬʬʬ', 'qQqQqQqQ'].map((one): [Record<string, unknown>, string, string] => [
      { password: one },
      'password',
      'Password repeats one character. Please choose another one.',
    ]),
    ...['Liberty Tide', 'libertytide2026', '!L-I-B-E-R-T-Y tide!', 'localhost1776'].map(
      (shopName): [Record<string, unknown>, string, string] => [
        { password: shopName },
        'password',
        'Password is too similar to the name of this store. Please choose another one.',
      ],
    ),
    ...['Long.Name', 'name-in@mail.example', 'name-in@mail.EXAMPLE', 'ｌｏｎｇ.name'].map(
      (own): [Record<string, unknown>, string, string] => [
        { username: 'long.name', email: 'name-in@mail.example', password: own },
        'password',
        'The password must not be your username or email address.',
      ],
    ),
    [{ password: ['a', 'b'] }, 'password', 'Password must be at least 8 characters long'],
  ])('rejects %j with an error message at the field', async (part, field, message) => {
    const response = await register(registration(part)).expect(422);
    expect(response.body).toMatchObject({ message, errors: { [field]: message } });
  });

  it.each(['[]', 'null', '"text"', '7', '{', ''])('responds to the body %j with a 4xx status', async (body) => {
    const response = await visitor(shop).post('/api/register').set('Content-Type', 'application/json').send(body);
    expect([400, 422]).toContain(response.status);
  });

  it('reports which of name and email address are taken, in any case', async () => {
    await register({ username: 'Coral', email: 'coral@shop.example', password }).expect(201);
    const both = await register({ username: 'CORAL', email: 'Coral@Shop.example', password }).expect(409);
    expect(both.body.errors).toEqual({
      username: 'This username is already taken.',
      email: 'This email address already has an account.',
    });
    const mail = await register(registration({ email: 'CORAL@shop.example' })).expect(409);
    expect(Object.keys(mail.body.errors as object)).toEqual(['email']);
  });

  it('rejects names and addresses that differ from others only by invisible characters @series', async () => {
    await register({ username: 'oyster', email: 'oyster@shop.example', password }).expect(201);
    for (const invisible of ['\u200b', '\u200d', '\u202e', '\u00ad', '\ufeff', '\ufe0f']) {
      const given = { username: `oy${invisible}ster`, email: `oyster${invisible}@shop.example`, password };
      expect(Object.keys((await register(given).expect(409)).body.errors as object)).toEqual(['username', 'email']);
    }
  });

  it('rejects a name that looks like another one', async () => {
    await register(registration({ username: 'scope.paypal' })).expect(201);
    for (const username of ['scope.paypa1', 'Scope.PaypaI', 'ѕсоре.раураӏ', 'SCOPE.PAYPAL', 'ｓｃｏｐｅ.paypal']) {
      const response = await register(registration({ username })).expect(409);
      expect(response.body.errors).toEqual({ username: 'This username is already taken.' });
    }
  });

  it.each(['administrator', 'Support', 'r00t', 'he1p', 'ad.min', 'postmaster', 'Web-Master'])(
    'reserves the name %s for staff',
    async (username) => {
      const response = await register(registration({ username })).expect(409);
      expect(response.body.errors).toEqual({ username: 'This username is already taken.' });
      const { agent, user } = await signedIn(shop);
      await agent.put('/api/user/profile').send({ username, email: user.email }).expect(409);
    },
  );

  it('accepts a long password with the name of the store, and a name with a reserved word', async () => {
    const account = registration({ username: 'helpful-tide', password: 'sunrise over liberty tide pier' });
    await register(account).expect(201);
  });

  it('accepts one of several look-alike names that are requested at the same time', async () => {
    const names = ['sail-boat', 'sai1-boat', 'saiI-boat', 'sail-b0at'];
    const responses = await Promise.all(names.map((username) => register(registration({ username }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('accepts one of several identical names that are requested at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => register(registration({ username: n % 2 ? 'pearl' : 'PEARL' }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(responses.find(({ status }) => status === 409)?.body.errors).toHaveProperty('username');
  });
});

describe('sign-in', () => {
  it('opens a session for the right name in any case and the right password', async () => {
    await register(registration({ username: 'Skipper' }));
    const agent = visitor(shop);
    const response = await agent.post('/api/login').send({ username: ' sKIPPER', password }).expect(200);
    expect(response.body).toMatchObject({ username: 'Skipper', isAdmin: false });
    await agent.get('/api/user').expect(200, response.body);
  });

  it('accepts the account’s address instead of the name, in any case', async () => {
    const { user } = await signedIn(shop);
    const response = await visitor(shop)
      .post('/api/login')
      .send({ username: ` ${user.email.toUpperCase()}`, password: user.password })
      .expect(200);
    expect(response.body.id).toBe(user.id);
  });

  it('prefers the account with an address to an older account with this address as its name', async () => {
    const { user } = await signedIn(shop);
    const impostor = await signedIn(shop);
    await shop.database.query('UPDATE users SET username = $2 WHERE id = $1', [impostor.user.id, user.email]);
    const signIn = (password: string) => visitor(shop).post('/api/login').send({ username: user.email, password });
    expect((await signIn(user.password).expect(200)).body.id).toBe(user.id);
    await signIn(impostor.user.password).expect(401);
  });

  it('ignores invisible characters in the name and the address, but not in the password', async () => {
    const secret = `a wave\u200b at\u00a0noon`;
    await register(registration({ username: 'seahorse', email: 'seahorse@shop.example', password: secret })).expect(
      201,
    );
    for (const username of ['sea\u200bhorse', '\u202aseahorse@shop.example\u202c'])
      await visitor(shop).post('/api/login').send({ username, password: secret }).expect(200);
    await visitor(shop).post('/api/login').send({ username: 'seahorse', password: 'a wave at noon' }).expect(401);
  });

  it('opens the right account for each of many concurrent users', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => signedIn(shop)));
    const responses = await Promise.all(
      people.map(({ user }) =>
        visitor(shop).post('/api/login').send({ username: user.username, password: user.password }).expect(200),
      ),
    );
    expect(responses.map((response): unknown => response.body.id)).toEqual(people.map(({ user }) => user.id));
  });

  it('accepts a password of any characters, in any Unicode normalization form', async () => {
    await register(registration({ username: 'unicode', password: 'pässwörter 🌊 \u0000' })).expect(201);
    const decomposed = 'pässwörter 🌊 \u0000'.normalize('NFD');
    await visitor(shop).post('/api/login').send({ username: 'unicode', password: decomposed }).expect(200);
  });

  it.each([
    ['an unknown name', { username: 'nobody at all', password }],
    ['a wrong password', { username: 'skipper', password: 'not this one' }],
    ['a name with a null byte', { username: 'skip\u0000per', password }],
    ['a short password', { username: 'skipper', password: 'x' }],
    ['an empty password', { username: 'skipper', password: '' }],
    ['a password of 60,000 characters', { username: 'skipper', password: 'x'.repeat(60_000) }],
  ])('rejects %s with the same message', async (_, body) => {
    const response = await visitor(shop).post('/api/login').send(body).expect(401);
    expect(response.body).toMatchObject({ code: 'sign-in.refused', message: 'Invalid username or password' });
    expect(response.get('Set-Cookie')).toBeUndefined();
  });

  it.each([{}, { username: 'skipper' }, { username: 7, password }, { username: 'skipper', password: {} }, []])(
    'rejects the malformed body %j',
    async (body) => {
      await visitor(shop)
        .post('/api/login')
        .send(body as object)
        .expect(422);
    },
  );

  it('creates a new session id, and invalidates a planted or an older id', async () => {
    const { agent, user } = await signedIn(shop);
    const first = agent.jar.getCookie('sid', { path: '/', domain: '127.0.0.1', secure: false, script: false })?.value;
    await agent.post('/api/login').send({ username: user.username, password: user.password }).expect(200);
    await request(shop.url)
      .get('/api/user')
      .set('Cookie', `sid=${first ?? ''}`)
      .expect(401);
    await agent.get('/api/user').expect(200);
    const planted = await visitor(shop)
      .post('/api/login')
      .set('Cookie', 'sid=s%3Aplanted.signature')
      .send({ username: user.username, password: user.password });
    expect(cookiesOf(planted).join()).not.toContain('planted');
  });

  it('sets a cookie that scripts cannot read, and one that informs them about the session', async () => {
    const cookies = cookiesOf(await register(registration()));
    expect(cookies).toHaveLength(3);
    expect(cookies.find((cookie) => cookie.startsWith('sid='))).toMatch(
      /; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
    );
    const readable = cookies.find((cookie) => cookie.startsWith('signed_in=1;'));
    expect(readable).toMatch(/SameSite=Lax/);
    expect(readable).not.toMatch(/HttpOnly/);
    expect(cookies.find((cookie) => cookie.startsWith('device_'))).toMatch(
      /^device_\d+=[\w.-]+; Max-Age=31536000; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
    );
  });

  it('sets its cookies for HTTPS only if the shop uses HTTPS @series', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
    try {
      const response = await visitor(secure).post('/api/register').send(registration()).expect(201);
      expect(cookiesOf(response)).toHaveLength(3);
      for (const cookie of cookiesOf(response)) expect(cookie).toMatch(/; Secure/);
      // The prefix restricts the cookie to HTTPS and to this host.
      const [session = ''] = cookiesOf(response).filter((cookie) => cookie.startsWith('__Host-sid='));
      expect(session).toMatch(/; Path=\/;/);
      expect(session).not.toMatch(/Domain/i);
      const [cookie = ''] = session.split(';');
      const ended = await visitor(secure)
        .post('/api/logout')
        .set('Cookie', cookie)
        .set('Origin', 'https://shop.example');
      expect(cookiesOf(ended).find((cleared) => cleared.startsWith('__Host-sid=;'))).toMatch(/; Secure/);
    } finally {
      await secure.close();
    }
  });
});

describe('a session', () => {
  it('ends at sign-out, on the server and in the browser', async () => {
    const { agent } = await signedIn(shop);
    const sid = agent.jar.getCookie('sid', { path: '/', domain: '127.0.0.1', secure: false, script: false })?.value;
    const response = await agent.post('/api/logout').expect(204);
    expect(cookiesOf(response).map((cookie) => cookie.split(';')[0])).toEqual(['sid=', 'signed_in=']);
    await request(shop.url)
      .get('/api/user')
      .set('Cookie', `sid=${sid ?? ''}`)
      .expect(401);
    await agent.post('/api/logout').expect(204);
  });

  it('has its cookies removed after it was deleted on the server', async () => {
    const { agent, user } = await signedIn(shop);
    await shop.database.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
    const response = await agent.get('/api/user').expect(401);
    expect(cookiesOf(response).map((cookie) => cookie.split(';')[0])).toEqual(['sid=', 'signed_in=']);
  });

  it('survives a change of SESSION_SECRET as long as the previous secret is also listed @series', async () => {
    const cookies = cookiesOf(await register(registration())).map((cookie) => cookie.split(';')[0] ?? '');
    const former = fs.readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8');
    for (const [SESSION_SECRET, status] of [
      [`the next secret of the shop,${former}`, 200],
      ['the next secret of the shop', 401],
    ] as const) {
      const next = await createApp(
        parseConfig({
          PORT: '0',
          DATABASE_URL: shop.database.url,
          DATA_DIR: shop.dataDir,
          DEMO_DATA: 'false',
          LOG_LEVEL: 'silent',
          SESSION_SECRET,
        }),
        { worker: false, pages: false },
      );
      await next.listen(0, '127.0.0.1');
      await request(await next.getUrl())
        .get('/api/user')
        .set('Cookie', cookies)
        .expect(status);
      await next.close();
    }
  });

  it('is stored as a hash only', async () => {
    const { agent, user } = await signedIn(shop);
    const cookie = agent.jar.getCookie('sid', { path: '/', domain: '127.0.0.1', secure: false, script: false })?.value;
    const id =
      decodeURIComponent(cookie ?? '')
        .slice(2)
        .split('.')[0] ?? '';
    const [row] = await shop.database.query<{ sid: string }>('SELECT sid FROM sessions WHERE user_id = $1', [user.id]);
    expect(row?.sid).toBe(createHash('sha256').update(id).digest('hex'));
  });

  it('ends when its account is deleted', async () => {
    const { agent, user } = await signedIn(shop);
    await shop.database.query('DELETE FROM users WHERE id = $1', [user.id]);
    await agent.get('/api/user').expect(401);
  });

  it('needs no statement for public pages and catalog requests, and one read for other requests', async () => {
    const { agent } = await signedIn(shop);
    const query = jest.spyOn(Client.prototype, 'query');
    // Exclude the statements that read catalog changes in the background.
    const statements = () =>
      query.mock.calls.map(([statement]) => textOf(statement)).filter((sql) => !sql.includes('catalog_changes'));
    for (const path of ['/', '/product/wave-bikini', '/images/x.avif', '/health/live', '/api/products', '/api/store']) {
      const response = await agent.get(path);
      expect(response.get('Set-Cookie')).toBeUndefined();
    }
    expect(statements().filter((sql) => sql.includes('sessions'))).toEqual([]);
    query.mockClear();
    await agent.get('/api/user').expect(200);
    expect(statements()).toEqual([expect.stringMatching(/^select [^]* from "sessions"/)]);
    query.mockRestore();
  });

  it('is not created for a visitor who only browses or fails to sign in', async () => {
    const before = await shop.database.query('SELECT sid FROM sessions');
    await request(shop.url).get('/api/user').expect(401);
    await visitor(shop).post('/api/login').send({ username: 'nobody', password }).expect(401);
    expect(await shop.database.query('SELECT sid FROM sessions')).toHaveLength(before.length);
  });
});
