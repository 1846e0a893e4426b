import { TOTP } from 'otpauth';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { TestPasskey } from '../builders/passkey.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const origin = 'http://shop.example';
let shop: TestApp;
let agent: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '', PUBLIC_URL: origin }, { worker: false });
});
beforeEach(async () => {
  ({ agent, user } = await signedIn(shop, { role: 'Support' }));
});
afterAll(() => shop.close());

const security = '/api/admin/security';
const login = (code?: string, client = visitor(shop)) =>
  client.post('/api/login').send({ username: user.username, password: user.password, code });
const mails = () =>
  shop.database.query<{ event: string; device: string | null }>(
    `SELECT payload ->> 'event' AS event, payload ->> 'device' AS device FROM mails
     WHERE template = 'security-notice' AND recipient = $1 ORDER BY created_at`,
    [user.email],
  );
/** Moves the last sign-in and check into the past. */
const age = () =>
  shop.database.query(
    `UPDATE sessions SET sess = sess || jsonb_build_object('signedInAt', (sess ->> 'signedInAt')::bigint - 16 * 60000, 'passwordConfirmedAt', 0)
     WHERE user_id = $1`,
    [user.id],
  );

interface App {
  /** Returns a new code at each call: first the code of the current time step, then the code of the next one. */
  code(): string;
  recoveryCodes: string[];
}

async function turnOnApp(): Promise<App> {
  const { body } = await agent.post(`${security}/authenticator`).expect(201);
  const { secret, address } = body as { secret: string; address: string };
  expect(address).toContain(`secret=${secret}`);
  const totp = new TOTP({ secret });
  let step = -1;
  const code = () => totp.generate({ timestamp: Date.now() + 30_000 * (step += 1) });
  const response = await agent.post(`${security}/authenticator/confirm`).send({ code: code() }).expect(200);
  // Allow another code of the current time step. Confirming with the code of the previous step would fail if a step
  // ended now.
  await shop.database.query('UPDATE authenticators SET last_step = last_step - 1 WHERE user_id = $1', [user.id]);
  step = -1;
  return { code, recoveryCodes: (response.body as { recoveryCodes: string[] }).recoveryCodes };
}

async function optionsOf(call: string, client: Agent): Promise<{ challenge: string }> {
  const { body } = await client.post(call).expect(200);
  return (body as { options: { challenge: string } }).options;
}

async function addPasskey(name = 'My phone'): Promise<{ passkey: TestPasskey; recoveryCodes: string[] | null }> {
  const passkey = new TestPasskey(origin);
  const response = passkey.created(await optionsOf(`${security}/passkey-options`, agent));
  const { body } = await agent.post(`${security}/passkeys`).send({ name, response }).expect(201);
  return { passkey, recoveryCodes: (body as { recoveryCodes: string[] | null }).recoveryCodes };
}

async function signInWith(passkey: TestPasskey, client = visitor(shop), options?: { isVerified: boolean }) {
  const response = passkey.used(await optionsOf('/api/login/passkey-options', client), options);
  return client.post('/api/login/passkey').send({ response });
}

