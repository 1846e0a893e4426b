import type { CustomersResponse } from '../../src/adapters/http/orders/customers.response.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let staffUser: TestAccount;
let marina: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' });
  ({ agent: staff, user: staffUser } = await signedIn(shop, { admin: true }));
});
beforeEach(async () => {
  ({ agent: marina, user } = await signedIn(shop));
});
afterAll(() => shop.close());

interface Listed {
  readonly id: number;
  readonly username: string;
  readonly orderCount: number;
  readonly spent: number;
  readonly otherOrders: number;
}

const list = async (query = '') => {
  const response = await staff.get(`/api/admin/users${query}`).expect(200);
  return response.body as { users: Listed[]; total: number };
};
const setRole = (id: number, role: unknown, client = staff) => client.patch(`/api/admin/users/${id}`).send({ role });
const signIn = (password: string) => visitor(shop).post('/api/login').send({ username: user.username, password });
const audited = (id = user.id) =>
  shop.database.query(
    `SELECT user_id, action, subject_name, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
    [String(id)],
  );
const mailsTo = ({ email }: TestAccount) =>
  shop.database.query(
    `SELECT template FROM mails WHERE recipient = $1 AND template <> 'security-notice' ORDER BY created_at`,
    [email],
  );

/** Moves the sign-in and the password confirmations of an account some minutes into the past. */
const age = ({ id }: TestAccount, minutes: number) =>
  shop.database.query(
    `UPDATE sessions SET sess = sess || jsonb_build_object('signedInAt', (sess ->> 'signedInAt')::bigint - $2 * 60000) WHERE user_id = $1`,
    [id, minutes],
  );

let orders = 0;
/** @param userId null for an order that staff entered */
async function anOrder({ email }: TestAccount, paidCents: number, refundedCents = 0, userId: number | null = null) {
  orders += 1;
  await shop.database.query(
    `INSERT INTO orders (id, user_id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents,
       paid_cents, refunded_cents) VALUES ($1, $2, $5, '', '', '', '', '', '', $3, $3, $3, $4)`,
    [String(orders).padStart(16, '0'), userId, paidCents, refundedCents, email],
  );
}

describe('the list of users', () => {
  it('shows the name, the registration date and the orders of each user', async () => {
    await anOrder(user, 8498, 0, user.id);
    await anOrder(user, 2000, 2000);
    await anOrder({ ...user, email: user.email.toUpperCase() }, 5000, 1250);
    await shop.database.query(
      `UPDATE orders SET first_name = 'Mary', last_name = 'Smith', created_at = now() + interval '1 minute'
       WHERE lower(email) = $1 AND paid_cents = 5000`,
      [user.email],
    );
    const { users, total } = await list(`?search=${user.username}`);
    expect({ users, total }).toEqual({
      users: [
        {
          id: user.id,
          username: user.username,
          name: 'Mary Smith',
          email: user.email,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          signedInAt: null,
          orderCount: 3,
          spent: 122.48,
          lastOrderAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          otherOrders: 0,
          isSubscribed: false,
          isAdmin: false,
          role: null,
          hasSecondFactor: false,
          deletionRequestedAt: null,
          isGuest: false,
        },
      ],
      total: 1,
    });
  });

  it('finds users by parts of name and email, in any case', async () => {
    const part = user.username.slice(8).toUpperCase();
    expect((await list(`?search=${part}`)).users.map(({ id }) => id)).toEqual([user.id]);
    expect((await list(`?search=${part}@Shop`)).users.map(({ id }) => id)).toEqual([user.id]);
    expect(await list('?search=%25')).toEqual({ users: [], total: 0 });
  });

  it('is paginated, in the requested order', async () => {
    const other = await signedIn(shop);
    await anOrder(user, 900_000);
    await anOrder(other.user, 400_000);
    await anOrder(other.user, 400_000);
    const first = async (sort: string) => (await list(`?limit=2&sort=${sort}`)).users.map(({ id }) => id);
    expect(await first('createdAt-desc')).toEqual([other.user.id, user.id]);
    expect(await first('spent-desc')).toEqual([user.id, other.user.id]);
    expect(await first('lastOrderAt-desc')).toEqual([other.user.id, user.id]);
    expect((await first('isAdmin-desc'))[0]).toBe(staffUser.id);
    const { total } = await list();
    const names: string[] = [];
    for (let offset = 0; offset < total; offset += 2) {
      names.push(...(await list(`?sort=username-asc&limit=2&offset=${offset}`)).users.map(({ username }) => username));
    }
    expect(names).toEqual([...names].sort());
    expect(names).toHaveLength(total);
  });

  it('counts the orders with the email address, as the customers and the orders of staff do', async () => {
    const { user: account } = await signedIn(shop);
    const guest = (await visitor(shop).post('/api/guest').send({ email: account.email }).expect(201))
      .body as TestAccount;
    await anOrder(account, 5000, 0, account.id);
    await anOrder(account, 3000);
    await anOrder(account, 2000, 1250, guest.id);
    const counts = async () => {
      const { users } = await list(`?search=${account.email}`);
      const customers = await staff.get(`/api/admin/customers?search=${account.email}`).expect(200);
      const listed = await staff.get(`/api/admin/orders?email=${account.email}`).expect(200);
      return {
        users: users.map(({ orderCount, spent, otherOrders }) => [orderCount, spent, otherOrders]),
        customers: (customers.body as CustomersResponse).customers.map(({ orderCount, spent }) => [orderCount, spent]),
        orders: listed.body.total as number,
      };
    };
    expect(await counts()).toEqual({
      users: [[3, 87.5, 0]],
      customers: [[3, 87.5]],
      orders: 3,
    });
    await shop.database.query('UPDATE users SET email = $2 WHERE id = $1', [account.id, `new-${account.email}`]);
    expect((await counts()).users).toEqual([
      [3, 87.5, 0],
      [0, 0, 1],
    ]);
  });

  it('has one row per email address: of the account or, without one, of the first of several guests', async () => {
    const email = `nora-${user.email}`;
    const checkOut = async (typed: string) =>
      (await visitor(shop).post('/api/guest').send({ email: typed }).expect(201)).body as TestAccount;
    const guests = [await checkOut(email), await checkOut(email.toUpperCase()), await checkOut(email)];
    for (const { id } of guests) await anOrder({ ...user, email }, 1000, 0, id);
    const [id] = guests.map((guest) => guest.id);
    const number = String(orders)
      .padStart(16, '0')
      .replaceAll(/.{4}(?=.)/g, '$&-');
    // The search by number finds the third guest.
    for (const query of [`search=${email}`, `kind=guests&search=${email}`, `search=${number}`]) {
      expect(await list(`?${query}`)).toMatchObject({ users: [{ id, orderCount: 3, spent: 30 }], total: 1 });
    }
    await shop.database.query('UPDATE orders SET email = $2 WHERE user_id = $1', [guests.at(-1)?.id, `other-${email}`]);
    expect((await list(`?search=${number}`)).users).toMatchObject([{ id, orderCount: 2, otherOrders: 1 }]);
    const account = (await signedIn(shop)).user;
    await shop.database.query('UPDATE users SET email = $2 WHERE id = $1', [account.id, email.toUpperCase()]);
    expect((await list(`?search=${email}`)).users).toMatchObject([{ id: account.id, orderCount: 2 }]);
    expect(await list(`?kind=guests&search=${email}`)).toEqual({ users: [], total: 0 });
  });

  it('updates the totals when orders are refunded, get another address or are deleted', async () => {
    const [buyer, owner] = [(await signedIn(shop)).user, (await signedIn(shop)).user];
    const totals = async ({ username }: TestAccount) => {
      const [found] = (await list(`?search=${username}`)).users;
      return [found?.orderCount, found?.spent];
    };
    await anOrder(buyer, 5000);
    await anOrder(buyer, 3000);
    await shop.database.query('UPDATE orders SET refunded_cents = 1250 WHERE email = $1 AND paid_cents = 5000', [
      buyer.email,
    ]);
    expect(await totals(buyer)).toEqual([2, 67.5]);
    await shop.database.query('UPDATE orders SET email = $2 WHERE email = $1 AND paid_cents = 5000', [
      buyer.email,
      owner.email,
    ]);
    expect([await totals(buyer), await totals(owner)]).toEqual([
      [1, 30],
      [1, 37.5],
    ]);
    await shop.database.query('DELETE FROM orders WHERE email = ANY ($1)', [[buyer.email, owner.email]]);
    expect([await totals(buyer), await totals(owner)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('counts an order that is committed at the same time as its user @series', async () => {
    const order = `
      INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents)
        VALUES ('SAMETXME00000001', 'same-time@shop.example', '', '', '', '', '', '', 0, 0);
      SET CONSTRAINTS ALL IMMEDIATE`;
    const joined = `INSERT INTO users (username, email, password_hash) VALUES ('same-time', 'Same-Time@shop.example', '-')`;
    await allAtOnce(shop.database.url, order, () => [shop.database.query(joined)]);
    expect((await list('?search=same-time')).users).toMatchObject([{ orderCount: 1 }]);
  });

  it('lists users of one kind', async () => {
    const guest = (
      await visitor(shop)
        .post('/api/guest')
        .send({ email: `kind-${user.email}` })
        .expect(201)
    ).body as TestAccount;
    await shop.database.query(
      'INSERT INTO newsletter_subscriptions (email, confirmed_at) VALUES (upper($1), now()), ($2, NULL)',
      [user.email, `kind-${user.email}`],
    );
    const found = async (kind: string) => (await list(`?kind=${kind}&limit=100`)).users.map(({ id }) => id);
    const [shoppers, guests, onlyStaff] = [await found('shoppers'), await found('guests'), await found('staff')];
    expect(shoppers).toContain(user.id);
    expect([...shoppers, ...guests]).not.toContain(staffUser.id);
    expect(guests).toContain(guest.id);
    expect(guests).not.toContain(user.id);
    expect(onlyStaff).toContain(staffUser.id);
    expect(onlyStaff).not.toContain(user.id);
    expect(await found('subscribers')).toEqual([user.id]);
    expect(await list(`?kind=subscribers`)).toMatchObject({ users: [{ isSubscribed: true }], total: 1 });
  });

  it('omits deleted accounts, and marks accounts that are scheduled for deletion', async () => {
    const formerUser = await signedIn(shop);
    await formerUser.agent.post('/api/user/confirm-password').send({ password: formerUser.user.password }).expect(204);
    await formerUser.agent.delete('/api/user').expect(200);
    await anOrder(user, 1000, 0, user.id);
    await marina.post('/api/user/confirm-password').send({ password: user.password }).expect(204);
    expect((await marina.delete('/api/user').expect(200)).body.state).toBe('scheduled');
    const { users } = await list('?limit=2');
    expect(users).toEqual([
      expect.objectContaining({ id: user.id, deletionRequestedAt: expect.any(String) }),
      expect.anything(),
    ]);
    expect(users.map(({ id }) => id)).not.toContain(formerUser.user.id);
  });

  it.each(['sort=password', 'limit=101', 'offset=x'])('rejects ?%s with an error message', async (query) => {
    const response = await staff.get(`/api/admin/users?${query}`).expect(422);
    expect(response.body.message).toMatch(/\.$/);
  });
});

describe('changing a user’s role', () => {
  it('takes effect at once in open sessions, and is recorded in the audit log', async () => {
    await marina.get('/api/admin/users').expect(403);
    const response = await setRole(user.id, 'Owner').expect(200);
    expect(response.body).toMatchObject({ id: user.id, isAdmin: true, role: 'Owner' });
    await marina.get('/api/admin/users').expect(200);
    await setRole(user.id, null).expect(200);
    await marina.get('/api/admin/users').expect(403);
    await marina.get('/api/user').expect(200);
    const entry = { user_id: staffUser.id, subject_name: user.username };
    expect(await audited()).toEqual([
      { ...entry, action: 'user.updated', before: { role: null }, after: { role: 'Owner' } },
      { ...entry, action: 'user.updated', before: { role: 'Owner' }, after: { role: null } },
    ]);
  });

  it('applies the limit of two hours to an old session from that time on', async () => {
    await shop.database.query(`UPDATE sessions SET seen_at = now() - interval '20 days' WHERE user_id = $1`, [user.id]);
    await setRole(user.id, 'Owner').expect(200);
    await marina.get('/api/admin/users').expect(200);
    await shop.database.query(`UPDATE sessions SET seen_at = now() - interval '2 hours' WHERE user_id = $1`, [user.id]);
    await marina.get('/api/admin/users').expect(401);
    await setRole(user.id, null).expect(200);
  });

  it('is reported to the user by mail, with its name', async () => {
    const { user: bea } = await signedIn(shop);
    await setRole(bea.id, 'Support').expect(200);
    await setRole(bea.id, 'Support').expect(200);
    await setRole(bea.id, null).expect(200);
    const notices = await shop.database.query(
      `SELECT payload ->> 'event' AS event, payload ->> 'role' AS role FROM mails
       WHERE template = 'security-notice' AND recipient = $1 ORDER BY created_at, id`,
      [bea.email],
    );
    expect(notices).toEqual([
      { event: 'role-changed', role: 'Support' },
      { event: 'role-changed', role: null },
    ]);
  });

  it('has no effect if the user already has the role', async () => {
    await setRole(user.id, null).expect(200);
    expect(await audited()).toEqual([]);
  });

  it('requires a password confirmation within the last fifteen minutes', async () => {
    const { agent, user: chief } = await signedIn(shop, { admin: true });
    await age(chief, 14);
    await setRole(user.id, 'Owner', agent).expect(200);
    await age(chief, 2);
    const refused = await setRole(user.id, null, agent).expect(403);
    expect(refused.body).toMatchObject({ code: 'password-needed', message: 'Please confirm your password.' });
    await agent.post('/api/user/confirm-password').send({ password: chief.password }).expect(204);
    await setRole(user.id, null, agent).expect(200);
    await setRole(chief.id, null).expect(200);
  });

  it('is rejected for an account that is scheduled for deletion', async () => {
    await shop.database.query('UPDATE users SET deletion_requested_at = now() WHERE id = $1', [user.id]);
    const response = await setRole(user.id, 'Owner').expect(409);
    expect(response.body.message).toBe('This account is scheduled for deletion.');
  });

  it.each([undefined, 1, true, 'Captain', 'Owner\0'])('is rejected with the value %j', async (role) => {
    const response = await setRole(user.id, role).expect(422);
    expect(response.body.errors).toHaveProperty('role');
  });

  it('returns 404 for an unknown user', async () => {
    const response = await setRole(999_999, 'Owner').expect(404);
    expect(response.body.message).toBe('There is no such user.');
    await setRole(user.id, 'Owner').expect(200);
    await setRole(user.id, null).expect(200);
  });
});

describe('the last owner', () => {
  it('cannot lose the role', async () => {
    const response = await setRole(staffUser.id, null).expect(409);
    expect(response.body).toMatchObject({
      code: 'user.last-owner',
      message: 'This is the last owner of the shop. Please make another user an owner first.',
    });
    await staff.get('/api/admin/users').expect(200);
  });

  it('remains when two owners remove each other or delete their accounts at once', async () => {
    await setRole(user.id, 'Owner').expect(200);
    const two = [
      { agent: staff, self: staffUser, other: user },
      { agent: marina, self: user, other: staffUser },
    ];
    const removed = await Promise.all(two.map(({ agent, other }) => setRole(other.id, null, agent)));
    expect(removed.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const admins = () =>
      shop.database.query<{ id: number }>(`SELECT id FROM users WHERE role = 'Owner' AND deleted_at IS NULL`);
    expect(await admins()).toHaveLength(1);

    await shop.database.query(`UPDATE users SET role = 'Owner' WHERE id = ANY ($1)`, [[user.id, staffUser.id]]);
    await marina.post('/api/user/confirm-password').send({ password: user.password }).expect(204);
    const [left, demoted] = await Promise.all([marina.delete('/api/user'), setRole(staffUser.id, null, staff)]);
    expect([left.status, demoted.status].sort()).toEqual([200, 409]);
    expect(await admins()).toHaveLength(1);
    await shop.database.query(`UPDATE users SET role = 'Owner' WHERE id = $1`, [staffUser.id]);
  });
});

describe('a password that staff set', () => {
  const reset = (body: object) => staff.post('/api/admin/reset-user-password').send(body);
  const newPassword = 'sixteen anchors';

  it('lets the user sign in, ends all sessions, and notifies the user by mail', async () => {
    await marina.post('/api/reset-password-request').send({ email: user.email }).expect(200);
    const response = await reset({ username: ` ${user.username.toUpperCase()} `, newPassword }).expect(200);
    expect(response.body).toEqual({ message: `Password for user "${user.username}" has been reset successfully` });
    await marina.get('/api/user').expect(401);
    await signIn(user.password).expect(401);
    await signIn(newPassword).expect(200);
    expect(await mailsTo(user)).toEqual([{ template: 'password-reset' }, { template: 'password-changed' }]);
    const links = await shop.database.query('SELECT FROM password_resets WHERE user_id = $1', [user.id]);
    expect(links).toEqual([]);
    expect(await audited()).toEqual([
      { user_id: staffUser.id, action: 'user.password-reset', subject_name: user.username, before: null, after: null },
    ]);
  });

  it('ends the block after too many failed sign-ins @series', async () => {
    for (let n = 0; n < 11; n++) await signIn('wrong guess');
    await signIn(user.password).expect(429);
    await reset({ username: user.username, newPassword }).expect(200);
    await signIn(newPassword).expect(200);
  });

  it.each([
    [{ username: '', newPassword: '' }, 'Please enter a username'],
    [{ username: '  ', newPassword }, 'Please enter a username'],
    [{ newPassword }, 'Please enter a username'],
    [{ username: 'marina' }, 'Please enter and confirm the new password'],
    [{ username: 'marina', newPassword: '' }, 'Please enter and confirm the new password'],
    [{ username: 'marina', newPassword: 'seven77' }, 'Password must be at least 8 characters long'],
    [{ username: 'marina', newPassword: 'x'.repeat(129) }, 'Password must be at most 128 characters long'],
  ])('must meet the rules: %j', async (body, message) => {
    expect((await reset(body).expect(422)).body.message).toBe(message);
  });

  it.each(['nobody-at-all', 'nul\u0000l', 'x'.repeat(500)])('is rejected for the unknown name %j', async (username) => {
    const message = 'There is no such user.';
    expect((await reset({ username, newPassword }).expect(404)).body).toMatchObject({
      message,
      errors: { username: message },
    });
  });

  it('requires a password confirmation within the last fifteen minutes', async () => {
    const { agent, user: chief } = await signedIn(shop, { admin: true });
    await age(chief, 16);
    const refused = await agent.post('/api/admin/reset-user-password').send({ username: user.username, newPassword });
    expect(refused.body.code).toBe('password-needed');
    await marina.get('/api/user').expect(200);
  });
});

describe('a link for a password reset', () => {
  it('is mailed to the user and not shown to staff', async () => {
    const response = await staff.post(`/api/admin/users/${user.id}/send-reset-link`).expect(202);
    expect(response.body).toEqual({
      message: 'A link to reset the password is on its way. The link works for 30 minutes.',
    });
    expect(await mailsTo(user)).toEqual([{ template: 'password-reset' }]);
    await marina.get('/api/user').expect(200);
    expect(await audited()).toEqual([
      expect.objectContaining({ action: 'user.reset-link-sent', before: null, after: null }),
    ]);
  });

  it('returns 404 for an unknown user', async () => {
    await staff.post('/api/admin/users/999999/send-reset-link').expect(404);
  });
});
