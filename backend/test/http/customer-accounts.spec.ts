import { SecretBox } from '../../src/adapters/crypto/secret-box.js';
import { type Agent, asGuest, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let staffUser: TestAccount;
let marina: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '', RATE_LIMIT_FACTOR: '1' }, { worker: false });
  ({ agent: staff, user: staffUser } = await signedIn(shop, { admin: true }));
});
beforeEach(async () => {
  ({ agent: marina, user } = await signedIn(shop));
});
afterAll(() => shop.close());

const pathOf = ({ id }: { readonly id: number }) => `/api/admin/users/${id}`;
const newEmail = () => `new-${user.email}`;
const requestEmail = (email = newEmail(), client = staff) =>
  client.post(`${pathOf(user)}/email-change`).send({ email });
const emailNow = async () => (await marina.get('/api/user').expect(200)).body.email as string;
const audited = () =>
  shop.database.query(
    'SELECT user_id, action, subject_name, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id',
    [String(user.id)],
  );

/** Opens the link of the latest mail that confirms a new address. */
async function confirm(email = newEmail()) {
  const [mail] = await shop.database.query<{ id: string; secret: Uint8Array }>(
    `SELECT id, secret FROM mails WHERE template = 'email-change-confirmation' AND recipient = $1 ORDER BY created_at DESC LIMIT 1`,
    [email],
  );
  const token = mail && shop.app.get(SecretBox, { strict: false }).open(mail.secret, mail.id);
  return visitor(shop).post('/api/email-change/confirm').send({ token });
}

describe('a new address that staff enter for a customer', () => {
  it('applies only after a click on the link that is mailed to the new address', async () => {
    await requestEmail().expect(202);
    expect(await emailNow()).toBe(user.email);
    const mails = await shop.database.query(
      `SELECT template, recipient, payload -> 'byStaff' AS "byStaff" FROM mails WHERE user_id = $1 ORDER BY created_at, template`,
      [user.id],
    );
    expect(mails).toEqual([
      { template: 'email-change-confirmation', recipient: newEmail(), byStaff: null },
      { template: 'email-change-notice', recipient: user.email, byStaff: true },
    ]);
    expect(await audited()).toMatchObject([
      { user_id: staffUser.id, action: 'user.email-change-requested', subject_name: user.username },
    ]);
    const listed = async () =>
      (await staff.get('/api/admin/users').query({ search: user.username }).expect(200)).body.users as object[];
    expect(await listed()).toMatchObject([{ email: user.email, newEmail: newEmail() }]);
    expect((await confirm()).status).toBe(200);
    expect(await emailNow()).toBe(newEmail());
    expect((await listed())[0]).not.toHaveProperty('newEmail');
  });

  it('is not applied after the customer got a staff role', async () => {
    await requestEmail().expect(202);
    await staff.patch(pathOf(user)).send({ role: 'Viewer' }).expect(200);
    expect((await confirm()).body.code).toBe('email-change.refused');
    expect(await emailNow()).toBe(user.email);
  });

  it('is not applied after the customer accepted an invitation to the staff', async () => {
    await requestEmail().expect(202);
    await staff.post('/api/admin/invitations').send({ email: user.email, role: 'Viewer' }).expect(202);
    const [mail] = await shop.database.query<{ id: string; secret: Uint8Array }>(
      `SELECT id, secret FROM mails WHERE template = 'staff-invitation' AND recipient = $1`,
      [user.email],
    );
    const token = mail && shop.app.get(SecretBox, { strict: false }).open(mail.secret, mail.id);
    await marina.post('/api/staff-invitation/accept').send({ token }).expect(200);
    expect((await confirm()).body.code).toBe('email-change.refused');
  });

  it('shares the limit of ten changes per hour with the customer', async () => {
    const own = { username: user.username, email: newEmail(), currentPassword: user.password };
    for (let n = 0; n < 5; n += 1) {
      await marina.put('/api/user/profile').send(own).expect(200);
      await requestEmail().expect(202);
    }
    await requestEmail().expect(429);
    await marina.put('/api/user/profile').send(own).expect(429);
  });
});

