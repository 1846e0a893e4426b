import request from 'supertest';
import { PasswordHasher } from '../../src/domain/accounts/ports/passwords.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let agent: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
});
beforeEach(async () => {
  ({ agent, user } = await signedIn(shop));
});
afterAll(() => shop.close());

const change = (part: object, by = agent) =>
  by.put('/api/user/profile').send({ username: user.username, email: user.email, ...part });
const signIn = (username: string, password: string, by = visitor(shop)) =>
  by.post('/api/login').send({ username, password });
const newEmail = () => `new-${user.email}`;
const mails = () =>
  shop.database.query<{ template: string; recipient: string }>(
    'SELECT template, recipient FROM mails WHERE user_id = $1 ORDER BY created_at, recipient',
    [user.id],
  );

describe('the profile', () => {
  it('changes the username without a password', async () => {
    const response = await change({ username: `  ${user.username.toUpperCase()} ` }).expect(200);
    expect(response.body).toEqual({
      id: user.id,
      username: user.username.toUpperCase(),
      email: user.email,
      isAdmin: false,
      role: null,
      permissions: [],
      hasSecondFactor: false,
      secondFactors: [],
      needsSecondFactor: false,
      deletionRequestedAt: null,
    });
    await agent.get('/api/user').expect(200, response.body);
    expect(await mails()).toEqual([]);
  });

  it('retains its address until the new one is confirmed, and mails both addresses', async () => {
    const response = await change({ email: newEmail(), currentPassword: user.password }).expect(200);
    expect(response.body.email).toBe(user.email);
    expect((await agent.get('/api/user')).body.email).toBe(user.email);
    expect(await mails()).toEqual([
      { template: 'email-change-confirmation', recipient: newEmail() },
      { template: 'email-change-notice', recipient: user.email },
    ]);
  });

  it.each([undefined, null, ''])('does not change the address without a password (%j)', async (currentPassword) => {
    const response = await change({ username: 'somebody.else', email: newEmail(), currentPassword }).expect(422);
    const message = 'Please enter your current password to change your email address.';
    expect(response.body).toMatchObject({ message, errors: { currentPassword: message } });
    expect((await agent.get('/api/user')).body).toMatchObject({ username: user.username, email: user.email });
  });

  it('does not change the address with a wrong password', async () => {
    const response = await change({ email: newEmail(), currentPassword: 'not this one' }).expect(422);
    expect(response.body.errors).toEqual({ currentPassword: 'Your current password is not correct.' });
    expect((await agent.get('/api/user')).body.email).toBe(user.email);
  });

  it('requires the password even if only the case of the address changes', async () => {
    const email = user.email.toUpperCase();
    await change({ email }).expect(422);
    await change({ email, currentPassword: user.password }).expect(200);
    expect((await agent.get('/api/user')).body.email).toBe(email);
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters.'],
    [{ username: undefined }, 'username', 'Username must be at least 3 characters.'],
    [{ username: 'x'.repeat(31) }, 'username', 'Username must be at most 30 characters.'],
    [{ email: 'no address' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'a@b.example,c@d.example' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Please enter a valid email address.'],
    [{ email: 'a@b@c.example' }, 'email', 'Please enter a valid email address.'],
    [{ email: 7 }, 'email', 'Please enter a valid email address.'],
  ])('rejects %j with an error message at the field', async (part, field, message) => {
    const response = await change(part).expect(422);
    expect(response.body).toMatchObject({ message, errors: { [field]: message } });
  });

  it('reports a taken username, but not a taken address', async () => {
    const { user: other } = await signedIn(shop);
    const { username, email } = other;
    const conflict = await change({ username, email, currentPassword: user.password }).expect(409);
    expect(conflict.body.errors).toEqual({ username: 'This username is already taken.' });
    const responses = [];
    for (const address of [email.toUpperCase(), newEmail()]) {
      responses.push((await change({ email: address, currentPassword: user.password }).expect(200)).body);
    }
    expect(responses[0]).toEqual(responses[1]);
  });

  it('accepts an unchanged username from before the current rules, but no similar one', async () => {
    const former = `old name of ${user.id}`;
    await shop.database.query('UPDATE users SET username = $2, name_skeleton = NULL WHERE id = $1', [user.id, former]);
    await change({ username: former, email: newEmail(), currentPassword: user.password }).expect(200);
    await change({ username: `${former}!`, email: newEmail() }).expect(422);
  });

  it('cannot be used to guess the password, even if the name changes in between @series', async () => {
    for (let n = 0; n < 10; n += 1) {
      await change({ username: `${user.username}-${n}` }).expect(200);
      await change({ email: newEmail(), currentPassword: `guess ${n}` }).expect(422);
    }
    const refused = await change({ email: newEmail(), currentPassword: user.password }).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(50);
    await change({ username: user.username }).expect(200);
  });

  it('can be changed by its owner during failed sign-ins of another person', async () => {
    for (let n = 0; n < 10; n += 1) await signIn(user.username, `guess ${n}`).expect(401);
    await change({ email: newEmail(), currentPassword: user.password }).expect(200);
  });

  it('cannot be changed by others, and ignores unknown fields', async () => {
    await visitor(shop).put('/api/user/profile').send({ username: 'x y z', email: 'x@y.example' }).expect(401);
    await change({ id: 1, isAdmin: true, deletedAt: '2020-01-01' }).expect(200);
    expect((await agent.get('/api/user').expect(200)).body).toMatchObject({ id: user.id, isAdmin: false });
  });
});

describe('body measurements', () => {
  it('are stored and deleted separately', async () => {
    await agent.patch('/api/user/fit').send({ bust: 92.5, hips: 98 }).expect(200);
    const { body } = await agent.patch('/api/user/fit').send({ hips: null }).expect(200);
    expect(body).toMatchObject({ bust: 92.5, hips: null });
  });

  it.each([29, 251, 92.55, 1e-7, '92', [92]])('are rejected if they are invalid: %j', async (bust) => {
    const { body } = await agent.patch('/api/user/fit').send({ bust }).expect(422);
    expect(body.errors).toEqual({ bust: 'Please enter a measurement from 30 to 250 centimeters.' });
  });
});

describe('a new email address', () => {
  const links = (account: TestAccount) => ({ confirm: `confirm-${account.id}`, stop: `stop-${account.id}` });
  /** Requests the change, and replaces the tokens in the mails with tokens of the test. */
  const requestChange = async (email = newEmail(), account = user, by = agent) => {
    await change({ username: account.username, email, currentPassword: account.password }, by).expect(200);
    const { confirm, stop } = links(account);
    const sql = 'UPDATE email_changes SET confirm_hash = sha256($2), stop_hash = sha256($3) WHERE user_id = $1';
    await shop.database.query(sql, [account.id, Buffer.from(confirm), Buffer.from(stop)]);
  };
  const openLink = (link: 'confirm' | 'stop', token: unknown = links(user)[link]) =>
    visitor(shop).post(`/api/email-change/${link}`).send({ token });
  const waiting = async () => (await agent.get('/api/user/email-change').expect(200)).body as unknown;
  const nothing = { newEmail: null, expiresAt: null };
  const present = async () => (await agent.get('/api/user').expect(200)).body.email as string;

  it('takes effect when its link is opened on any device, and both addresses get a mail', async () => {
    expect(await waiting()).toEqual(nothing);
    await requestChange();
    expect(await waiting()).toEqual({ newEmail: newEmail(), expiresAt: expect.stringMatching(/Z$/) });
    const response = await openLink('confirm').expect(200);
    expect(response.body.message).toBe(`Your account now uses the address ${newEmail()}.`);
    expect(await present()).toBe(newEmail());
    expect(await waiting()).toEqual(nothing);
    expect((await mails()).filter(({ template }) => template === 'email-changed')).toEqual([
      { template: 'email-changed', recipient: newEmail() },
      { template: 'email-changed', recipient: user.email },
    ]);
    await signIn(newEmail(), user.password).expect(200);
    await signIn(user.email, user.password).expect(401);
    await openLink('confirm').expect(422);
  });

  it.each([
    ['stopped by the link to the current address', () => openLink('stop').expect(200)],
    ['withdrawn in the profile', () => agent.delete('/api/user/email-change').expect(204)],
    [
      'older than a day',
      () => shop.database.query('UPDATE email_changes SET expires_at = now() WHERE user_id = $1', [user.id]),
    ],
    [
      'replaced by another request',
      () => change({ email: `other-${user.email}`, currentPassword: user.password }).expect(200),
    ],
    [
      'followed by a password change',
      () =>
        agent
          .put('/api/user/password')
          .send({ currentPassword: user.password, newPassword: 'a new wave at noon' })
          .expect(200),
    ],
  ])('never takes effect if the change was %s', async (_, end) => {
    await requestChange();
    await end();
    expect((await openLink('confirm').expect(422)).body.code).toBe('email-change.refused');
    expect(await present()).toBe(user.email);
  });

  it('is rejected at the confirmation if another account has it', async () => {
    const { user: other, agent: others } = await signedIn(shop);
    await requestChange(other.email);
    const response = await openLink('confirm').expect(409);
    expect(response.body.message).toBe('This email address already has an account.');
    expect(await present()).toBe(user.email);
    expect((await others.get('/api/user')).body.email).toBe(other.email);
  });

  it('is assigned to one of several accounts that confirm it at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signedIn(shop)));
    for (const one of people) await requestChange(newEmail(), one.user, one.agent);
    const responses = await Promise.all(people.map((one) => openLink('confirm', links(one.user).confirm)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('is confirmed by one of several concurrent requests @series', async () => {
    await requestChange();
    const responses = await Promise.all(Array.from({ length: 8 }, () => openLink('confirm')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
  });

  it('cannot be stopped after the confirmation', async () => {
    await requestChange();
    await openLink('confirm').expect(200);
    expect((await openLink('stop').expect(422)).body.code).toBe('email-change.over');
  });

  it('invalidates a reset link that was sent to the former address, after the confirmation @series', async () => {
    await requestChange();
    const reset = await visitor(shop).post('/api/reset-password-request').send({ email: user.email }).expect(200);
    const token = reset.body.adminDebug.resetToken as string;
    await openLink('confirm').expect(200);
    await visitor(shop).post('/api/reset-password').send({ token, newPassword: 'long enough' }).expect(422);
  });

  it('has tokens that are stored as hashes, and encrypted in the mails', async () => {
    await change({ email: newEmail(), currentPassword: user.password }).expect(200);
    const rows = await shop.database.query<{ payload: object; sealed: boolean }>(
      'SELECT payload, secret IS NOT NULL AS sealed FROM mails WHERE user_id = $1',
      [user.id],
    );
    expect(rows).toHaveLength(2);
    for (const { payload, sealed } of rows) {
      expect(sealed).toBe(true);
      expect(payload).not.toHaveProperty('secret');
    }
  });

  it('can be requested ten times an hour, per account and per address @series', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => signedIn(shop)));
    const statuses = [];
    for (const one of people) {
      const { username, password: currentPassword } = one.user;
      statuses.push((await change({ username, email: newEmail(), currentPassword }, one.agent)).status);
    }
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await change({ email: `${n}-${user.email}`, currentPassword: user.password })).status);
    }
    const ten = Array.from({ length: 10 }, () => 200);
    expect(statuses).toEqual([...ten, 429, ...ten, 429]);
  });

  it.each([[''], ['x'], ['\u0000'], ['x'.repeat(1000)], [7], [null]])(
    'is rejected with the token %j',
    async (token) => {
      await openLink('confirm', token).expect(422);
      await openLink('stop', token).expect(422);
    },
  );

  it('is accessible to its account only', async () => {
    await visitor(shop).get('/api/user/email-change').expect(401);
    await visitor(shop).delete('/api/user/email-change').expect(401);
  });
});

it('changes of a profile are limited in the number of mails and password checks @series', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' }, { worker: false });
  try {
    const { agent: one, user: client } = await signedIn(strict);
    const { username, password: currentPassword } = client;
    const statuses: number[] = [];
    for (const n of [1, 2, 3, 4]) {
      const email = `${n}@shop.example`;
      statuses.push((await one.put('/api/user/profile').send({ username, email, currentPassword })).status);
    }
    while (statuses.length < 8) {
      statuses.push((await one.post('/api/user/confirm-password').send({ password: currentPassword })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 204, 204, 204, 429]);
    await one.put('/api/user/password').send({ currentPassword, newPassword: 'a new wave at noon' }).expect(429);
  } finally {
    await strict.close();
  }
});

describe('the password', () => {
  const changeTo = (newPassword: unknown, currentPassword: unknown = user.password) =>
    agent.put('/api/user/password').send({ currentPassword, newPassword });
  const sid = (of: Agent) =>
    of.jar.getCookie('sid', { path: '/', domain: '127.0.0.1', secure: false, script: false })?.value ?? '';

  it('is changed with the current password, and the user gets a mail', async () => {
    const response = await changeTo('a new wave at noon').expect(200);
    expect(response.body).toEqual({ message: 'Your password has been changed successfully.' });
    await signIn(user.username, 'a new wave at noon').expect(200);
    await signIn(user.username, user.password).expect(401);
    expect(await mails()).toEqual([{ template: 'password-changed', recipient: user.email }]);
  });

  it('ends all other sessions when it changes, and renews the id of this session', async () => {
    const elsewhere = visitor(shop);
    await signIn(user.username, user.password, elsewhere).expect(200);
    const former = sid(agent);
    await changeTo('a new wave at noon').expect(200);
    await agent.get('/api/user').expect(200);
    await elsewhere.get('/api/user').expect(401);
    expect(sid(agent)).not.toBe(former);
    await request(shop.url).get('/api/user').set('Cookie', `sid=${former}`).expect(401);
  });

  it.each([
    ['a sign-in', (former: string, by: Agent) => signIn(user.username, former, by)],
    ['a confirmation', (former: string) => agent.post('/api/user/confirm-password').send({ password: former })],
  ])('ends even sessions that %s with the former password creates a moment later', async (_, begin) => {
    const late = visitor(shop);
    const hasher = shop.app.get(PasswordHasher, { strict: false });
    let verified = () => {};
    const isVerified = new Promise<void>((resolve) => (verified = resolve));
    let resume = () => {};
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    const verify = hasher.verify.bind(hasher);
    jest.spyOn(hasher, 'verify').mockImplementationOnce(async (hash, password) => {
      const matches = await verify(hash, password);
      verified();
      await resumed;
      return matches;
    });
    const begun = begin(user.password, late).then(({ status }) => status);
    await isVerified;
    const owner = visitor(shop);
    await signIn(user.username, user.password, owner).expect(200);
    await owner
      .put('/api/user/password')
      .send({ currentPassword: user.password, newPassword: 'a new wave at noon' })
      .expect(200);
    resume();
    await begun;
    for (const one of [agent, late]) await one.get('/api/user').expect(401);
    await owner.get('/api/user').expect(200);
  });

  it.each([
    ['seven77', 'New password must be at least 8 characters.'],
    ['', 'New password must be at least 8 characters.'],
    [null, 'New password must be at least 8 characters.'],
    ['x'.repeat(129), 'New password must be at most 128 characters.'],
    ['Qwerty123', 'New password is too common. Please choose another one.'],
  ])('rejects the new password %j', async (newPassword, message) => {
    const response = await changeTo(newPassword).expect(422);
    expect(response.body).toMatchObject({ message, errors: { newPassword: message } });
    await agent.get('/api/user').expect(200);
  });

  it('rejects the username and the address as a new password', async () => {
    for (const own of [user.username.toUpperCase(), user.email]) {
      const response = await changeTo(own).expect(422);
      expect(response.body.errors).toEqual({ newPassword: 'The password must not be your username or email address.' });
    }
  });

  it.each(['wrong', '', 'x'.repeat(60_000), 'long enough, but wrong'])(
    'rejects a wrong current password (%#)',
    async (wrong) => {
      const response = await changeTo('a new wave at noon', wrong).expect(422);
      expect(response.body.errors).toEqual({ currentPassword: 'Your current password is not correct.' });
    },
  );

  it('cannot be guessed', async () => {
    const guesses = Array.from({ length: 30 }, (_, n) => changeTo('a new wave at noon', `guess ${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    await changeTo('a new wave at noon').expect(429);
    await signIn(user.username, user.password).expect(200);
  });

  it('changes once for two concurrent requests', async () => {
    const responses = await Promise.all([changeTo('the first new wave'), changeTo('the other new wave')]);
    const changed = responses.filter(({ status }) => status === 200);
    expect(changed).toHaveLength(1);
  });

  it('invalidates a reset link when it changes', async () => {
    const resetRequest = await visitor(shop)
      .post('/api/reset-password-request')
      .send({ email: user.email })
      .expect(200);
    await changeTo('a new wave at noon').expect(200);
    const token = resetRequest.body.adminDebug.resetToken as string;
    await visitor(shop).post('/api/reset-password').send({ token, newPassword: 'long enough' }).expect(422);
  });
});

describe('the confirmation of the password', () => {
  const confirm = (password: unknown) => agent.post('/api/user/confirm-password').send({ password });

  it('requires the right password', async () => {
    await confirm(user.password).expect(204);
    for (const wrong of ['wrong', '', 'x'.repeat(200)]) {
      const response = await confirm(wrong).expect(422);
      expect(response.body.errors).toEqual({ password: 'Your current password is not correct.' });
    }
    await confirm(null).expect(422);
    await visitor(shop).post('/api/user/confirm-password').send({ password: user.password }).expect(401);
  });

  it('cannot be used to guess the password', async () => {
    for (let n = 0; n < 10; n += 1) await confirm(`guess ${n}`).expect(422);
    await confirm(user.password).expect(429);
  });
});
