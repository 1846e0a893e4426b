import { type Agent, asGuest, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let member: TestAccount;
let agent: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff, user: member } = await signedIn(shop, { admin: true }));
});
beforeEach(async () => {
  ({ agent, user } = await signedIn(shop));
});
afterAll(() => shop.close());

const statement = 'Coast Guard, Station Monterey, since 2019.';
const requestDiscount = (body: object = { service: 'military', statement }) =>
  agent.post('/api/user/service-discount').send(body);
const discountState = async () => (await agent.get('/api/user/service-discount').expect(200)).body as object;

interface Request {
  readonly id: number;
  readonly username: string;
  readonly statement: string | null;
}
const list = async (query: string) => {
  const response = await staff.get(`/api/admin/service-requests${query}`).expect(200);
  return { requests: response.body as Request[], waiting: Number(response.get('X-Waiting-Count')) };
};
const find = async () => {
  const [found] = (await list(`?search=${user.username}`)).requests;
  if (!found) throw new Error('There is no request.');
  return found;
};
const verify = (id: number) => staff.post(`/api/admin/service-requests/${id}/verify`);
const refuse = (id: number, reason: unknown) => staff.post(`/api/admin/service-requests/${id}/refuse`).send({ reason });

const mails = () =>
  shop.database.query<{ template: string; payload: { code?: string; reason?: string } }>(
    'SELECT template, payload FROM mails WHERE recipient = $1 ORDER BY created_at',
    [user.email],
  );
const audit = async () =>
  (
    await shop.database.query(`SELECT * FROM audit_entries WHERE subject_kind = 'user' AND subject_id = $1`, [
      String(user.id),
    ])
  )[0];
/** Ends all codes, as if a year had passed. */
const endCodes = () =>
  shop.database.query(`UPDATE promo_codes SET expires_at = now() - interval '1 minute' WHERE email = $1`, [user.email]);
const verified = async () => {
  await requestDiscount().expect(201);
  await verify((await find()).id).expect(200);
};

describe('a member of the military or a first responder', () => {
  it('requests the discount, is verified by staff, and uses the mailed code for a year', async () => {
    expect(await discountState()).toMatchObject({ state: 'none', service: null });
    expect((await requestDiscount().expect(201)).body).toMatchObject({
      state: 'asked',
      service: 'military',
      askedAt: expect.any(String),
    });
    const { id } = await find();
    expect((await verify(id).expect(200)).body).toMatchObject({ state: 'verified', statement: null });
    const { validUntil } = (await discountState()) as { validUntil: string };
    expect(await discountState()).toMatchObject({ state: 'verified', service: 'military' });
    expect(Math.round((Date.parse(validUntil) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(365);
    const [mail] = await mails();
    expect(mail).toMatchObject({ template: 'personal-discount' });
    expect(await audit()).toMatchObject({ action: 'user.service-verified', user_id: member.id });
    const { sessionId } = await aCart(agent)
      .with(await aProduct(shop.database, { price: 50 }))
      .build();
    const { body } = await agent.post(`/api/cart/${sessionId}/promo`).send({ code: mail?.payload.code });
    expect(body.totals.discount).toBe(10);
  });

  it('can request another code after a year', async () => {
    await verified();
    expect((await requestDiscount().expect(409)).body.code).toBe('service-request.exists');
    await endCodes();
    expect(await discountState()).toMatchObject({ state: 'ended' });
    await verified();
    const codes = (await mails()).map(({ payload }) => payload.code);
    expect(new Set(codes).size).toBe(2);
  });

  it('can request another code after a change of the email address', async () => {
    await verified();
    await shop.database.query('UPDATE users SET email = $1 WHERE id = $2', [`new-${user.email}`, user.id]);
    expect(await discountState()).toMatchObject({ state: 'ended' });
    await requestDiscount().expect(201);
  });

  it('gets another mail with a code that staff created earlier', async () => {
    await staff.post('/api/admin/promo-codes/personal').send({ email: user.email }).expect(201);
    await verified();
    const [given, again] = await mails();
    expect(again?.payload.code).toBe(given?.payload.code);
    expect(await discountState()).toMatchObject({ state: 'verified' });
  });

  it('can be refused with a reason, by mail and in the profile, and can ask again', async () => {
    await requestDiscount({ service: 'fire', statement }).expect(201);
    const { id } = await find();
    expect((await refuse(id, '  ').expect(422)).body.errors).toEqual({
      reason: 'Please enter a reason to show the shopper.',
    });
    await refuse(id, 'x'.repeat(501)).expect(422);
    await refuse(id, 'Nothing came from your department.').expect(200);
    expect(await discountState()).toMatchObject({ state: 'refused', refusal: 'Nothing came from your department.' });
    expect(await mails()).toEqual([
      {
        template: 'service-refused',
        payload: expect.objectContaining({ reason: 'Nothing came from your department.' }),
      },
    ]);
    const entry = await audit();
    expect(entry).toMatchObject({ action: 'user.service-refused' });
    expect(JSON.stringify(entry)).not.toContain('department');
    await requestDiscount().expect(201);
    expect((await find()).id).not.toBe(id);
    await refuse(id, 'The request before.').expect(404);
  });

  it('has one open request, even after several concurrent ones', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => requestDiscount()));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await list(`?search=${user.username}`)).requests).toHaveLength(1);
  });

  it('gets one code when two staff members decide at once', async () => {
    await requestDiscount().expect(201);
    const { id } = await find();
    const responses = await Promise.all([verify(id), verify(id), refuse(id, 'Too late.')]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'service-request.decided')).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    [{ service: 'navy', statement }, 'service'],
    [{ statement }, 'service'],
    [{ service: 'police' }, 'statement'],
    [{ service: 'police', statement: '          .' }, 'statement'],
    [{ service: 'police', statement: 'x'.repeat(501) }, 'statement'],
  ])('gets an error at the invalid field of %j', async (body, field) => {
    expect((await requestDiscount(body).expect(422)).body.errors).toHaveProperty(field);
    expect(await discountState()).toMatchObject({ state: 'none' });
  });

  it('needs an account: guests and visitors cannot ask', async () => {
    await visitor(shop).post('/api/user/service-discount').send({ service: 'fire', statement }).expect(401);
    const { agent: guest } = await asGuest(shop);
    await guest.post('/api/user/service-discount').send({ service: 'fire', statement }).expect(401);
  });
});

describe('service requests', () => {
  it('are listed in the order of arrival, and counted', async () => {
    const { waiting: before } = await list('');
    await requestDiscount().expect(201);
    const { id } = await find();
    const { requests, waiting } = await list('?state=asked&limit=100');
    expect(waiting).toBe(before + 1);
    expect(requests.at(-1)).toMatchObject({ id, username: user.username, email: user.email, statement });
    await verify(id).expect(200);
    expect((await list('?state=asked&limit=100')).requests.map((request) => request.id)).not.toContain(id);
  });

  it('are part of the account’s data download, and deleted with the account', async () => {
    await requestDiscount().expect(201);
    expect((await agent.get('/api/user/data').expect(200)).body.serviceRequests).toEqual([
      { service: 'military', state: 'asked', statement, refusal: null, askedAt: expect.any(String), decidedAt: null },
    ]);
    const { id } = await find();
    await agent.post('/api/user/confirm-password').send({ password: user.password }).expect(204);
    expect((await agent.delete('/api/user').expect(200)).body.state).toBe('deleted');
    expect(await shop.database.query('SELECT FROM service_requests WHERE user_id = $1', [user.id])).toEqual([]);
    await verify(id).expect(404);
  });
});
