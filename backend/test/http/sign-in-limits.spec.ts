import { createHash } from 'node:crypto';
import { fixedTime } from '../../src/adapters/http/security/fixed-time.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let networks = 0;
/** Returns an address of a network that no other test uses. */
const freshAddress = () => `10.${Math.floor((networks += 1) / 250)}.${networks % 250}.7`;

describe('failed sign-ins', () => {
  let shop: TestApp;
  let mailServer: TestMailServer;
  let owner: Agent;
  let user: TestAccount;
  beforeAll(async () => {
    mailServer = await startMailServer();
    shop = await startTestApp({ TRUST_PROXY: 'true', SMTP_URL: mailServer.url });
  });
  beforeEach(async () => {
    ({ agent: owner, user } = await signedIn(shop));
  });
  afterAll(async () => {
    await shop.close();
    await mailServer.stop();
  });

  const tryToSignIn = (username: string, password: string, address: string, by = visitor(shop)) =>
    by.post('/api/login').set('X-Forwarded-For', address).send({ username, password });
  const guess = async (username: string, address: string, by?: Agent) => {
    for (let n = 1; n <= 10; n += 1) await tryToSignIn(username, `guess ${n}`, address, by).expect(401);
  };
  const mailsTo = (email: string) =>
    shop.database.query<{ template: string }>('SELECT template FROM mails WHERE recipient = $1', [email]);
  /** Ends all waiting times. */
  const waited = () => shop.database.query('UPDATE failed_passwords SET next_at = now() WHERE next_at IS NOT NULL');
  /** Inserts a thousand failed sign-ins from other networks. */
  const exhaust = (name: string) =>
    shop.database.query(
      `INSERT INTO failed_passwords (account, place, tries, next_at, expires_at)
       VALUES ($1, $2, 1000, now() + interval '1 minute', now() + interval '1 day')`,
      [`sign-in ${name}`, 'anywhere'].map((key) => createHash('sha256').update(key).digest('base64url')),
    );

  it('are limited to ten per account and network, even with the right password afterward', async () => {
    const address = freshAddress();
    await guess(user.username.toUpperCase(), address);
    const response = await tryToSignIn(user.username, user.password, address).expect(429);
    expect(response.body.code).toBe('too-many');
    expect(Number(response.get('Retry-After'))).toBeGreaterThan(30);
    expect(Number(response.get('Retry-After'))).toBeLessThanOrEqual(60);
    const other = await signedIn(shop);
    await tryToSignIn(other.user.username, other.user.password, address).expect(200);
  });

  it('do not block users from other networks or on known devices', async () => {
    const address = freshAddress();
    await guess(user.username, address);
    await owner.get('/api/user').expect(200);
    await owner.post('/api/logout').expect(204);
    await tryToSignIn(user.username, user.password, address).expect(429);
    await tryToSignIn(user.username, user.password, freshAddress()).expect(200);
    await tryToSignIn(user.username, user.password, address, owner).expect(200);
  });

  it('double the waiting time up to an hour, independently of other networks @series', async () => {
    const address = freshAddress();
    await guess(user.username, address);
    for (const seconds of [120, 240, 480, 960, 1920, 3600, 3600]) {
      await waited();
      await tryToSignIn(user.username, 'another guess', address).expect(401);
      const refused = await tryToSignIn(user.username, user.password, address).expect(429);
      expect(Math.abs(Number(refused.get('Retry-After')) - seconds)).toBeLessThan(60);
    }
    await waited();
    await tryToSignIn(user.username, user.password, address).expect(200);
  });

  it.each([
    ['203.0.113.7', '203.0.113.250', '203.0.114.7'],
    ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1', '2001:db8:1:3::7'],
  ])('count per network: %s together with %s, and separately from %s', async (address, neighbour, stranger) => {
    await guess(user.username, address);
    await tryToSignIn(user.username, user.password, neighbour).expect(429);
    await tryToSignIn(user.username, user.password, stranger).expect(200);
  });

  it('are reset by a success', async () => {
    const address = freshAddress();
    for (let round = 0; round < 2; round += 1) {
      for (let n = 1; n <= 9; n += 1) await tryToSignIn(user.username, `guess ${n}`, address).expect(401);
      await tryToSignIn(user.username, user.password, address).expect(200);
    }
  });

  it('are limited to ten, even if they are sent at once', async () => {
    const address = freshAddress();
    const guesses = Array.from({ length: 30 }, (_, n) => tryToSignIn(user.username, `guess ${n}`, address));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('have the same response for unknown names and addresses @series', async () => {
    const known = freshAddress();
    const refusals = [];
    for (const name of [user.username, user.email, 'nobody.at-all', 'nobody@shop.example']) {
      await guess(name, known);
      const { status, body } = await tryToSignIn(name, 'guess 11', known);
      refusals.push({ status, body: { ...(body as object), requestId: '' } });
    }
    expect(refusals[0]).toMatchObject({ status: 429 });
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  });

  it('count separately on a known device', async () => {
    const address = freshAddress();
    await guess(user.username, address, owner);
    await tryToSignIn(user.username, user.password, freshAddress(), owner).expect(429);
    await tryToSignIn(user.username, user.password, address).expect(200);
  });

  it('no longer count as from a known device after a password change, or with another account’s device @series', async () => {
    const address = freshAddress();
    const other = await signedIn(shop);
    await guess(user.username, address);
    await tryToSignIn(user.username, user.password, address, other.agent).expect(429);
    const former = visitor(shop);
    await tryToSignIn(user.username, user.password, freshAddress(), former).expect(200);
    const newPassword = 'a new wave at noon';
    await owner.put('/api/user/password').send({ currentPassword: user.password, newPassword }).expect(200);
    await guess(user.username, address);
    await tryToSignIn(user.username, newPassword, address, former).expect(429);
    await tryToSignIn(user.username, newPassword, address, owner).expect(200);
  });

  it('make all networks wait after a thousand failures, and mail a sign-in link for the right password once a day @series', async () => {
    const address = freshAddress();
    await exhaust(user.username);
    const wrong = await tryToSignIn(user.username, 'a guess', address).expect(429);
    expect(await mailsTo(user.email)).toEqual([]);
    const newDevice = visitor(shop);
    for (let n = 0; n < 3; n += 1) {
      const right = await tryToSignIn(user.username, user.password, address, newDevice).expect(429);
      expect(right.body).toEqual({ ...(wrong.body as object), requestId: expect.any(String) });
    }
    expect(await mailsTo(user.email)).toEqual([{ template: 'device-link' }]);
    await tryToSignIn(user.username, user.password, address, owner).expect(200);

    const mail = (await mailServer.arrived(1)).at(-1);
    expect(mail?.envelope.to).toEqual([user.email]);
    const token = /\/device-link\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    await newDevice.post('/api/device-link').send({ token }).expect(200);
    await tryToSignIn(user.username, user.password, address, newDevice).expect(200);
    const again = await visitor(shop).post('/api/device-link').send({ token }).expect(422);
    expect(again.body.code).toBe('device-link.refused');
    await tryToSignIn(user.username, user.password, freshAddress()).expect(429);
  });

  it('have the same response and time for an unknown name', async () => {
    await exhaust(user.username);
    await exhaust('nobody.here');
    const responses = [];
    for (const [name, password] of [
      [user.username, user.password],
      [user.username, 'a guess'],
      ['nobody.here', 'a guess'],
    ] as const) {
      const timers = jest.spyOn(globalThis, 'setTimeout');
      const { body } = await tryToSignIn(name, password, freshAddress()).expect(429);
      expect(timers).toHaveBeenCalledWith(expect.any(Function), fixedTime);
      timers.mockRestore();
      responses.push({ ...(body as object), requestId: '' });
    }
    expect(responses).toEqual([responses[0], responses[0], responses[0]]);
  });

  it.each([[''], ['x'], ['\u0000'], ['x'.repeat(43)], [7]])(
    'reject the sign-in link with the token %j',
    async (token) => {
      await visitor(shop).post('/api/device-link').send({ token }).expect(422);
    },
  );

  it('reject a sign-in link that is older than a day or than the password', async () => {
    const newPassword = 'a new wave at noon';
    const changes = [
      () => shop.database.query("UPDATE device_links SET mailed_at = now() - interval '1 day'"),
      () => owner.put('/api/user/password').send({ currentPassword: user.password, newPassword }).expect(200),
    ];
    for (const change of changes) {
      await shop.database.query('INSERT INTO device_links (user_id, token_hash) VALUES ($1, sha256($2))', [
        user.id,
        Buffer.from('a token'),
      ]);
      await change();
      await visitor(shop).post('/api/device-link').send({ token: 'a token' }).expect(422);
      await shop.database.query('DELETE FROM device_links');
    }
  });

  it('are accepted while counting fails', async () => {
    await shop.database.query('ALTER TABLE failed_passwords RENAME TO elsewhere');
    try {
      await tryToSignIn(user.username, 'a guess', freshAddress()).expect(401);
    } finally {
      await shop.database.query('ALTER TABLE elsewhere RENAME TO failed_passwords');
    }
  });
});

describe('requests from one network', () => {
  it('can register a limited number of accounts @series', async () => {
    const shop = await startTestApp({ RATE_LIMIT_FACTOR: '0.01' }, { worker: false });
    const register = (name: string) =>
      visitor(shop)
        .post('/api/register')
        .send({ username: name, email: `${name}@shop.example`, password: 'long enough' });
    try {
      for (let count = 1; count <= 6; count += 1) await register(`person-${count}`).expect(201);
      await register('person-7').expect(429);
    } finally {
      await shop.close();
    }
  });

  it('are limited, scaled by the setting, and accepted while counting fails @series', async () => {
    const shop = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' });
    try {
      const register = (name: string) =>
        visitor(shop)
          .post('/api/register')
          .send({ username: name, email: `${name}@shop.example`, password: 'long enough' });
      await shop.database.query('ALTER TABLE rate_limits RENAME TO elsewhere');
      await register('first').expect(201);
      await register('second').expect(201);
      await shop.database.query('ALTER TABLE elsewhere RENAME TO rate_limits');
      for (let attempt = 1; attempt <= 3; attempt += 1) await register('first').expect(409);
      const refused = await register('fourth').expect(429);
      expect(Number(refused.get('Retry-After'))).toBeGreaterThan(3500);
    } finally {
      await shop.close();
    }
  });
});