describe('the data of a customer', () => {
  it('is the same file that customers download, and the download is recorded', async () => {
    const product = await aProduct(shop.database, { stock: 5 });
    await anOrder(marina, [{ product }]);
    const own = await marina.get('/api/user/data').expect(200);
    const { body } = await staff.get(`${pathOf(user)}/data`).expect(200);
    expect(body).toEqual(own.body);
    expect(body.orders).toHaveLength(1);
    expect(await audited()).toEqual([
      {
        ...{ user_id: staffUser.id, action: 'user.data-downloaded', subject_name: user.username },
        ...{ before: null, after: null },
      },
    ]);
  });

  it('needs the permissions of all its parts', async () => {
    const { permissions } = (await staff.get('/api/user').expect(200)).body as { permissions: string[] };
    const parts = ['users.change', 'orders.view', 'orders.export', 'messages.view', 'operations.view'];
    for (const missing of parts) {
      const name = `All but ${missing}`;
      await shop.database.query('INSERT INTO staff_roles (name, permissions) VALUES ($1, $2)', [
        name,
        permissions.filter((one) => one !== missing),
      ]);
      const { agent } = await signedIn(shop, { role: name });
      expect((await agent.get(`${pathOf(user)}/data`).expect(403)).body.code).toBe('forbidden');
    }
    const { agent: manager } = await signedIn(shop, { role: 'Manager' });
    await manager.get(`${pathOf(user)}/data`).expect(200);
  });
});

describe('the deletion of a customer by staff', () => {
  const mails = () =>
    shop.database.query(
      `SELECT payload ->> 'when' AS "when" FROM mails WHERE template = 'account-deletion' AND recipient = $1`,
      [user.email],
    );

  it('erases the account, mails the customer, and leaves no name in the audit log', async () => {
    expect((await staff.delete(pathOf(user)).expect(200)).body).toEqual({ state: 'deleted' });
    await marina.get('/api/user').expect(401);
    expect(await mails()).toEqual([{ when: 'now' }]);
    expect(await audited()).toMatchObject([
      { user_id: staffUser.id, action: 'user.deletion-requested', subject_name: 'Deleted' },
    ]);
    await staff.delete(pathOf(user)).expect(404);
  });

  it('waits for an open order, and can be cancelled by the customer', async () => {
    const product = await aProduct(shop.database, { stock: 5 });
    await anOrder(marina, [{ product }]);
    expect((await staff.delete(pathOf(user)).expect(200)).body).toEqual({ state: 'scheduled' });
    expect((await marina.get('/api/user').expect(200)).body.deletionRequestedAt).toEqual(expect.any(String));
    expect(await mails()).toEqual([{ when: 'later' }]);
    await marina.post('/api/user/keep').expect(204);
  });

  it('names the order that delays it to staff who may view orders', async () => {
    const product = await aProduct(shop.database, { stock: 5 });
    const order = await anOrder(marina, [{ product }]);
    const delaysFor = async (client: Agent) => {
      const { body } = await client.get('/api/admin/users').query({ search: user.username }).expect(200);
      return (body.users as { deletionDelays?: object[] }[])[0]?.deletionDelays;
    };
    expect(await delaysFor(staff)).toBeUndefined();
    await staff.delete(pathOf(user)).expect(200);
    expect(await delaysFor(staff)).toEqual([{ orderId: order.id, reason: 'not-shipped' }]);
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'completed' }).expect(200);
    expect(await delaysFor(staff)).toEqual([{ orderId: order.id, reason: 'recent' }]);
    await shop.database.query(`INSERT INTO staff_roles (name, permissions) VALUES ('Users only', '{users.view}')`);
    const { agent: viewer } = await signedIn(shop, { role: 'Users only' });
    const { body } = await viewer.get('/api/admin/users').query({ search: user.username }).expect(200);
    expect(body.users).toMatchObject([{ id: user.id }]);
    expect(body.users[0]).not.toHaveProperty('deletionDelays');
    expect(body.users[0]).not.toHaveProperty('name');
  });

  it('can be withdrawn by staff, which is recorded, and the customer gets one mail', async () => {
    const product = await aProduct(shop.database, { stock: 5 });
    await anOrder(marina, [{ product }]);
    await staff.delete(pathOf(user)).expect(200);
    const keep = () => staff.post(`${pathOf(user)}/keep`);
    await keep().expect(204);
    await keep().expect(204);
    expect((await marina.get('/api/user').expect(200)).body.deletionRequestedAt).toBeNull();
    const withdrawn = await shop.database.query(
      `SELECT recipient FROM mails WHERE template = 'deletion-withdrawn' AND user_id = $1`,
      [user.id],
    );
    expect(withdrawn).toEqual([{ recipient: user.email }]);
    expect(await audited()).toMatchObject([
      { action: 'user.deletion-requested' },
      { user_id: staffUser.id, action: 'user.deletion-withdrawn', subject_name: user.username },
    ]);
  });
});

