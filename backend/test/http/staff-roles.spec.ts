import { Client } from 'pg';
import { SecretBox } from '../../src/adapters/crypto/secret-box.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

let shop: TestApp;
let owner: Agent;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' }, { worker: false });
  ({ agent: owner } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

let names = 0;
const newName = (kind: string) => `${kind} ${String((names += 1))}`;
const statusOf = ({ status }: { readonly status: number }) => status;
/** Waits until this number of transactions wait for a lock. */
const lockWaits = (count: number) => {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return within(30_000, async () => (await shop.database.query(waiting)).length >= count);
};
const newAddress = () => `colleague-${String((names += 1))}@shop.example`;

interface Role {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly isBuiltIn: boolean;
  readonly memberCount: number;
}

async function rolesNow(): Promise<Role[]> {
  const { body } = await owner.get('/api/admin/roles').expect(200);
  return (body as { roles: Role[] }).roles;
}
const roleNamed = async (name: string) => (await rolesNow()).find((role) => role.name === name);
const create = (name: string, permissions: unknown, client = owner) =>
  client.post('/api/admin/roles').send({ name, permissions });
const pathOf = (name: string) => `/api/admin/roles/${encodeURIComponent(name)}`;
const invite = (email: string, role = 'Support', client = owner) =>
  client.post('/api/admin/invitations').send({ email, role });

async function mailedToken(email: string, template = 'staff-invitation'): Promise<string> {
  const [mail] = await shop.database.query<{ id: string; secret: Uint8Array }>(
    `SELECT id, secret FROM mails WHERE template = $2 AND recipient = $1 ORDER BY created_at DESC LIMIT 1`,
    [email, template],
  );
  const token = mail && shop.app.get(SecretBox, { strict: false }).open(mail.secret, mail.id);
  if (!token) throw new Error('No link was mailed.');
  return token;
}

async function invited(role = 'Support', email = newAddress()): Promise<{ email: string; token: string }> {
  await invite(email, role).expect(202);
  return { email, token: await mailedToken(email) };
}

describe('the roles', () => {
  it('begin with five, and the owner has every permission', async () => {
    const builtIn = (await rolesNow()).filter((role) => role.isBuiltIn);
    expect(builtIn.map(({ name }) => name)).toEqual(['Owner', 'Manager', 'Support', 'Fulfillment', 'Viewer']);
    expect(builtIn[0]?.memberCount).toBeGreaterThan(0);
    const { body } = await owner.get('/api/user').expect(200);
    expect(body).toMatchObject({ isAdmin: true, role: 'Owner', permissions: builtIn[0]?.permissions });
  });

  it('can be created from permissions, each with the view of its area', async () => {
    const name = newName('Photographer');
    await create(`  ${name.replace(' ', '   ')} `, ['products.change']).expect(204);
    expect(await roleNamed(name)).toEqual({
      ...{ name, permissions: ['products.view', 'products.change'], isBuiltIn: false, memberCount: 0 },
    });
  });

  it('change the permissions of their members at once, also under a new name', async () => {
    const [name, newer] = [newName('Clerk'), newName('Senior clerk')];
    await create(name, ['orders.view']).expect(204);
    const { agent, user } = await signedIn(shop, { role: name });
    await agent.get('/api/admin/orders').expect(200);
    await agent.get('/api/admin/promo-codes').expect(403);
    await owner
      .put(pathOf(name))
      .send({ name: newer, permissions: ['promotions.view'] })
      .expect(204);
    expect((await agent.get('/api/admin/orders').expect(403)).body).toMatchObject({
      code: 'forbidden',
      message: 'Your role does not allow this. Please ask an owner of the shop.',
    });
    await agent.get('/api/admin/promo-codes').expect(200);
    const { body } = await agent.get('/api/user').expect(200);
    expect(body).toMatchObject({ id: user.id, role: newer, permissions: ['promotions.view'] });
  });

  it('show the sales on the Today page only with the permission for the sales report', async () => {
    const salesFor = async (role: string) => {
      const { agent } = await signedIn(shop, { role });
      const { body } = await agent.get('/api/admin/today').expect(200);
      return [body.salesOfDay, body.salesOfWeek] as unknown[];
    };
    expect(await salesFor('Fulfillment')).toEqual([null, null]);
    const figures = { orders: 0, paid: 0 };
    const none = { current: figures, before: figures };
    expect(await salesFor('Viewer')).toEqual([none, none]);
  });

  it('are recorded in the audit log', async () => {
    const name = newName('Auditor');
    await create(name, ['operations.view']).expect(204);
    await owner
      .put(pathOf(name))
      .send({ name, permissions: ['staff.view'] })
      .expect(204);
    await owner.delete(pathOf(name)).expect(204);
    const entries = await shop.database.query(
      'SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id',
      [name],
    );
    expect(entries).toEqual([
      { action: 'role.created', before: null, after: { name, permissions: ['operations.view'] } },
      {
        action: 'role.updated',
        before: { name, permissions: ['operations.view'] },
        after: { name, permissions: ['staff.view'] },
      },
      { action: 'role.deleted', before: { name, permissions: ['staff.view'] }, after: null },
    ]);
  });

  it.each([
    ['an empty name', ' ', ['orders.view'], 'name'],
    ['a long name', 'x'.repeat(41), ['orders.view'], 'name'],
    ['no permission', 'Nobody', [], 'permissions'],
    ['an unknown permission', 'Pirate', ['orders.steal'], 'permissions'],
    ['a text for the list', 'Pirate', 'orders.view', 'permissions'],
  ])('are rejected with %s', async (_, name, permissions, field) => {
    const { body } = await create(name, permissions).expect(422);
    expect(body.errors).toHaveProperty(field);
  });

  it('have unique names, whatever the case', async () => {
    const name = newName('Twin');
    await create(name, ['orders.view']).expect(204);
    const responses = [await create(name.toUpperCase(), ['orders.view']), await create('OWNER', ['orders.view'])];
    for (const { status, body } of responses)
      expect({ status, ...body }).toMatchObject({
        status: 409,
        errors: { name: 'A role with this name already exists.' },
      });
  });

  it('cannot be changed or deleted if they came with the shop', async () => {
    for (const call of [
      owner.put(pathOf('viewer')).send({ name: 'X-ray', permissions: ['orders.view'] }),
      owner.delete(pathOf('Owner')),
    ])
      expect((await call.expect(409)).body.code).toBe('role.built-in');
    await owner.delete(pathOf('Nothing such')).expect(404);
  });

  it('cannot be deleted while someone has them or is invited to them', async () => {
    const [held, offered] = [newName('Held'), newName('Offered')];
    await create(held, ['orders.view']).expect(204);
    await create(offered, ['orders.view']).expect(204);
    await signedIn(shop, { role: held });
    await invite(newAddress(), offered).expect(202);
    for (const name of [held, offered])
      expect((await owner.delete(pathOf(name)).expect(409)).body.code).toBe('role.in-use');
  });

  it('can be managed only by staff who have each permission that they give or take', async () => {
    const deputy = newName('Deputy');
    await create(deputy, ['staff.change', 'orders.view', 'users.change']).expect(204);
    const { agent } = await signedIn(shop, { role: deputy });
    const strong = newName('Strong');
    await create(strong, ['orders.refund']).expect(204);
    const { user: refunder } = await signedIn(shop, { role: strong });
    const { user: shopper } = await signedIn(shop);
    const refusals = [
      await create(newName('Rise'), ['orders.refund'], agent),
      await agent.put(pathOf(strong)).send({ name: strong, permissions: ['orders.view'] }),
      await agent.delete(pathOf(strong)),
      await agent.patch(`/api/admin/users/${shopper.id}`).send({ role: 'Owner' }),
      await agent.patch(`/api/admin/users/${refunder.id}`).send({ role: null }),
      await invite(newAddress(), 'Owner', agent),
    ];
    for (const { status, body } of refusals)
      expect({ status, ...body }).toMatchObject({ status: 403, code: 'role.more-than-own' });
    await create(newName('Same'), ['orders.view'], agent).expect(204);
  });

  it('let only owners appoint and change owners, even with every permission', async () => {
    const name = newName('Partner');
    const all = (await roleNamed('Owner'))?.permissions;
    await create(name, all).expect(204);
    const { agent, user } = await signedIn(shop, { role: name });
    const { user: shopper } = await signedIn(shop);
    const { user: chief } = await signedIn(shop, { admin: true });
    const email = newAddress();
    const refusals = [
      await agent.patch(`/api/admin/users/${user.id}`).send({ role: 'Owner' }),
      await agent.patch(`/api/admin/users/${shopper.id}`).send({ role: 'Owner' }),
      await agent.patch(`/api/admin/users/${chief.id}`).send({ role: null }),
      await invite(email, 'Owner', agent),
    ];
    for (const { status, body } of refusals)
      expect({ status, ...body }).toMatchObject({ status: 403, code: 'role.owner' });
    await agent.patch(`/api/admin/users/${shopper.id}`).send({ role: 'Manager' }).expect(200);
    const { token } = await invited('Owner', email);
    const open = () => visitor(shop).post('/api/staff-invitation').send({ token });
    await open().expect(200);
    await shop.database.query('UPDATE staff_invitations SET invited_by = $1 WHERE email = $2', [user.id, email]);
    await open().expect(422);
  });

  it('do not let a manager set the password of another staff member', async () => {
    const { agent: manager } = await signedIn(shop, { role: 'Manager' });
    const { user: shopper } = await signedIn(shop);
    const { user: viewer } = await signedIn(shop, { role: 'Viewer' });
    const set = (username: string) =>
      manager.post('/api/admin/reset-user-password').send({ username, newPassword: 'sixteen anchors' });
    await set(shopper.username).expect(200);
    expect((await set(viewer.username).expect(403)).body).toMatchObject({
      code: 'user.is-staff',
      message: 'Only an owner of the shop can change how a staff member signs in.',
    });
  });
});

it('a password that staff set must be replaced by a mailed link before the first role', async () => {
  const { agent: manager } = await signedIn(shop, { role: 'Manager' });
  const { user } = await signedIn(shop);
  const { token } = await invited('Support', user.email);
  const [username, known] = [user.username, 'sixteen anchors'];
  await manager.post('/api/admin/reset-user-password').send({ username, newPassword: known }).expect(200);
  const agent = visitor(shop);
  await agent.post('/api/login').send({ username, password: known }).expect(200);
  const own = { currentPassword: known, newPassword: 'seventeen anchors' };
  await agent.put('/api/user/password').send(own).expect(200);
  const assign = () => owner.patch(`/api/admin/users/${user.id}`).send({ role: 'Support' });
  const responses = [await assign(), await agent.post('/api/staff-invitation/accept').send({ token })];
  for (const { status, body } of responses)
    expect({ status, ...body }).toMatchObject({ status: 409, code: 'user.password-by-staff' });
  expect(responses[0]?.body.message).toMatch(/Please send the user a link/);
  expect(responses[1]?.body.message).toMatch(/Please reset it with “Forgot password\?”/);
  await owner.post(`/api/admin/users/${user.id}/send-reset-link`).expect(202);
  const reset = { token: await mailedToken(user.email, 'password-reset'), newPassword: 'eighteen anchors' };
  await visitor(shop).post('/api/reset-password').send(reset).expect(200);
  await assign().expect(200);
});

describe('a custom role', () => {
  it('is renamed without a deadlock while a member gets another role', async () => {
    const [before, after] = [newName('Harbor'), newName('Pier')];
    await create(before, ['orders.view']).expect(204);
    await create(after, ['orders.view']).expect(204);
    const { user } = await signedIn(shop, { role: before });
    // Pause the assignment after it locked the account, and before it reads the roles.
    const pausing = new Client({ connectionString: shop.database.url });
    await pausing.connect();
    await pausing.query('BEGIN');
    await pausing.query('SELECT FROM staff_roles WHERE name = $1 FOR UPDATE', [after]);
    const assigned = owner.patch(`/api/admin/users/${user.id}`).send({ role: after }).then(statusOf);
    await lockWaits(1);
    const renamed = owner
      .put(pathOf(before))
      .send({ name: newName('Quay'), permissions: ['orders.view'] })
      .then(statusOf);
    await lockWaits(2);
    await pausing.query('COMMIT');
    await pausing.end();
    expect(await Promise.all([assigned, renamed])).toEqual([200, 204]);
    expect((await roleNamed(after))?.memberCount).toBe(1);
  });
});

describe('the list of users', () => {
  it('shows each role, and only staff on request', async () => {
    const { user } = await signedIn(shop, { role: 'Support' });
    await signedIn(shop);
    const { body } = await owner.get('/api/admin/users?kind=staff&limit=100').expect(200);
    const { users, total } = body as { users: { id: number; role: string | null }[]; total: number };
    expect(users).toContainEqual(expect.objectContaining({ id: user.id, role: 'Support', isAdmin: true }));
    expect(users.filter(({ role }) => role === null)).toEqual([]);
    expect(total).toBe(users.length);
  });
});

describe('an invitation', () => {
  const show = (token: string) => visitor(shop).post('/api/staff-invitation').send({ token });
  const open = (token: string, username: string, client = visitor(shop)) =>
    client.post('/api/staff-invitation/account').send({ token, username, password: 'sixteen anchors' });
  const refused = 'This invitation has expired, or was used or replaced. Please ask for a new one.';

  it('lets a colleague create a staff account, which is signed in', async () => {
    const { email, token } = await invited('Support');
    expect((await show(token).expect(200)).body).toEqual({ email, role: 'Support', hasAccount: false });
    const agent = visitor(shop);
    const username = `colleague-${String((names += 1))}`;
    const { body } = await open(token, username, agent).expect(201);
    expect(body).toMatchObject({ username, email, isAdmin: true, role: 'Support' });
    await agent.get('/api/admin/contact-submissions').expect(200);
    await agent.get('/api/admin/audit').expect(403);
    expect((await open(token, 'second-colleague').expect(422)).body.message).toBe(refused);
    expect((await show(token).expect(422)).body.message).toBe(refused);
  });

  it('gives a shopper with the address the role, after signing in @series', async () => {
    const { agent, user } = await signedIn(shop);
    const { token } = await invited('Fulfillment', user.email.toUpperCase());
    expect((await show(token).expect(200)).body).toMatchObject({ hasAccount: true });
    const { agent: other } = await signedIn(shop);
    const accept = (client: Agent) => client.post('/api/staff-invitation/accept').send({ token });
    expect((await accept(other).expect(409)).body.code).toBe('invitation.other-account');
    await accept(visitor(shop)).expect(401);
    await accept(agent).expect(200);
    await agent.get('/api/admin/orders').expect(200);
    await accept(agent).expect(422);
  });

  it('does not change the role of a staff member', async () => {
    const { agent, user } = await signedIn(shop);
    const { token } = await invited('Viewer', user.email);
    await shop.database.query(`UPDATE users SET role = 'Owner' WHERE id = $1`, [user.id]);
    const refused = await invite(user.email, 'Viewer').expect(409);
    expect(refused.body.errors).toHaveProperty('email');
    const response = await agent.post('/api/staff-invitation/accept').send({ token }).expect(409);
    expect(response.body.code).toBe('invitation.is-staff');
    expect((await agent.get('/api/user').expect(200)).body.role).toBe('Owner');
  });

  it('creates one account when its link is used twice at once', async () => {
    const { email, token } = await invited();
    const responses = await Promise.all(['first-of-two', 'second-of-two'].map((name) => open(token, name)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await shop.database.query('SELECT FROM users WHERE email = $1', [email])).toHaveLength(1);
  });

  it('is replaced by a newer one to the same address, and can be withdrawn', async () => {
    const { email, token: first } = await invited('Viewer');
    const { token } = await invited('Support', email);
    await show(first).expect(422);
    const mine = async () => {
      const { body } = await owner.get('/api/admin/invitations').expect(200);
      return (body as { invitations: { id: number; email: string }[] }).invitations.filter(
        (one) => one.email === email,
      );
    };
    const id = (await mine())[0]?.id;
    expect(await mine()).toEqual([
      {
        ...{ id, email, role: 'Support', invitedBy: expect.any(String) },
        ...{ invitedAt: expect.any(String), expiresAt: expect.any(String) },
      },
    ]);
    await owner.delete(`/api/admin/invitations/${String(id)}`).expect(204);
    expect(await mine()).toEqual([]);
    await show(token).expect(422);
    await owner.delete(`/api/admin/invitations/${String(id)}`).expect(404);
  });

  it('can be replaced and withdrawn only by staff who could send it', async () => {
    const deputy = newName('Deputy');
    await create(deputy, ['staff.change', 'orders.view']).expect(204);
    const { agent } = await signedIn(shop, { role: deputy });
    const weaker = newName('Reader');
    await create(weaker, ['orders.view']).expect(204);
    const { email, token } = await invited('Manager');
    const idOf = async (address: string) =>
      (await shop.database.query<{ id: number }>('SELECT id FROM staff_invitations WHERE email = $1', [address]))[0]
        ?.id;
    expect((await invite(email.toUpperCase(), weaker, agent).expect(403)).body.code).toBe('invitation.above-own');
    await agent.delete(`/api/admin/invitations/${String(await idOf(email))}`).expect(403);
    await show(token).expect(200);
    const own = await invited(weaker);
    await invite(own.email, weaker, agent).expect(202);
    await agent.delete(`/api/admin/invitations/${String(await idOf(own.email))}`).expect(204);
    await shop.database.query('UPDATE staff_invitations SET expires_at = now() WHERE email = $1', [email]);
    await invite(email, weaker, agent).expect(202);
  });

  it('gets a new link that staff copy or mail, and the former link stops working', async () => {
    const { email, token: first } = await invited('Support');
    const [{ id } = { id: 0 }] = await shop.database.query<{ id: number }>(
      `UPDATE staff_invitations SET expires_at = now() WHERE email = $1 RETURNING id`,
      [email],
    );
    const copied = await owner.post(`/api/admin/invitations/${String(id)}/link`).expect(201);
    const { origin, pathname, searchParams } = new URL((copied.body as { url: string }).url);
    expect(new URL('/staff-invitation', origin).pathname).toBe(pathname);
    const token = searchParams.get('token') ?? '';
    await show(first).expect(422);
    expect((await show(token).expect(200)).body).toMatchObject({ email, role: 'Support' });
    expect(await mailedToken(email)).toBe(first);
    const stored = await shop.database.query('SELECT * FROM staff_invitations WHERE email = $1', [email]);
    expect(JSON.stringify(stored)).not.toContain(token);
    const { body } = await owner.get('/api/admin/invitations').expect(200);
    const renewed = (body as { invitations: { id: number; email: string }[] }).invitations.find(
      (one) => one.email === email,
    );
    await owner.post(`/api/admin/invitations/${String(renewed?.id)}/mail`).expect(202);
    await show(token).expect(422);
    const mailed = await mailedToken(email);
    await open(mailed, `colleague-${String((names += 1))}`).expect(201);
    await owner.post(`/api/admin/invitations/${String(renewed?.id)}/link`).expect(404);
    await open(mailed, 'later-colleague').expect(422);
  });

  it('is replaced without a deadlock while the account accepts it', async () => {
    const { user } = await signedIn(shop);
    await invited('Viewer', user.email);
    const accepting = new Client({ connectionString: shop.database.url });
    await accepting.connect();
    await accepting.query('BEGIN');
    await accepting.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    const sent = invite(user.email, 'Viewer').then(statusOf);
    await lockWaits(1);
    await accepting.query('DELETE FROM staff_invitations WHERE email = $1', [user.email]);
    await accepting.query('COMMIT');
    await accepting.end();
    expect(await sent).toBe(202);
  });

  it('is not renewed after its account accepted it meanwhile', async () => {
    const { user } = await signedIn(shop);
    await invited('Viewer', user.email);
    const accepting = new Client({ connectionString: shop.database.url });
    await accepting.connect();
    await accepting.query('BEGIN');
    await accepting.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    const [{ id } = { id: 0 }] = await shop.database.query<{ id: number }>(
      'SELECT id FROM staff_invitations WHERE email = $1',
      [user.email],
    );
    const renewed = owner.post(`/api/admin/invitations/${id}/link`).then(statusOf);
    await lockWaits(1);
    await accepting.query('DELETE FROM staff_invitations WHERE id = $1', [id]);
    await accepting.query('COMMIT');
    await accepting.end();
    expect(await renewed).toBe(404);
    expect(await shop.database.query('SELECT FROM staff_invitations WHERE email = $1', [user.email])).toEqual([]);
  });

  it('ends after seven days', async () => {
    const { email, token } = await invited();
    const [{ days } = { days: 0 }] = await shop.database.query<{ days: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::float / 86400 AS days FROM staff_invitations WHERE email = $1`,
      [email],
    );
    expect(days).toBe(7);
    await shop.database.query('UPDATE staff_invitations SET expires_at = now() WHERE email = $1', [email]);
    expect((await show(token).expect(422)).body.message).toBe(refused);
    expect((await open(token, 'too-late').expect(422)).body.message).toBe(refused);
  });

  it('ends when the staff member who sent it loses a permission of the role', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    const email = newAddress();
    await invite(email, 'Owner', agent).expect(202);
    const token = await mailedToken(email);
    await show(token).expect(200);
    await owner.patch(`/api/admin/users/${user.id}`).send({ role: 'Manager' }).expect(200);
    await show(token).expect(422);
    await open(token, 'too-late-too').expect(422);
  });

  it.each([
    ['email', 'no address', 'Support'],
    ['role', 'someone@shop.example', 'Captain'],
  ])('is rejected at a wrong %s', async (field, email, role) => {
    expect((await invite(email, role).expect(422)).body.errors).toHaveProperty(field);
  });
});
