import { MailGuestDataLink } from '../../src/domain/accounts/use-cases/mail-guest-data-link.js';
import { SecretBox } from '../../src/adapters/crypto/secret-box.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let chief: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' }, { worker: false });
  ({ agent: staff, user: chief } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

const email = 'Nora@bay.example';
const noteOf = async (address = email, client = staff): Promise<unknown> =>
  (await client.get('/api/admin/customer-note').query({ email: address }).expect(200)).body;
const versionOf = async (address = email) => ((await noteOf(address)) as { version: number }).version;
/** Changes the current version of the note. */
const change = async (status: number, body: object, client = staff) =>
  client
    .put('/api/admin/customer-note')
    .send({ email, version: await versionOf(), ...body })
    .expect(status);
const none = { note: '', tags: [], version: 0, changedBy: null, changedAt: null };

describe('the note about a customer', () => {
  it('is saved by email address in any case, replaced, and deleted without text and tags', async () => {
    expect(await noteOf()).toEqual(none);
    const typed = ' Calls before delivery.\r\nLikes Fridays. ';
    await change(204, { note: typed, tags: ['VIP', ' VIP ', 'Wholesale', ''] });
    const saved = { note: 'Calls before delivery.\nLikes Fridays.', tags: ['VIP', 'Wholesale'], version: 1 };
    const by = { changedBy: chief.username, changedAt: expect.any(String) };
    expect(await noteOf('NORA@bay.example')).toEqual({ ...saved, ...by });
    await change(204, { email: 'nora@BAY.example', note: '', tags: ['Wholesale'] });
    expect(await noteOf()).toEqual({ note: '', tags: ['Wholesale'], version: 2, ...by });
    await change(204, { note: ' ', tags: [] });
    expect(await noteOf()).toEqual(none);
  });

  it('is not overwritten by a colleague who has not seen it, also if both write the first note', async () => {
    const write = (note: string) =>
      staff
        .put('/api/admin/customer-note')
        .send({ email, note, tags: [], version: 0 })
        .then(({ status, body }) => ({ status, body: body as { current?: object } }));
    const lock = 'LOCK TABLE customer_notes IN SHARE MODE';
    const answers = await allAtOnce(shop.database.url, lock, () => ['Calls first.', 'Likes Fridays.'].map(write));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'changed-meanwhile', version: 1, current: { tags: [] } });
    await change(204, { note: '', tags: [] });
  });

  it('is recorded in the audit log without its words and with a masked address', async () => {
    await change(204, { note: 'Pays late.', tags: ['Watch'] });
    const entries = await shop.database.query<object>(
      `SELECT subject_name, before, after FROM audit_entries WHERE action = 'user.note-changed' ORDER BY id`,
    );
    expect(entries.at(-1)).toEqual({
      subject_name: 'N•••@b•••.example',
      before: null,
      after: { characters: 10, tags: 1 },
    });
  });

  it.each([
    ['email', { email: 'nora', note: 'x', tags: [] }],
    ['note', { note: 'x'.repeat(1001), tags: [] }],
    ['tags', { note: '', tags: Array.from({ length: 11 }, (_, index) => `Tag ${index}`) }],
    ['tags', { note: '', tags: ['x'.repeat(31)] }],
  ])('is refused with an error at its %s', async (field, body) => {
    expect(Object.keys((await change(422, body)).body.errors as object)).toEqual([field]);
  });

  it('is visible to staff who see orders, and changed only by staff who change customers, orders or messages', async () => {
    await change(204, { note: 'Left-handed.', tags: [] });
    await staff
      .post('/api/admin/roles')
      .send({ name: 'Reader', permissions: ['orders.view'] })
      .expect(204);
    await staff
      .post('/api/admin/roles')
      .send({ name: 'Catalog', permissions: ['products.change'] })
      .expect(204);
    const { agent: reader } = await signedIn(shop, { role: 'Reader' });
    expect(await noteOf(email, reader)).toMatchObject({ note: 'Left-handed.' });
    await change(403, { note: 'x', tags: [] }, reader);
    const { agent: other } = await signedIn(shop, { role: 'Catalog' });
    await other.get('/api/admin/customer-note').query({ email }).expect(403);
  });

  it('belongs to the data of a guest with a mailed link, and is deleted with this data', async () => {
    await change(204, { note: 'Left-handed.', tags: ['VIP'] });
    await shop.app.get(MailGuestDataLink, { strict: false }).execute(email);
    const [mail] = await shop.database.query<{ id: string; secret: Uint8Array }>(
      `SELECT id, secret FROM mails WHERE template = 'guest-data' AND recipient = $1`,
      [email],
    );
    if (!mail) throw new Error('No link was mailed.');
    const token = shop.app.get(SecretBox, { strict: false }).open(mail.secret, mail.id);
    const { body } = await visitor(shop).post('/api/guest-data/download').send({ token }).expect(200);
    expect(body.staffNotes).toEqual([{ note: 'Left-handed.', tags: ['VIP'], changedAt: expect.any(String) }]);
    await visitor(shop).post('/api/guest-data/delete').send({ token }).expect(200);
    expect(await noteOf()).toEqual(none);
  });
});
