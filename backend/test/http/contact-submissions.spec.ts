import { randomUUID } from 'node:crypto';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let staffId: number;
beforeAll(async () => {
  shop = await startTestApp();
  const { agent, user } = await signedIn(shop, { admin: true });
  staff = agent;
  staffId = user.id;
});
beforeEach(() => shop.database.query('DELETE FROM contact_submissions'));
afterAll(() => shop.close());

const path = '/api/admin/contact-submissions';

interface Submission {
  readonly id: number;
  readonly subject: string;
  readonly isRead: boolean;
}

/** Inserts a message that is dated a minute after the previous one. @returns its id */
async function aMessage(part: Partial<Record<'name' | 'email' | 'subject' | 'message', string>> = {}, isRead = false) {
  const { name, email, subject, message } = {
    name: 'Mary Smith',
    email: 'mary@shop.example',
    subject: 'The fit of the leggings',
    message: 'Do the leggings run small?',
    ...part,
  };
  const [row] = await shop.database.query<{ id: number }>(
    `INSERT INTO contact_submissions (name, email, subject, message, is_read, created_at)
     SELECT $1, $2, $3, $4, $5, now() - interval '1 day' + count(*) * interval '1 minute' FROM contact_submissions RETURNING id`,
    [name, email, subject, message, isRead],
  );
  return row?.id ?? 0;
}

const list = async (query = '') => {
  const response = await staff.get(`${path}${query}`).expect(200);
  return {
    ids: (response.body as Submission[]).map(({ id }) => id),
    counts: ['x-total-count', 'x-unread-count', 'x-read-count'].map((name) => Number(response.headers[name])),
    unanswered: Number(response.headers['x-unanswered-count']),
    latest: Number(response.headers['x-latest-id']),
    body: response.body as Submission[],
  };
};
const audited = () =>
  shop.database.query(
    `SELECT user_id, action, subject_id, subject_name, before, after FROM audit_entries ORDER BY id DESC LIMIT 1`,
  );

describe('the list of messages', () => {
  it('is a plain array of the visitors’ messages, newest first', async () => {
    const sent = {
      name: 'Jo <b>Bold</b>',
      email: 'jo@shop.example',
      subject: '<script>x</script>',
      message: 'a\n  b & c',
    };
    await aMessage();
    await visitor(shop)
      .post('/api/contact')
      .send({ ...sent, message: 'Two lines\nof <i>text</i>' })
      .expect(201);
    const { body } = await list();
    expect(body[0]).toEqual({
      ...sent,
      message: 'Two lines\nof <i>text</i>',
      id: expect.any(Number),
      hasMailAddress: true,
      isRead: false,
      isAnswered: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      replies: [],
    });
    expect(body).toHaveLength(2);
    await staff.get(`${path}/${body[0]?.id}`).expect(200, body[0]);
  });

  it('counts all unread and read messages, whatever filter is set', async () => {
    const first = await aMessage({}, true);
    const second = await aMessage();
    const third = await aMessage();
    expect(await list()).toMatchObject({ ids: [third, second, first], counts: [3, 2, 1], latest: third });
    expect(await list('?state=unread')).toMatchObject({ ids: [third, second], counts: [2, 2, 1] });
    expect(await list('?state=read&search=nothing')).toMatchObject({ ids: [], counts: [0, 2, 1], latest: third });
  });

  it.each([
    ['name', { name: 'Zoë Quince' }, 'zoe qu'],
    ['name without its accents', { name: 'Jose Quince' }, 'josé'],
    ['email', { email: 'Quince@Shop.example' }, 'quince@shop'],
    ['subject', { subject: 'A QUINCE of them' }, 'quince'],
    ['message', { message: 'There is one quince in it' }, 'ONE QUINCE'],
    ['signs that mean something elsewhere', { subject: '100%_\\ cotton?' }, '%_\\'],
  ])('finds messages by %s, in any case, with or without accents', async (_, part, words) => {
    await aMessage();
    const id = await aMessage(part);
    expect((await list(`?search=${encodeURIComponent(words)}`)).ids).toEqual([id]);
  });

  it('is paginated, and complete without a limit', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 27; n++) ids.unshift(await aMessage());
    expect((await list()).ids).toEqual(ids);
    expect(await list('?limit=5&offset=5')).toMatchObject({ ids: ids.slice(5, 10), counts: [27, 27, 0] });
  });

  it.each(['limit=0', 'limit=1001', 'offset=-1', 'state=new', `search=${'x'.repeat(201)}`, 'search=%00', 'limit=x'])(
    'rejects ?%s with an error message',
    async (query) => {
      const response = await staff.get(`${path}?${query}`).expect(422);
      expect(response.body.message).toMatch(/\.$/);
    },
  );
});

