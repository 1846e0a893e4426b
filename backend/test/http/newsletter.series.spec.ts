import request from 'supertest';
import { SignedLinks } from '../../src/domain/shared/ports/signed-links.js';
import { SubscribeToNewsletter } from '../../src/domain/messages/use-cases/subscribe-to-newsletter.js';
import { signedIn, visitor } from '../builders/account.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let mailServer: TestMailServer;
let shop: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await startTestApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://shop.example.com' });
});
afterAll(async () => {
  await shop.close();
  await mailServer.stop();
});

const requestSubscription = (email: unknown, at: Pick<TestApp, 'url'> = shop) =>
  visitor(at).post('/api/newsletter').send({ email });
/** Calls the use case directly, because the response of the API takes a fixed time. */
const subscribe = (email: string) => shop.app.get(SubscribeToNewsletter, { strict: false }).execute(email);
const confirm = (token: unknown) => visitor(shop).post('/api/newsletter/confirm').send({ token });
/** Sends a form without cookies and without the header `Origin`, like a mail provider. */
const oneClick = (token: string) =>
  request(shop.url)
    .post(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`)
    .type('form')
    .send('List-Unsubscribe=One-Click');

async function subscription(email: string) {
  const rows = await shop.database.query<{ id: number; confirmed: boolean }>(
    'SELECT id, confirmed_at IS NOT NULL AS confirmed FROM newsletter_subscriptions WHERE lower(email) = lower($1)',
    [email],
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}

const mailsTo = (email: string) =>
  shop.database.query('SELECT id FROM mails WHERE lower(recipient) = lower($1)', [email]);

async function mailTo(email: string) {
  for (let known = 0; ;) {
    const mails = await mailServer.arrived(known + 1);
    const mail = mails.find(({ envelope }) => envelope.to.includes(email));
    if (mail) return mail;
    known = mails.length;
  }
}

async function tokensOf(email: string): Promise<{ confirms: string; unsubscribes: string }> {
  const { text = '' } = await mailTo(email);
  const token = (path: string) =>
    new RegExp(`https://shop\\.example\\.com/newsletter/${path}\\?token=(\\S+)`).exec(text);
  const [, confirms = ''] = token('confirm') ?? [];
  const [, unsubscribes = ''] = token('unsubscribe') ?? [];
  return { confirms, unsubscribes };
}

describe('a newsletter subscription', () => {
  it('starts when the link in the mail is opened', async () => {
    const email = 'mary@shop.example';
    const response = await requestSubscription(` ${email} `).expect(202);
    expect(response.body).toEqual({ message: expect.any(String) });
    expect(await subscription(email)).toMatchObject({ confirmed: false });
    const { confirms } = await tokensOf(email);
    await confirm(confirms).expect(200);
    expect(await subscription(email)).toMatchObject({ confirmed: true });
    await confirm(confirms).expect(200);
  });

  it('is confirmed once when its link is opened several times at once', async () => {
    const email = 'eager@shop.example';
    await subscribe(email);
    const { confirms } = await tokensOf(email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(confirms)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await subscription(email)).toMatchObject({ confirmed: true });
  });

  it('has the same response for existing subscribers, who get no mail', async () => {
    const email = 'reader@shop.example';
    const first = await requestSubscription(email).expect(202);
    const { confirms } = await tokensOf(email);
    await confirm(confirms).expect(200);
    const second = await requestSubscription(email.toUpperCase()).expect(202);
    expect(second.body).toEqual(first.body);
    expect(second.headers).toMatchObject({ 'content-type': first.get('Content-Type') });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await subscription(email)).toMatchObject({ confirmed: true });
  });

  it('is stored once for an unconfirmed address in any spelling, and mailed each time', async () => {
    await Promise.all(
      ['Ann@shop.example', 'ann@shop.example', 'ANN@shop.example'].map((email) =>
        requestSubscription(email).expect(202),
      ),
    );
    expect(await subscription('ann@shop.example')).toMatchObject({ confirmed: false });
    expect(await mailsTo('ann@shop.example')).toHaveLength(3);
  });

  it.each([
    '',
    'mary',
    'mary@@shop.example',
    'a@shop.example,b@shop.example',
    'a@shop.example\nBcc: b@shop.example',
    7,
    null,
  ])('is rejected for the address %j', async (email) => {
    const refused = await requestSubscription(email).expect(422);
    expect(refused.body.errors).toEqual({ email: 'Please enter a valid email address.' });
  });

  it('has an encrypted link in the outbox, which is deleted after sending', async () => {
    const email = 'secret@shop.example';
    await subscribe(email);
    const { confirms } = await tokensOf(email);
    const row = () =>
      shop.database.query<{ row: string }>('SELECT m::text AS row FROM mails m WHERE recipient = $1', [email]);
    expect(JSON.stringify(await row())).not.toContain(confirms);
  });

  it('is limited to a few requests per address', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.4' }, { worker: false });
    try {
      await requestSubscription('mary@shop.example', strict).expect(202);
      await requestSubscription('Mary@shop.example', strict).expect(202);
      await requestSubscription('mary@shop.example', strict).expect(429);
      await requestSubscription('ann@shop.example', strict).expect(202);
    } finally {
      await strict.close();
    }
  });

  it('is not limited by requests that contain an IP address instead of an email address', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.2' }, { worker: false });
    try {
      await requestSubscription('127.0.0.1', strict).expect(422);
      await requestSubscription('mary@shop.example', strict).expect(202);
      await requestSubscription('ann@shop.example', strict).expect(202);
    } finally {
      await strict.close();
    }
  });
});

