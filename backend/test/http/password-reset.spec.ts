import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fixedTime } from '../../src/adapters/http/security/fixed-time.js';
import { RequestPasswordReset } from '../../src/domain/accounts/use-cases/request-password-reset.js';
import { RateLimits } from '../../src/domain/shared/ports/rate-limits.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

const aid = 'http://localhost:8080/reset-password?token=';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'http://localhost:8080' });
});
afterAll(() => shop.close());

const requestReset = (email: unknown, at: Pick<TestApp, 'url'> = shop) =>
  visitor(at).post('/api/reset-password-request').send({ email });
const reset = (token: unknown, newPassword: unknown = 'a new wave at noon') =>
  visitor(shop).post('/api/reset-password').send({ token, newPassword });
const signIn = (username: string, password: string) => visitor(shop).post('/api/login').send({ username, password });

/** Calls the use case directly, because the response of the API takes a fixed time. */
async function aToken(email: string): Promise<string> {
  return String(await shop.app.get(RequestPasswordReset, { strict: false }).execute(email, 'as-asked'));
}

async function mailsTo(email: string): Promise<string[]> {
  const rows = await shop.database.query<{ template: string }>(
    'SELECT template FROM mails WHERE recipient = $1 ORDER BY created_at',
    [email],
  );
  return rows.map(({ template }) => template);
}