describe('an authenticator app', () => {
  it('is turned on by its first code, and makes each sign-in need another one', async () => {
    const { code, recoveryCodes } = await turnOnApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await agent.get('/api/user').expect(200)).body.hasSecondFactor).toBe(true);
    expect((await login().expect(401)).body).toMatchObject({
      code: 'second-factor-needed',
      errors: { code: 'Please enter the code from your authenticator app, or a recovery code.' },
      secondFactors: ['authenticator'],
    });
    expect((await login('000000').expect(401)).body.code).toBe('second-factor-wrong');
    await login(code()).expect(200);
    expect(await mails()).toEqual([{ event: 'authenticator-added', device: null }, expect.anything()]);
  });

  it('does nothing before its first code', async () => {
    await agent.post(`${security}/authenticator`).expect(201);
    await agent.post(`${security}/authenticator/confirm`).send({ code: '12345' }).expect(422);
    await login().expect(200);
  });

  it('gives each code one use, even at once', async () => {
    const { code } = await turnOnApp();
    const typed = code();
    const responses = await Promise.all([login(typed), login(typed), login(typed)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('ends the other sessions, which began without it', async () => {
    const thief = visitor(shop);
    await login(undefined, thief).expect(200);
    await turnOnApp();
    await thief.get('/api/user').expect(401);
    await agent.get('/api/user').expect(200);
  });

  it('ends a sign-in whose session is saved after it was turned on', async () => {
    const late = visitor(shop);
    await login(undefined, late).expect(200);
    const rows = await shop.database.query<{ sid: string; sess: object; expire: Date }>(
      'SELECT sid, sess, expire FROM sessions WHERE user_id = $1',
      [user.id],
    );
    await turnOnApp();
    for (const { sid, sess, expire } of rows)
      await shop.database.query('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
        ...[sid, sess, expire],
      ]);
    await late.get('/api/user').expect(401);
    await agent.get('/api/user').expect(200);
  });

  it('is removed with the role, so that a former staff member can return without it', async () => {
    await turnOnApp();
    await shop.database.query('UPDATE users SET role = NULL WHERE id = $1', [user.id]);
    await shop.database.query(`UPDATE users SET role = 'Support' WHERE id = $1`, [user.id]);
    await login().expect(200);
  });

  it('is needed for another email address', async () => {
    const { code } = await turnOnApp();
    const change = { username: user.username, email: `new-${user.email}`, currentPassword: user.password };
    expect((await agent.put('/api/user/profile').send(change).expect(422)).body.errors).toHaveProperty('code');
    await agent
      .put('/api/user/profile')
      .send({ ...change, code: code() })
      .expect(200);
  });

  it('does not change the response to a wrong password', async () => {
    await turnOnApp();
    const response = await visitor(shop).post('/api/login').send({ username: user.username, password: 'wrong one' });
    expect(response.body).toMatchObject({ code: 'sign-in.refused', message: 'Invalid username or password' });
  });

  it('lets a password thief try five codes only', async () => {
    const { code } = await turnOnApp();
    for (let tried = 0; tried < 5; tried += 1) await login('000000').expect(401);
    const refused = await login(code()).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('cannot be read or replaced once it is on', async () => {
    await turnOnApp();
    expect((await agent.post(`${security}/authenticator`).expect(409)).body.code).toBe('authenticator.known');
    const [row] = await shop.database.query<{ secret: Buffer }>(
      'SELECT secret FROM authenticators WHERE user_id = $1',
      [user.id],
    );
    expect(row?.secret.toString('latin1')).not.toMatch(/[A-Z2-7]{32}/);
  });

  it('can be removed, after which the password is enough', async () => {
    await turnOnApp();
    await agent.delete(`${security}/authenticator`).expect(204);
    await agent.delete(`${security}/authenticator`).expect(404);
    await login().expect(200);
    expect(await shop.database.query('SELECT FROM recovery_codes WHERE user_id = $1', [user.id])).toHaveLength(0);
  });
});

describe('a recovery code', () => {
  it('replaces a code of the app once, however it is typed', async () => {
    const { recoveryCodes } = await turnOnApp();
    const [first = ''] = recoveryCodes;
    await login(` ${first.toLowerCase().replaceAll('-', ' ')} `).expect(200);
    await login(first).expect(401);
    expect((await agent.get(security).expect(200)).body.recoveryCodesLeft).toBe(9);
  });

  it('is replaced by new ones', async () => {
    const { recoveryCodes } = await turnOnApp();
    const { body } = await agent.post(`${security}/recovery-codes`).expect(201);
    await login(recoveryCodes[0]).expect(401);
    await login((body as { recoveryCodes: string[] }).recoveryCodes[0]).expect(200);
  });
});

describe('a passkey', () => {
  it('signs in without a password, and is shown with its name', async () => {
    const { passkey, recoveryCodes } = await addPasskey('Work laptop');
    expect(recoveryCodes).toHaveLength(10);
    const other = visitor(shop);
    expect((await signInWith(passkey, other)).body).toMatchObject({ id: user.id, role: 'Support' });
    await other.get('/api/admin/orders').expect(200);
    expect((await agent.get(security).expect(200)).body.passkeys).toEqual([
      {
        ...{ id: passkey.id.toString('base64url'), name: 'Work laptop' },
        ...{ createdAt: expect.any(String), lastUsedAt: expect.any(String) },
      },
    ]);
    expect((await login().expect(401)).body.code).toBe('second-factor-needed');
  });

  it('gives no new recovery codes to an account that has some', async () => {
    await turnOnApp();
    expect((await addPasskey()).recoveryCodes).toBeNull();
  });

  it('answers a challenge once', async () => {
    const { passkey } = await addPasskey();
    const response = passkey.used(await optionsOf('/api/login/passkey-options', visitor(shop)));
    const call = () => visitor(shop).post('/api/login/passkey').send({ response });
    const responses = await Promise.all([call(), call()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each([
    [
      'a challenge that the shop did not make',
      (passkey: TestPasskey) => Promise.resolve(passkey.used({ challenge: 'x'.repeat(43) })),
    ],
    [
      'a challenge of another account',
      async (passkey: TestPasskey) => passkey.used(await optionsOf('/api/user/confirm-passkey/options', agent)),
    ],
    [
      'another page',
      async (passkey: TestPasskey) => {
        Object.assign(passkey, { origin: 'http://evil.example' });
        return passkey.used(await optionsOf('/api/login/passkey-options', visitor(shop)));
      },
    ],
    ['no JSON', () => Promise.resolve('{')],
    ['a null byte', () => Promise.resolve(JSON.stringify({ id: '\0', response: { clientDataJSON: '' } }))],
  ])('is rejected with %s', async (_, respond) => {
    const { passkey } = await addPasskey();
    const response = await respond(passkey);
    await visitor(shop).post('/api/login/passkey').send({ response }).expect(401);
  });

  it('is rejected without user verification', async () => {
    const { passkey } = await addPasskey();
    expect((await signInWith(passkey, visitor(shop), { isVerified: false })).status).toBe(401);
  });

  it('is rejected when its counter decreases, as for a copied passkey', async () => {
    const { passkey } = await addPasskey();
    expect((await signInWith(passkey)).status).toBe(200);
    await shop.database.query('UPDATE passkeys SET counter = 99 WHERE user_id = $1', [user.id]);
    expect((await signInWith(passkey)).status).toBe(401);
  });

  it('confirms a new email address instead of a code', async () => {
    const { passkey } = await addPasskey();
    const change = { username: user.username, email: `new-${user.email}` };
    const response = passkey.used(await optionsOf('/api/user/confirm-passkey/options', agent));
    await agent
      .put('/api/user/profile')
      .send({ ...change, passkey: response })
      .expect(200);
    await agent
      .put('/api/user/profile')
      .send({ ...change, passkey: response })
      .expect(422);
    const missing = await agent.put('/api/user/profile').send({ ...change, passkey: null });
    expect([missing.status, missing.body.code]).toEqual([422, 'second-factor-needed']);
  });

  it('cannot confirm an action of another account', async () => {
    const { passkey } = await addPasskey();
    const { agent: other } = await signedIn(shop, { role: 'Support' });
    const response = passkey.used(await optionsOf('/api/user/confirm-passkey/options', other));
    await other.post('/api/user/confirm-passkey').send({ response }).expect(422);
  });

  it('can be removed by its owner only', async () => {
    const { passkey } = await addPasskey();
    const path = `${security}/passkeys/${passkey.id.toString('base64url')}`;
    const { agent: other } = await signedIn(shop, { admin: true });
    await other.delete(path).expect(404);
    await agent.delete(path).expect(204);
    expect((await signInWith(passkey)).status).toBe(401);
    await login().expect(200);
  });

  it('signs in no former staff', async () => {
    const { passkey } = await addPasskey();
    await shop.database.query('UPDATE users SET role = NULL WHERE id = $1', [user.id]);
    expect((await signInWith(passkey)).status).toBe(401);
    await login().expect(200);
  });
});

describe('refunds, exports and changes of permissions', () => {
  const refund = () => agent.post('/api/admin/orders/K7QF-2M9X-4TBD-W8HN/refund').send({});

  it('ask for the second factor instead of the password', async () => {
    const { code } = await turnOnApp();
    await age();
    expect((await refund().expect(403)).body.code).toBe('password-needed');
    const confirm = (body: object) => agent.post('/api/user/confirm-password').send(body);
    expect((await confirm({ password: user.password }).expect(422)).body.errors).toHaveProperty('code');
    expect((await confirm({ code: '000000' }).expect(422)).body.errors).toHaveProperty('code');
    await confirm({ code: code() }).expect(204);
    await refund().expect(404);
  });

  it('are not permitted by a change of the password', async () => {
    await turnOnApp();
    await age();
    const change = { currentPassword: user.password, newPassword: 'sixteen anchors' };
    await agent.put('/api/user/password').send(change).expect(200);
    expect((await refund().expect(403)).body.code).toBe('password-needed');
  });

  it('accept a passkey', async () => {
    const { passkey } = await addPasskey();
    await age();
    await refund().expect(403);
    const response = passkey.used(await optionsOf('/api/user/confirm-passkey/options', agent));
    await agent.post('/api/user/confirm-passkey').send({ response }).expect(204);
    await refund().expect(404);
  });

  it('require a recent check, as changes of the second factors do', async () => {
    await turnOnApp();
    await age();
    for (const call of [
      agent.delete(`${security}/authenticator`),
      agent.post(`${security}/recovery-codes`),
      agent.post(`${security}/passkey-options`),
    ])
      expect((await call.expect(403)).body.code).toBe('password-needed');
  });
});

it('each change of the second factors is in the audit log', async () => {
  await turnOnApp();
  const { passkey } = await addPasskey();
  await agent.post(`${security}/recovery-codes`).expect(201);
  await agent.delete(`${security}/authenticator`).expect(204);
  await agent.delete(`${security}/passkeys/${passkey.id.toString('base64url')}`).expect(204);
  const entries = await shop.database.query(
    'SELECT action, subject_id, subject_name FROM audit_entries WHERE user_id = $1 ORDER BY id',
    [user.id],
  );
  const subject = { subject_id: String(user.id), subject_name: user.username };
  expect(entries).toEqual([
    { action: 'user.authenticator-added', ...subject },
    { action: 'user.passkey-added', ...subject },
    { action: 'user.recovery-codes-renewed', ...subject },
    { action: 'user.authenticator-removed', ...subject },
    { action: 'user.passkey-removed', ...subject },
  ]);
});

describe('lost second factors @series', () => {
  it('are removed by an owner, which signs the account out', async () => {
    await turnOnApp();
    const { agent: owner } = await signedIn(shop, { admin: true });
    const { agent: manager } = await signedIn(shop, { role: 'Manager' });
    const path = `/api/admin/users/${user.id}/reset-second-factors`;
    expect((await manager.post(path).expect(403)).body.code).toBe('user.is-staff');
    await owner.post(path).expect(204);
    await agent.get('/api/user').expect(401);
    await login().expect(200);
    await owner.post(path).expect(409);
    expect((await mails()).map(({ event }) => event)).toContain('factors-reset');
  });
});

describe('sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

  it('are listed with their device, and can be signed out', async () => {
    const other = visitor(shop).set('User-Agent', chrome);
    await login(undefined, other).expect(200);
    const { body } = await agent.get(security).expect(200);
    const { sessions } = body as { sessions: { id: string; device: string; isCurrent: boolean }[] };
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const found = sessions.find(({ isCurrent }) => !isCurrent);
    expect(found?.device).toBe('Chrome on Windows');
    const { agent: stranger } = await signedIn(shop, { admin: true });
    await stranger.delete(`${security}/sessions/${found?.id}`).expect(404);
    await agent.delete(`${security}/sessions/${found?.id}`).expect(204);
    await other.get('/api/user').expect(401);
    await agent.get('/api/user').expect(200);
  });

  it('can all be signed out except this one', async () => {
    const others = [visitor(shop), visitor(shop)];
    for (const other of others) await login(undefined, other).expect(200);
    await agent.delete(`${security}/sessions`).expect(204);
    for (const other of others) await other.get('/api/user').expect(401);
    await agent.get('/api/user').expect(200);
  });

  it('are reported by mail, with the name of the device, if they begin on a new device @series', async () => {
    expect(await mails()).toEqual([]);
    const known = visitor(shop).set('User-Agent', chrome);
    await login(undefined, known).expect(200);
    await login(undefined, known).expect(200);
    expect(await mails()).toEqual([{ event: 'new-device', device: 'Chrome on Windows' }]);
  });
});

describe('a shop that requires a second factor', () => {
  it('gives staff no permissions until they have one', async () => {
    const strict = await startTestApp(
      { REDIS_URL: '', PUBLIC_URL: origin, STAFF_SECOND_FACTOR: 'required' },
      { worker: false },
    );
    try {
      ({ agent, user } = await signedIn(strict, { admin: true }));
      expect((await agent.get('/api/admin/orders').expect(403)).body.code).toBe('second-factor-missing');
      expect((await agent.get('/api/user').expect(200)).body).toMatchObject({
        needsSecondFactor: true,
        permissions: [],
      });
      await agent.get(security).expect(200);
      await turnOnApp();
      await agent.get('/api/admin/orders').expect(200);
      expect((await agent.get('/api/user').expect(200)).body.needsSecondFactor).toBe(false);
    } finally {
      await strict.close();
    }
  });
});

it('a shop at a numeric address has no passkeys @series', async () => {
  const numbers = await startTestApp({ REDIS_URL: '', PUBLIC_URL: 'http://127.0.0.1:3000' }, { worker: false });
  try {
    ({ agent, user } = await signedIn(numbers, { admin: true }));
    expect((await agent.get(security).expect(200)).body.passkeysPossible).toBe(false);
    expect((await agent.post(`${security}/passkey-options`).expect(409)).body.code).toBe('passkey.impossible');
  } finally {
    await numbers.close();
  }
});
