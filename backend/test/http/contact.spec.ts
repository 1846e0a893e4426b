import { signedIn, visitor } from '../builders/account.js';
import { startMailServer, type TestMailServer } from '../harness/smtp.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const typed = {
  name: 'Mary Ann Smith',
  email: 'mary@shop.example',
  subject: 'The fit of the leggings',
  message: 'Do the leggings run small?\nI am between two sizes.',
};

let mailServer: TestMailServer;
let shop: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await startTestApp({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await shop.close();
  await mailServer.stop();
});

const send = (given: Readonly<Record<string, unknown>>, at: Pick<TestApp, 'url'> = shop) =>
  visitor(at)
    .post('/api/contact')
    .send({ ...typed, ...given });

const stored = (email: string) =>
  shop.database.query<Record<string, unknown>>(
    'SELECT user_id, name, email, subject, message, is_read FROM contact_submissions WHERE email = $1',
    [email],
  );

const count = async (table: 'contact_submissions' | 'mails') =>
  (await shop.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count;

describe('a message to the shop', () => {
  it('is stored as unread, and its author receives a confirmation mail', async () => {
    const response = await send({}).expect(201);
    expect(response.body).toEqual({ message: expect.stringMatching(/^Thank you for your message/) });
    expect(await stored(typed.email)).toEqual([{ ...typed, user_id: null, is_read: false }]);
    await mailServer.arrived(1);
    const mail = mailServer.mails.find(({ envelope }) => envelope.to.includes(typed.email));
    expect(mail?.subject).toBe('We received your message to Liberty Tide');
    expect(mail?.text).toContain('> Do the leggings run small?\n> I am between two sizes.');
    expect(mail?.html).toContain('Do the leggings run small?');
  });

  it('belongs to the signed-in account', async () => {
    const { agent, user } = await signedIn(shop);
    await agent
      .post('/api/contact')
      .send({ ...typed, email: user.email })
      .expect(201);
    expect(await stored(user.email)).toEqual([expect.objectContaining({ user_id: user.id })]);
    const owners = await shop.database.query('SELECT user_id FROM mails WHERE recipient = $1', [user.email]);
    expect(owners).toEqual([{ user_id: user.id }]);
  });

  it('is treated as plain text', async () => {
    const html = {
      name: '<b>Mary</b> & "Ann"',
      email: 'html@shop.example',
      subject: '<script>alert(1)</script>',
      message: '<img src=x onerror=alert(1)> & <a href="https://evil.example">win</a>',
    };
    await send(html).expect(201);
    expect(await stored(html.email)).toEqual([expect.objectContaining(html)]);
    const { html: page = '', text } = await mailTo(html.email);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toMatch(/<script|<img|evil\.example/);
    expect(text).not.toContain('evil.example');
  });

  it('is stored without surrounding spaces and invisible characters', async () => {
    await send({
      name: '  Mary\r\nBcc: all@shop.example\u0000\u0007  ',
      email: ' cleaned@shop.example\n',
      subject: '\tThe fit\tof the leggings\u001b',
      message: '\r\n One line,\r\nanother,\ttabbed,\u0000 and a broken \ud83d half \n',
    }).expect(201);
    expect(await stored('cleaned@shop.example')).toEqual([
      expect.objectContaining({
        name: 'Mary Bcc: all@shop.example',
        subject: 'The fit of the leggings',
        message: 'One line,\nanother,\ttabbed, and a broken \ufffd half',
      }),
    ]);
    const { headers } = await mailTo('cleaned@shop.example');
    expect(headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([]);
  });

  it('is stored only together with its confirmation mail', async () => {
    const email = 'unlucky@shop.example';
    await shop.database.query(`ALTER TABLE mails ADD CONSTRAINT no_luck CHECK (recipient <> '${email}')`);
    try {
      await send({ email }).expect(500);
      expect(await stored(email)).toEqual([]);
    } finally {
      await shop.database.query('ALTER TABLE mails DROP CONSTRAINT no_luck');
    }
    await send({ email }).expect(201);
    expect(await stored(email)).toHaveLength(1);
  });

  it('is rejected with an error message at each invalid field, and nothing is stored or mailed', async () => {
    const before = [await count('contact_submissions'), await count('mails')];
    const refused = await send({ name: ' M ', email: 'mary', subject: 'Fit ', message: '  too short  ' }).expect(422);
    expect(refused.body).toMatchObject({
      code: 'contact.invalid',
      message: 'Name must be at least 2 characters.',
      errors: {
        name: 'Name must be at least 2 characters.',
        email: 'Please enter a valid email address.',
        subject: 'Subject must be at least 5 characters.',
        message: 'Message must be at least 10 characters.',
      },
    });
    const long = { name: 'n'.repeat(101), subject: 's'.repeat(201), message: 'm'.repeat(5001) };
    expect((await send(long).expect(422)).body.errors).toEqual({
      name: 'Name must be at most 100 characters.',
      subject: 'Subject must be at most 200 characters.',
      message: 'Message must be at most 5000 characters.',
    });
    await send({ name: 7, message: null }).expect(422);
    expect([await count('contact_submissions'), await count('mails')]).toEqual(before);
  });

  it.each([
    'mary@shop.example, ann@shop.example',
    'mary@shop.example,ann@shop.example',
    'mary@shop.example\r\nBcc: ann@shop.example',
    'mary@@shop.example',
    'mary@shop@shop.example',
    'Mary <mary@shop.example>',
    `${'m'.repeat(250)}@shop.example`,
  ])('is rejected for the address %j', async (email) => {
    expect((await send({ email }).expect(422)).body.errors).toEqual({ email: 'Please enter a valid email address.' });
  });

  it('may have the maximum length, counted in visible characters', async () => {
    const maximal = { name: '🌊'.repeat(100), subject: '🌊'.repeat(200), message: '🌊'.repeat(5000) };
    await send({ ...maximal, email: 'long@shop.example' }).expect(201);
    expect(await stored('long@shop.example')).toEqual([expect.objectContaining(maximal)]);
  });

  it('is discarded with the usual response if a bot has filled in the hidden field', async () => {
    const before = [await count('contact_submissions'), await count('mails')];
    const human = await send({ email: 'human@shop.example', website: '' }).expect(201);
    const robot = await send({ website: 'https://spam.example' }).expect(201);
    expect(robot.body).toEqual(human.body);
    expect([await count('contact_submissions'), await count('mails')]).toEqual(before.map((rows) => (rows ?? 0) + 1));
  });
});

async function mailTo(email: string) {
  for (let arrived = 1; ; arrived += 1) {
    const mails = await mailServer.arrived(arrived);
    const mail = mails.find(({ envelope }) => envelope.to.includes(email));
    if (mail) return mail;
    arrived = mails.length;
  }
}

describe('the number of messages', () => {
  it('is limited per email address, in any spelling, and per network @series', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.04' }, { worker: false });
    try {
      await send({}, strict).expect(201);
      const refused = await send({ email: ' MARY@shop.example' }, strict).expect(429);
      expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
      for (let n = 3; n <= 8; n += 1) await send({ email: `other${n}@shop.example` }, strict).expect(201);
      await send({ email: 'other9@shop.example' }, strict).expect(429);
    } finally {
      await strict.close();
    }
  });
});