describe('the request for a password reset', () => {
  it('has the same response for an unknown address, except for the link in development', async () => {
    const { user } = await signedIn(shop);
    const known = await requestReset(user.email).expect(200);
    const unknown = await requestReset('nobody@shop.example').expect(200);
    const message =
      'If an account has this email address, a link to reset the password is on its way. The link works for 30 minutes.';
    expect(known.body).toMatchObject({ message });
    expect(unknown.body).toEqual({ message });
    expect(await mailsTo('nobody@shop.example')).toEqual([]);
  });

  it('takes the same fixed time for known and unknown addresses @series', async () => {
    const { user } = await signedIn(shop);
    for (const [email, mails] of [
      [user.email, 1],
      ['nobody@shop.example', 0],
    ] as const) {
      const timers = jest.spyOn(globalThis, 'setTimeout');
      await requestReset(email).expect(200);
      expect(timers).toHaveBeenCalledWith(expect.any(Function), fixedTime);
      timers.mockRestore();
      expect(await mailsTo(email)).toHaveLength(mails);
    }
  });

  it.each(['localhost', 'LOCALHOST:9', '127.0.0.1:8080', '[::1]:8080'])(
    'returns the token and its link in development to a local caller of %s, based on PUBLIC_URL @series',
    async (host) => {
      const { user } = await signedIn(shop);
      const response = await requestReset(user.email).set('Host', host).expect(200);
      const { resetToken, resetUrl } = response.body.adminDebug as Record<string, string>;
      expect(resetToken).toMatch(/^[\w-]{43}$/);
      expect(resetUrl).toBe(`${aid}${resetToken ?? ''}`);
    },
  );

  it('does not return the link through a proxy, whichever header the proxy sends @series', async () => {
    const { user } = await signedIn(shop);
    const headers = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Whatever'];
    const others = ['X-Real-IP', 'Via', 'CF-Connecting-IP', 'True-Client-IP'];
    const responses = await Promise.all(
      [...headers, ...others].map((header) => requestReset(user.email).set(header, '127.0.0.1').expect(200)),
    );
    for (const { body } of responses) expect(body).toEqual({ message: expect.any(String) });
  });

  it('does not return the link over HTTP/1.0, the default of some proxies @series', async () => {
    const { user } = await signedIn(shop);
    const body = JSON.stringify({ email: user.email });
    const { hostname, port } = new URL(shop.url);
    const ofVersion = async (version: string) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/reset-password-request HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      return text(socket);
    };
    expect(await ofVersion('1.1')).toContain('adminDebug');
    const response = await ofVersion('1.0');
    expect(response).toContain('is on its way');
    expect(response).not.toContain('adminDebug');
  });

  // config.spec.ts tests the other settings that hide the link (`showsResetLinks`).
  it('does not return the link if the shop has a mail server', async () => {
    const guarded = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, { worker: false });
    try {
      const { user } = await signedIn(guarded);
      expect((await requestReset(user.email, guarded).expect(200)).body).toEqual({ message: expect.any(String) });
      expect(await guarded.database.query('SELECT FROM password_resets')).toHaveLength(1);
    } finally {
      await guarded.close();
    }
  });

  it('stores the token as a hash, and encrypted in the mail', async () => {
    const { user } = await signedIn(shop);
    const token = await aToken(user.email);
    const stored = await shop.database.query<{ hash: string; minutes: number }>(
      `SELECT token_hash = sha256($2) AS hash, round(extract(epoch FROM expires_at - now()) / 60)::integer AS minutes
         FROM password_resets WHERE user_id = $1`,
      [user.id, Buffer.from(token)],
    );
    expect(stored).toEqual([{ hash: true, minutes: 30 }]);
    const mails = await shop.database.query('SELECT m::text AS row FROM mails m WHERE user_id = $1', [user.id]);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain(token);
  });

  it('sends the mail to the account’s address, not to the typed spelling', async () => {
    const { user } = await signedIn(shop);
    await requestReset(`  ${user.email.toUpperCase()} `).expect(200);
    expect(await mailsTo(user.email)).toEqual(['password-reset']);
    expect(await mailsTo(user.email.toUpperCase())).toEqual([]);
  });

  it.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    [undefined, 'Please enter your email address'],
    [{ $ne: '' }, 'Please enter your email address'],
    ['no address', 'Please enter a valid email address.'],
    ['a@b.example,c@d.example', 'Please enter a valid email address.'],
    ['a@b.example\r\nBcc: c@d.example', 'Please enter a valid email address.'],
    ['a@b@c.example', 'Please enter a valid email address.'],
    ['a\u0000@b.example', 'Please enter a valid email address.'],
  ])('is rejected for the address %j with an error at its field', async (email, message) => {
    const response = await requestReset(email).expect(422);
    expect(response.body).toMatchObject({ message, errors: { email: message } });
  });

  it('responds with 503 while requests cannot be counted @series', async () => {
    const { user } = await signedIn(shop);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    jest.spyOn(shop.app.get(RateLimits, { strict: false }), 'consume').mockRejectedValueOnce(away);
    const response = await requestReset(user.email).expect(503);
    expect(response.get('Retry-After')).toBe('5');
    await requestReset(user.email).expect(200);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  it('has the same response each time, and sends a limited number of mails @series', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.04' }, { worker: false });
    try {
      const { user } = await signedIn(limited);
      const links = async () => (await limited.database.query('SELECT FROM mails')).length;
      const response = async (typed: string) => (await requestReset(typed, limited).expect(200)).body.message as string;
      const first = await response(user.email);
      for (const typed of [` ${user.email}`, user.email.toUpperCase(), user.email]) {
        expect(await response(typed)).toBe(first);
      }
      expect(await links()).toBe(1);
      // A stranger may have sent the request. The owner's last link is about to expire, so the owner gets a new one.
      await limited.database.query(`UPDATE password_resets SET expires_at = now() + interval '4 minutes'`);
      expect(await response(user.email)).toBe(first);
      expect(await links()).toBe(2);
      const { user: other } = await signedIn(limited);
      const others = await Promise.all([0, 1, 2, 3].map((n) => response(`nobody${n}@shop.example`)));
      expect(others).toEqual([first, first, first, first]);
      expect(await response(other.email)).toBe(first);
      expect(await links()).toBe(2);
    } finally {
      await limited.close();
    }
  });
});