describe('a confirmation link', () => {
  it.each(['', 'nonsense', '1.0.', `1.0.${'A'.repeat(43)}`, 7, null])(
    'is rejected with the token %j',
    async (token) => {
      expect((await confirm(token).expect(422)).body.message).toMatch(/\.$/);
    },
  );

  it('is rejected if it has expired, or if it is an unsubscribe link', async () => {
    const email = 'late@shop.example';
    await subscribe(email);
    const id = (await subscription(email))?.id ?? 0;
    const links = shop.app.get(SignedLinks, { strict: false });
    await confirm(links.sign('newsletter-confirm', String(id), new Date(Date.now() - 1000))).expect(422);
    await confirm((await tokensOf(email)).unsubscribes).expect(422);
    expect(await subscription(email)).toMatchObject({ confirmed: false });
    await confirm(links.sign('newsletter-confirm', String(id), new Date(Date.now() + 60_000))).expect(200);
  });

  it('is valid for seven days', async () => {
    const email = 'week@shop.example';
    await subscribe(email);
    const [, end = 0] = (await tokensOf(email)).confirms.split('.');
    expect((Number(end) - Date.now()) / (24 * 3600 * 1000)).toBeCloseTo(7, 2);
  });
});

describe('unsubscribing', () => {
  it('takes one click in the mail program, with the headers of RFC 8058', async () => {
    const email = 'clicker@shop.example';
    await subscribe(email);
    const { confirms, unsubscribes } = await tokensOf(email);
    await confirm(confirms).expect(200);
    const { headers } = await mailTo(email);
    const header = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
    expect(header('list-unsubscribe')).toEqual([
      `<https://shop.example.com/newsletter/unsubscribe?token=${unsubscribes}>`,
    ]);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    const [, target = ''] = /^<https:\/\/shop\.example\.com(\S+)>$/.exec(header('list-unsubscribe')[0] ?? '') ?? [];
    await request(shop.url).post(target).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect(await subscription(email)).toBeUndefined();
  });

  it('may be repeated with a form, with JSON or without a body, and invalidates older links', async () => {
    const email = 'leaver@shop.example';
    await subscribe(email);
    const { confirms, unsubscribes } = await tokensOf(email);
    const path = `/newsletter/unsubscribe?token=${encodeURIComponent(unsubscribes)}`;
    const first = await oneClick(unsubscribes).expect(200);
    const again = await oneClick(unsubscribes).expect(200);
    expect(again.body).toEqual(first.body);
    await visitor(shop).post(path).expect(200);
    await visitor(shop).post(path).send({ anything: true }).expect(200);
    await request(shop.url).post(path).field('List-Unsubscribe', 'One-Click').expect(200);
    await confirm(confirms).expect(422);
    expect(await subscription(email)).toBeUndefined();
  });

  it('does not end a later subscription of the same address', async () => {
    const email = 'back@shop.example';
    await subscribe(email);
    const { unsubscribes } = await tokensOf(email);
    await oneClick(unsubscribes).expect(200);
    await subscribe(email);
    await oneClick(unsubscribes).expect(200);
    expect(await subscription(email)).toMatchObject({ confirmed: false });
  });

  it.each(['', 'nonsense', `1.0.${'A'.repeat(43)}`])('requires a link of the shop, unlike %j', async (token) => {
    await oneClick(token).expect(422);
    await request(shop.url).post('/newsletter/unsubscribe').expect(422);
    await request(shop.url).post(`/newsletter/unsubscribe?token=${token}&token=2`).expect(422);
  });

  it('is rejected for a request from another site', async () => {
    const { agent } = await signedIn(shop);
    const foreign = agent.post('/newsletter/unsubscribe?token=1').unset('Sec-Fetch-Site');
    await foreign.set('Origin', 'https://evil.example').expect(403);
  });
});