it('staff cannot change, download or delete the account of a colleague or a guest', async () => {
  const { user: colleague } = await signedIn(shop, { role: 'Viewer' });
  const { guest } = await asGuest(shop);
  for (const [account, code] of [
    [colleague, 'user.is-staff'],
    [guest, 'user.guest'],
  ] as const)
    for (const call of [
      staff.post(`${pathOf(account)}/email-change`).send({ email: newEmail() }),
      staff.get(`${pathOf(account)}/data`),
      staff.delete(pathOf(account)),
      staff.post(`${pathOf(account)}/keep`),
    ])
      expect((await call.expect(409)).body.code).toBe(code);
});

describe('a link for a new password', () => {
  const sendLink = (client: Agent, account = user) => client.post(`${pathOf(account)}/send-reset-link`);

  it('can be sent by staff who answer customers, but not to colleagues', async () => {
    const { agent: support } = await signedIn(shop, { role: 'Support' });
    const { user: colleague } = await signedIn(shop, { role: 'Viewer' });
    await sendLink(support).expect(202);
    expect((await sendLink(support, colleague).expect(403)).body.code).toBe('user.is-staff');
    const { agent: viewer } = await signedIn(shop, { role: 'Viewer' });
    expect((await sendLink(viewer).expect(403)).body.code).toBe('forbidden');
  });

  it('can be sent five times per hour, even after many requests on the public page', async () => {
    for (let n = 0; n < 6; n += 1)
      await visitor(shop).post('/api/reset-password-request').send({ email: user.email }).expect(200);
    for (let n = 0; n < 5; n += 1) await sendLink(staff).expect(202);
    await sendLink(staff).expect(429);
  });
});

describe('signing out a colleague', () => {
  const signOut = (client: Agent, account: TestAccount) => client.delete(`${pathOf(account)}/sessions`);

  it('ends all sessions of the colleague, and is recorded', async () => {
    const colleague = await signedIn(shop, { role: 'Viewer' });
    await signOut(staff, colleague.user).expect(204);
    await colleague.agent.get('/api/user').expect(401);
    await staff.get('/api/user').expect(200);
    const entries = await shop.database.query('SELECT action FROM audit_entries WHERE subject_id = $1', [
      String(colleague.user.id),
    ]);
    expect(entries).toEqual([{ action: 'user.signed-out' }]);
  });

  it('needs each permission of the colleague, and a staff member', async () => {
    await shop.database.query(
      `INSERT INTO staff_roles (name, permissions) VALUES ('Deputy', '{staff.view,staff.change}')`,
    );
    const { agent: deputy } = await signedIn(shop, { role: 'Deputy' });
    expect((await signOut(deputy, staffUser).expect(403)).body.code).toBe('role.more-than-own');
    expect((await signOut(staff, user).expect(409)).body.code).toBe('user.is-shopper');
  });
});