describe('a password reset by the link', () => {
  let agent: Agent;
  let user: TestAccount;
  let token: string;
  beforeEach(async () => {
    ({ agent, user } = await signedIn(shop));
    token = await aToken(user.email);
  });

  it('works once', async () => {
    const response = await reset(token).expect(200);
    expect(response.body).toEqual({ message: 'Your password has been reset successfully' });
    await signIn(user.username, 'a new wave at noon').expect(200);
    await signIn(user.username, user.password).expect(401);
    const again = await reset(token, 'another wave at noon').expect(422);
    expect(again.body.code).toBe('reset.refused');
    await signIn(user.username, 'a new wave at noon').expect(200);
  });

  it('works for one of ten concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `the new wave ${n}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
    const winner = responses.findIndex(({ status }) => status === 200);
    await signIn(user.username, `the new wave ${winner}`).expect(200);
    expect((await mailsTo(user.email)).filter((template) => template === 'password-changed')).toHaveLength(1);
  });

  it.each([
    ['seven77', 'Password must be at least 8 characters long'],
    ['x'.repeat(129), 'Password must be at most 128 characters long'],
    [null, 'Password must be at least 8 characters long'],
    ['PASSWORD123', 'Password is too common. Please choose another one.'],
  ])('rejects the password %j, and does not use up the link @series', async (refused, message) => {
    const response = await reset(token, refused).expect(422);
    expect(response.body.errors).toEqual({ newPassword: message });
    await reset(token).expect(200);
  });

  it('rejects the username as password, and does not use up the link @series', async () => {
    const response = await reset(token, user.username).expect(422);
    expect(response.body.errors).toEqual({ newPassword: 'The password must not be your username or email address.' });
    await reset(token).expect(200);
  });

  it('requires the newest link', async () => {
    const newer = await aToken(user.email);
    await reset(token).expect(422);
    await reset(newer).expect(200);
  });

  it('requires a link from the last 30 minutes', async () => {
    await shop.database.query(`UPDATE password_resets SET expires_at = now() WHERE user_id = $1`, [user.id]);
    expect((await reset(token).expect(422)).body.code).toBe('reset.refused');
  });

  it.each([[''], ['x'], ['\u0000'], ['\ud800'], ['x'.repeat(60_000)]])('rejects the token %j', async (odd) => {
    expect((await reset(odd).expect(422)).body.code).toBe('reset.refused');
  });

  it('ends all sessions of the account and notifies the owner', async () => {
    await agent.get('/api/user').expect(200);
    await reset(token).expect(200);
    await agent.get('/api/user').expect(401);
    expect(await mailsTo(user.email)).toEqual(['password-reset', 'password-changed']);
  });

  it('resets the failed sign-ins @series', async () => {
    for (let n = 0; n < 10; n += 1) await signIn(user.username, `guess ${n}`).expect(401);
    await signIn(user.username, user.password).expect(429);
    await reset(token).expect(200);
    await signIn(user.username, 'a new wave at noon').expect(200);
  });
});

describe('the mail for a password reset', () => {
  let server: TestMailServer;
  let posting: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    posting = await startTestApp({ SMTP_URL: server.url, PUBLIC_URL: 'https://shop.example.com' });
  });
  afterAll(async () => {
    await posting.close();
    await server.stop();
  });

  it('contains a working link, and its secret is deleted after sending', async () => {
    const { user } = await signedIn(posting);
    await requestReset(user.email, posting).expect(200);
    const [mail] = await server.arrived(1);
    expect(mail?.envelope.to).toEqual([user.email]);
    const link = /https:\/\/shop\.example\.com\/reset-password\?token=([\w-]{43})/;
    const token = link.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.html).toContain(`https://shop.example.com/reset-password?token=${token}`);
    await within(30_000, async () => {
      const [row] = await posting.database.query<{ state: string }>('SELECT state FROM mails');
      return row?.state === 'sent';
    });
    const [row] = await posting.database.query<{ row: string; secret: unknown }>(
      'SELECT secret, m::text AS row FROM mails m',
    );
    expect(row?.secret).toBeNull();
    expect(row?.row).not.toContain(token);
    await visitor(posting).post('/api/reset-password').send({ token, newPassword: 'a new wave at noon' }).expect(200);
    const mails = await server.arrived(2);
    expect(mails[1]?.text).not.toContain(token);
  });
});