describe('marking a message as read', () => {
  it('is recorded in the audit log', async () => {
    const id = await aMessage({ subject: 'A size for Jo' });
    await staff.patch(`${path}/${id}`).send({ isRead: true }).expect(200);
    expect((await list()).body[0]?.isRead).toBe(true);
    expect(await audited()).toEqual([
      {
        user_id: staffId,
        action: 'message.read',
        subject_id: String(id),
        subject_name: `Message ${id}`,
        before: { isRead: false },
        after: { isRead: true },
      },
    ]);
  });

  it('has no effect on a message that is already read', async () => {
    const id = await aMessage();
    const marks = await Promise.all([1, 2, 3].map(() => staff.patch(`${path}/${id}`).send({ isRead: true })));
    expect(marks.map(({ status }) => status)).toEqual([200, 200, 200]);
    const entries = await shop.database.query('SELECT FROM audit_entries WHERE subject_id = $1', [String(id)]);
    expect(entries).toHaveLength(1);
  });

  it.each([{ isRead: false }, { isRead: 'true' }, {}])('is the only possible change: %j is rejected', async (body) => {
    const id = await aMessage({}, true);
    const response = await staff.patch(`${path}/${id}`).send(body).expect(422);
    expect(response.body.errors).toEqual({ isRead: 'A message can only be marked as read.' });
  });

  it('can include that the message is answered, which is recorded, too', async () => {
    const [older, newer] = [await aMessage({ subject: 'A call to Jo' }, true), await aMessage()];
    expect(await list('?state=unanswered')).toMatchObject({ ids: [older, newer], counts: [2, 1, 1], unanswered: 2 });
    const mark = () => staff.patch(`${path}/${older}`).send({ isRead: true, isAnswered: true }).expect(200);
    expect((await mark()).body).toMatchObject({ isRead: true, isAnswered: true });
    await mark();
    expect(await list('?state=unanswered')).toMatchObject({ ids: [newer], unanswered: 1 });
    expect(await audited()).toEqual([
      {
        user_id: staffId,
        action: 'message.marked-answered',
        subject_id: String(older),
        subject_name: `Message ${older}`,
        before: { isRead: true, isAnswered: false },
        after: { isRead: true, isAnswered: true },
      },
    ]);
  });

  it('responds with 404 for an unknown message', async () => {
    const response = await staff.patch(`${path}/999999`).send({ isRead: true }).expect(404);
    expect(response.body.message).toBe('This message no longer exists.');
    await staff.patch(`${path}/x`).send({ isRead: true }).expect(404);
  });
});

describe('a reply to a message', () => {
  const reply = (id: number, text: string, key = randomUUID()) =>
    staff.post(`${path}/${id}/replies`).set('Idempotency-Key', key).send({ text });
  const mailsTo = (email: string) =>
    shop.database.query<{ payload: object }>('SELECT payload FROM mails WHERE recipient = $1', [email]);

  it('is mailed once, stored with the message, and recorded in the audit log', async () => {
    const email = `${randomUUID()}@shop.example`;
    const id = await aMessage({ email });
    const key = randomUUID();
    const typed = ' They run true to size.\r\nAll of them. ';
    await Promise.all([1, 2].map(() => reply(id, typed, key)));
    const text = 'They run true to size.\nAll of them.';
    const by = expect.any(String);
    const replied = { id, isRead: true, isAnswered: true, replies: [{ text, createdAt: expect.any(String), by }] };
    expect((await reply(id, typed, key).expect(201)).body).toMatchObject(replied);
    expect((await list()).body).toMatchObject([replied]);
    const mail = { template: 'contact-reply', to: email, name: 'Mary Smith', reply: text };
    expect(await mailsTo(email)).toMatchObject([
      { payload: { ...mail, subject: 'The fit of the leggings', message: 'Do the leggings run small?' } },
    ]);
    expect(await audited()).toMatchObject([{ user_id: staffId, action: 'message.answered', subject_id: String(id) }]);
    await staff.delete(`${path}/${id}`).expect(204);
    expect(await shop.database.query('SELECT FROM message_replies')).toEqual([]);
  });

  it('is refused without text, and for an unknown or erased message', async () => {
    const id = await aMessage({ email: 'nobody@deleted.invalid' });
    expect((await reply(id, ' \n ').expect(422)).body.errors).toEqual({ text: 'Please write the reply.' });
    expect((await reply(id, 'x'.repeat(5001)).expect(422)).body.errors).toEqual({
      text: 'The reply must be at most 5000 characters.',
    });
    expect((await reply(id, 'Hello').expect(409)).body.code).toBe('message.erased');
    expect((await staff.get(`${path}/${id}`).expect(200)).body).toMatchObject({ hasMailAddress: false });
    await reply(999_999, 'Hello').expect(404);
    expect(await mailsTo('nobody@deleted.invalid')).toEqual([]);
  });
});

describe('marking all messages as read', () => {
  it('marks all messages with one request', async () => {
    await aMessage();
    await aMessage();
    await staff.post(`${path}/mark-all-read`).expect(204);
    expect((await list()).counts).toEqual([2, 0, 2]);
    expect(await audited()).toEqual([
      expect.objectContaining({ action: 'message.all-read', before: { unread: 2 }, after: { unread: 0 } }),
    ]);
    await staff.post(`${path}/mark-all-read`).send({}).expect(204);
    expect(await audited()).toEqual([expect.objectContaining({ before: { unread: 2 } })]);
  });

  it('does not mark a message that arrived after the list was loaded', async () => {
    await aMessage();
    const { latest } = await list();
    const later = await aMessage();
    await staff.post(`${path}/mark-all-read`).send({ upTo: latest }).expect(204);
    expect(await list('?state=unread')).toMatchObject({ ids: [later], counts: [1, 1, 1] });
  });
});

describe('deleting a message', () => {
  it('is permanent, and only its number remains in the audit log', async () => {
    const id = await aMessage({ subject: 'Please forget me', message: 'My secret story.' });
    await staff.delete(`${path}/${id}`).expect(204);
    await staff.delete(`${path}/${id}`).expect(404);
    await staff.get(`${path}/${id}`).expect(404);
    expect((await list()).ids).toEqual([]);
    expect(await audited()).toEqual([
      {
        user_id: staffId,
        action: 'message.deleted',
        subject_id: String(id),
        subject_name: `Message ${id}`,
        before: null,
        after: null,
      },
    ]);
    const entries = await shop.database.query<{ row: string }>('SELECT a::text AS row FROM audit_entries a');
    expect(entries.map(({ row }) => row).join()).not.toMatch(/secret story|forget me|mary@shop/);
  });
});
