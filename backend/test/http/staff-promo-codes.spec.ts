import { Client } from 'pg';
import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { PromoCodeListResponse, PromoCodeResponse } from '../../src/adapters/http/pricing/promo-code.response.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { anOrder, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { aHeldUse, aPromoCode, aSpentUse } from '../builders/promo-code.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

let shop: TestApp;
let staff: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp();
  ({ agent: staff, user } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

const day = 86_400_000;
const [yesterday, tomorrow] = [new Date(Date.now() - day), new Date(Date.now() + day)];
const create = (body: object) => staff.post('/api/admin/promo-codes').send(body);
const change = (id: number, body: object) => staff.patch(`/api/admin/promo-codes/${id}`).send(body);
const list = async (query = '') =>
  (await staff.get(`/api/admin/promo-codes${query}`).expect(200)).body as PromoCodeListResponse;
const find = async (id: number) => (await list('?limit=100')).promoCodes.find((promoCode) => promoCode.id === id);
const entryOf = async (id: number) =>
  (
    await shop.database.query(
      `SELECT * FROM audit_entries WHERE subject_kind = 'promo-code' AND subject_id = $1 ORDER BY id DESC`,
      [String(id)],
    )
  )[0];

describe('promo codes in the back office', () => {
  it('are created with all their terms and listed, newest first', async () => {
    const product = await aProduct(shop.database, { name: 'Dune Wrap' });
    const terms = {
      code: 'SUMMER-26',
      percentOff: null,
      amountOff: 12.5,
      freeShipping: true,
      startsAt: '2026-06-01T00:00:00.000Z',
      expiresAt: '2126-09-01T00:00:00.000Z',
      minSubtotal: 60,
      maxUses: 100,
      maxUsesPerPerson: 1,
      email: 'ana@shop.example',
      categoryIds: [1],
      productIds: [product.id],
    };
    await create({ code: 'OLDER', percentOff: 5 }).expect(201);
    const made = await create({ ...terms, uses: 7, id: 1, expiresAt: '2126-09-01' }).expect(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      ...terms,
      version: 1,
      uses: 0,
      sales: 0,
      personal: false,
      state: 'active',
      archivedAt: null,
      limits: [
        { kind: 'category', id: 1, name: 'Bikinis' },
        { kind: 'product', id: product.id, name: 'Dune Wrap' },
      ],
    });
    const { promoCodes } = await list();
    expect(promoCodes[0]).toEqual(made.body);
    expect(promoCodes[1]).toMatchObject({ code: 'OLDER', percentOff: 5, amountOff: null, expiresAt: null });
    expect(await entryOf((made.body as PromoCodeResponse).id)).toMatchObject({
      user_id: user.id,
      action: 'promo-code.created',
      subject_name: 'SUMMER-26',
      before: null,
      after: {
        ...{ amountOff: 12.5, freeShipping: true, email: 'a•••@s•••.example' },
        ...{ categories: 'Bikinis', products: 'Dune Wrap' },
      },
    });
  });

  it('can be used in carts at once', async () => {
    await create({ code: 'Fresh25', percentOff: 25 }).expect(201);
    const browser = visitor(shop);
    const product = await aProduct(shop.database, { price: 40 });
    const { sessionId } = await aCart(browser).with(product).build();
    const applied = await browser.post(`/api/cart/${sessionId}/promo`).send({ code: 'FRESH25' }).expect(200);
    expect(applied.body.totals).toMatchObject({ discount: 10, total: 38.99 });
  });

  it('show the second staff member the changes that another one saved in the meantime', async () => {
    const { id, version } = (await create({ code: 'TWOHANDS', percentOff: 5, email: 'ana@shop.example' }).expect(201))
      .body as PromoCodeResponse;
    await change(id, { maxUses: 10, version }).expect(200);
    const refused = await change(id, { percentOff: 50, version }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'changed-meanwhile',
      version: 2,
      current: { code: 'TWOHANDS', percentOff: 5, maxUses: 10, email: 'ana@shop.example' },
    });
    const saved = await change(id, { percentOff: 50, version: 2 }).expect(200);
    expect(saved.body).toMatchObject({ percentOff: 50, maxUses: 10, version: 3 });
  });

  it('are listed with the sales of their orders, minus refunds', async () => {
    const { id } = (await create({ code: 'EARNS', percentOff: 10 }).expect(201)).body as PromoCodeResponse;
    const { agent, user: buyer } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 40 });
    const order = await anOrder(agent, [{ product, quantity: 2 }], 'EARNS');
    // A use without an order, as after a deletion.
    await aSpentUse(shop.database, id, buyer.id);
    expect(await find(id)).toMatchObject({ uses: 2, sales: order.total });
    await shop.database.query('UPDATE orders SET refunded_cents = 1000 WHERE promo_code = $1', ['EARNS']);
    expect(await find(id)).toMatchObject({ sales: Number((order.total - 10).toFixed(2)) });
  });

  it('have unique names in any case', async () => {
    await create({ code: 'ONLYONCE', percentOff: 5 }).expect(201);
    const refused = await create({ code: 'OnlyOnce', percentOff: 10 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'promo.taken', errors: { code: 'This code already exists.' } });
  });

  it.each<[string, object]>([
    ['code', { percentOff: 10 }],
    ['code', { code: 7, percentOff: 10 }],
    ['code', { code: 'a b', percentOff: 10 }],
    ['code', { code: 'A\u0000BC', percentOff: 10 }],
    ['percentOff', { code: 'BAD1' }],
    ['percentOff', { code: 'BAD1', percentOff: 10, amountOff: 5 }],
    ['percentOff', { code: 'BAD1', percentOff: 0 }],
    ['percentOff', { code: 'BAD1', percentOff: 101 }],
    ['percentOff', { code: 'BAD1', percentOff: 9.5 }],
    ['percentOff', { code: 'BAD1', percentOff: '10' }],
    ['amountOff', { code: 'BAD1', amountOff: 0 }],
    ['amountOff', { code: 'BAD1', amountOff: -1 }],
    ['amountOff', { code: 'BAD1', amountOff: 1.005 }],
    ['amountOff', { code: 'BAD1', amountOff: 1e12 }],
    ['amountOff', { code: 'BAD1', amountOff: 1e-7 }],
    ['startsAt', { code: 'BAD1', percentOff: 10, startsAt: 'tomorrow' }],
    ['startsAt', { code: 'BAD1', percentOff: 10, startsAt: '2026-02-30' }],
    ['startsAt', { code: 'BAD1', percentOff: 10, startsAt: '2026-W10' }],
    ['expiresAt', { code: 'BAD1', percentOff: 10, expiresAt: 1_800_000_000 }],
    ['expiresAt', { code: 'BAD1', percentOff: 10, startsAt: '2026-06-02', expiresAt: '2026-06-01' }],
    ['minSubtotal', { code: 'BAD1', percentOff: 10, minSubtotal: 'much' }],
    ['maxUses', { code: 'BAD1', percentOff: 10, maxUses: 0 }],
    ['maxUses', { code: 'BAD1', percentOff: 10, maxUses: 1e10 }],
    ['maxUsesPerPerson', { code: 'BAD1', percentOff: 10, maxUsesPerPerson: 1.5 }],
    ['categoryIds', { code: 'BAD1', percentOff: 10, categoryIds: [999_999] }],
    ['categoryIds', { code: 'BAD1', percentOff: 10, categoryIds: [1, 1] }],
    ['productIds', { code: 'BAD1', percentOff: 10, productIds: [999_999] }],
    ['productIds', { code: 'BAD1', percentOff: 10, productIds: ['1'] }],
    ['email', { code: 'BAD1', percentOff: 10, email: 'nobody' }],
    ['email', { code: 'BAD1', percentOff: 10, email: '\ud800@shop.example' }],
  ])('are rejected with an error at the field %s: %j', async (field, body) => {
    const refused = await create(body).expect(422);
    expect(refused.body.errors).toEqual({ [field]: expect.any(String) });
    expect((await list('?search=BAD1')).total).toBe(0);
  });

  it.each<[string, unknown]>([
    ['Please send a list of ids.', 'SUMMER'],
    ['Please send a list of ids.', ['1']],
    ['Please choose different products.', [1, 1]],
    ['Please choose up to 100 products.', Array.from({ length: 101 }, (_, at) => at + 1)],
  ])('are rejected with "%s" for the products %j', async (productsMessage, productIds) => {
    const refused = await create({ code: 'BAD1', percentOff: 10, productIds }).expect(422);
    expect(refused.body.errors).toEqual({ productIds: productsMessage });
  });

  it('can be changed while they contain a category that was deleted later', async () => {
    const deleted = 999_998;
    const { id } = await aPromoCode(shop.database, { code: 'OLDLIMIT', categoryIds: [deleted] });
    await change(id, { categoryIds: [deleted, 1] }).expect(200);
    expect(await find(id)).toMatchObject({ categoryIds: [deleted, 1] });
    expect((await change(id, { categoryIds: [deleted, 999_999] }).expect(422)).body.errors).toEqual({
      categoryIds: 'Please choose existing categories.',
    });
  });

  it('are searched by code and email, filtered by state, and paginated', async () => {
    const start = (await list()).total;
    const made = [
      ['Q-ACTIVE', 'active', { maxUses: 2, email: 'Q-Owner@shop.example' }],
      ['Q-LATER', 'scheduled', { startsAt: tomorrow }],
      ['Q-OVER', 'expired', { expiresAt: yesterday }],
      ['Q-USED', 'used-up', { maxUses: 1 }],
      ['Q-GONE', 'archived', {}],
    ] as const;
    for (const [code, , traits] of made) {
      const { id } = await aPromoCode(shop.database, { code, ...traits });
      if (code === 'Q-ACTIVE' || code === 'Q-USED') await aSpentUse(shop.database, id, user.id);
      if (code === 'Q-GONE')
        await shop.database.query('UPDATE promo_codes SET archived_at = now() WHERE id = $1', [id]);
    }
    const codesOf = async (query: string) => (await list(query)).promoCodes.map(({ code }) => code);
    for (const [code, state] of made) expect(await codesOf(`?search=q-&state=${state}`)).toEqual([code]);
    expect((await list('?search=q-owner@')).promoCodes).toMatchObject([{ code: 'Q-ACTIVE', state: 'active', uses: 1 }]);
    expect(await codesOf('?search=q-&limit=2&offset=1')).toEqual(['Q-USED', 'Q-OVER']);
    expect(await list('?search=q-&limit=2')).toMatchObject({ total: 5 });
    expect((await list()).total).toBe(start + 5);
    expect((await staff.get('/api/admin/promo-codes?state=lost').expect(422)).body.errors).toHaveProperty('state');
  });

  it('are listed without the codes of campaigns, on request', async () => {
    const { id } = await aPromoCode(shop.database, { email: 'given@shop.example', personal: true });
    const { promoCodes, total } = await list('?personal=true');
    expect(promoCodes[0]).toMatchObject({ id, personal: true, email: 'given@shop.example' });
    expect(promoCodes.filter(({ personal }) => !personal)).toEqual([]);
    expect(total).toBe(promoCodes.length);
  });

  it('are restricted to staff', async () => {
    const { id } = await aPromoCode(shop.database);
    const shopper = (await signedIn(shop)).agent;
    for (const [agent, status] of [
      [visitor(shop), 401],
      [shopper, 403],
    ] as const) {
      await agent.get('/api/admin/promo-codes').expect(status);
      await agent.post('/api/admin/promo-codes').send({ code: 'MINE99', percentOff: 99 }).expect(status);
      await agent.post('/api/admin/promo-codes/personal').send({ email: 'me@shop.example' }).expect(status);
      await agent.post(`/api/admin/promo-codes/${id}/mail`).expect(status);
      await agent.patch(`/api/admin/promo-codes/${id}`).send({ percentOff: 99 }).expect(status);
      await agent.delete(`/api/admin/promo-codes/${id}`).expect(status);
    }
    expect(await find(id)).toMatchObject({ percentOff: 10 });
  });
});

describe('a promo code with an amount, or at least 50 percent, off', () => {
  it('can be created and changed only after a recent sign-in or password confirmation', async () => {
    const { agent, user: chief } = await signedIn(shop, { admin: true });
    const { id } = await aPromoCode(shop.database, { percentOff: 99 });
    const other = await aPromoCode(shop.database);
    const amount = await aPromoCode(shop.database, { amountOff: 9999, freeShipping: true });
    const age = () =>
      shop.database.query(
        `UPDATE sessions SET sess = (sess::jsonb - 'passwordConfirmedAt'
           || jsonb_build_object('signedInAt', (sess ->> 'signedInAt')::bigint - 16 * 60000))
         WHERE user_id = $1`,
        [chief.id],
      );
    const calls = [
      () => agent.post('/api/admin/promo-codes').send({ code: `FREE-${other.id}`, percentOff: 100 }),
      () => agent.post('/api/admin/promo-codes').send({ code: `SUM-${other.id}`, amountOff: 9999, freeShipping: true }),
      () => agent.patch(`/api/admin/promo-codes/${other.id}`).send({ percentOff: 50 }),
      () => agent.patch(`/api/admin/promo-codes/${id}`).send({ maxUses: 500 }),
      () => agent.patch(`/api/admin/promo-codes/${amount.id}`).send({ maxUses: 500 }),
    ];
    await age();
    for (const call of calls) expect((await call().expect(403)).body).toMatchObject({ code: 'password-needed' });
    await agent
      .post('/api/admin/promo-codes')
      .send({ code: `LESS-${other.id}`, percentOff: 49, freeShipping: true })
      .expect(201);
    await agent.patch(`/api/admin/promo-codes/${other.id}`).send({ percentOff: 49 }).expect(200);
    await agent.patch('/api/admin/promo-codes/999999999').send({ maxUses: 5 }).expect(404);
    await agent.post('/api/user/confirm-password').send({ password: chief.password }).expect(204);
    for (const call of calls) expect((await call()).status).toBeLessThan(300);
  });
});

describe('changing a promo code', () => {
  it('changes the given terms, and records the previous ones in the audit log', async () => {
    const { id } = await aPromoCode(shop.database, { code: 'CHANGEME', maxUses: 5, expiresAt: tomorrow });
    const changed = await change(id, { percentOff: null, amountOff: 5, maxUses: null, id: 1, uses: 9 }).expect(200);
    expect(changed.body).toMatchObject({
      id,
      code: 'CHANGEME',
      percentOff: null,
      amountOff: 5,
      maxUses: null,
      expiresAt: tomorrow.toISOString(),
      uses: 0,
    });
    expect(await entryOf(id)).toMatchObject({
      action: 'promo-code.updated',
      subject_name: 'CHANGEME',
      before: { percentOff: 10, amountOff: null, maxUses: 5 },
      after: { percentOff: null, amountOff: 5, maxUses: null },
    });
    expect((await change(id, changed.body as object).expect(200)).body).toEqual(changed.body);
    const entries = await shop.database.query(`SELECT FROM audit_entries WHERE subject_id = $1`, [String(id)]);
    expect(entries).toHaveLength(1);
  });

  it('rejects fewer uses than already made, and a new name after the first use', async () => {
    const { id, code } = await aPromoCode(shop.database);
    await aSpentUse(shop.database, id, user.id);
    await aHeldUse(shop.database, id, user.id);
    const refused = await change(id, { maxUses: 1, maxUsesPerPerson: 1, code: 'OTHER-NAME' }).expect(422);
    expect(refused.body.errors).toEqual({
      code: 'This code was already used in orders, so its name cannot be changed.',
      maxUses: 'This code was already used 2 times.',
      maxUsesPerPerson: 'One customer already used this code 2 times.',
    });
    expect((await change(id, { maxUses: 2, percentOff: 15 }).expect(200)).body).toMatchObject({ code, maxUses: 2 });
  });

  it('rejects a taken name, contradictory terms and a missing name', async () => {
    const [one, other] = [await aPromoCode(shop.database), await aPromoCode(shop.database, { startsAt: tomorrow })];
    expect((await change(one.id, { code: other.code.toLowerCase() }).expect(409)).body.code).toBe('promo.taken');
    expect((await change(one.id, { amountOff: 5 }).expect(422)).body.errors).toHaveProperty('percentOff');
    const over = await change(other.id, { expiresAt: yesterday.toISOString() }).expect(422);
    expect(over.body.errors).toHaveProperty('expiresAt');
    expect((await change(one.id, { code: null }).expect(422)).body.errors).toHaveProperty('code');
    await change(999_999, { percentOff: 5 }).expect(404);
    await staff.patch('/api/admin/promo-codes/none').send({ percentOff: 5 }).expect(404);
  });

  it('does not affect the price of a running payment, even if the code ends', async () => {
    const promo = await aPromoCode(shop.database, { percentOff: 10 });
    const product = await aProduct(shop.database, { price: 100 });
    const { agent } = await signedIn(shop);
    const checkout = await openCheckout(agent, [{ product }], promo.code);
    expect(checkout.totals.total).toBe(90);
    expect((await holdCheckout(agent, checkout)).status).toBe(200);
    await change(promo.id, { percentOff: 5 }).expect(200);
    await staff.delete(`/api/admin/promo-codes/${promo.id}`).expect(204);
    await payInSandbox(agent, checkout);
    const order = await placeOrder(agent, checkout);
    expect(order.body).toMatchObject({ discount: 10, total: 90 });
    expect(await find(promo.id)).toMatchObject({ state: 'archived', uses: 1 });
  });
});

describe('deleting a promo code', () => {
  const remove = (id: number) => staff.delete(`/api/admin/promo-codes/${id}`);
  /** Begins a separate transaction. */
  const locking = async () => {
    const client = new Client({ connectionString: shop.database.url });
    await client.connect();
    await client.query('BEGIN');
    return client;
  };
  const untilBlocked = () =>
    within(30_000, async () => {
      const waiting = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1';
      return (await shop.database.query(waiting, ['Lock'])).length > 0;
    });

  it('removes an unused code, and removes it from carts, which say so until the shopper removes it', async () => {
    const { id, code } = await aPromoCode(shop.database);
    const { sessionId } = await aCart(staff)
      .with(await aProduct(shop.database))
      .build();
    await staff.post(`/api/cart/${sessionId}/promo`).send({ code }).expect(200);
    await remove(id).expect(204);
    expect(await find(id)).toBeUndefined();
    const cart = async () => (await staff.get(`/api/cart/${sessionId}`).expect(200)).body as CartResponse;
    const message = `The promo code ${code} is no longer available.`;
    expect(await cart()).toMatchObject({ pausedPromo: { code, message }, totals: { discount: 0 } });
    expect(await cart()).not.toHaveProperty('promo');
    const { id: productId } = await aProduct(shop.database);
    await staff.post(`/api/cart/${sessionId}/items`).send({ productId, quantity: 1 }).expect(201);
    expect(await cart()).toMatchObject({ pausedPromo: { message } });
    await staff.delete(`/api/cart/${sessionId}/promo`).expect(200);
    expect(await cart()).not.toHaveProperty('pausedPromo');
    expect(await entryOf(id)).toMatchObject({
      action: 'promo-code.deleted',
      before: { code, percentOff: 10 },
      after: null,
    });
    await remove(id).expect(404);
  });

  it('causes no deadlock with a cart that applies the code at the same time', async () => {
    const { id, code } = await aPromoCode(shop.database);
    const { sessionId } = await aCart(staff)
      .with(await aProduct(shop.database))
      .build();
    await staff.post(`/api/cart/${sessionId}/promo`).send({ code }).expect(200);
    const shopper = await locking();
    const setCode = (codeId: number | null) =>
      shopper.query('UPDATE carts SET promo_code_id = $1 WHERE session_id = $2', [codeId, sessionId]);
    await setCode(null);
    const removal = remove(id).then(({ status }) => status);
    await untilBlocked();
    await setCode(id);
    await shopper.query('COMMIT');
    await shopper.end();
    expect(await removal).toBe(204);
    expect((await staff.get(`/api/cart/${sessionId}`).expect(200)).body).not.toHaveProperty('promo');
  });

  it('rejects a cart that applies the code a moment too late, with the usual error', async () => {
    const { id, code } = await aPromoCode(shop.database);
    const { sessionId } = await aCart(staff)
      .with(await aProduct(shop.database))
      .build();
    const deleting = await locking();
    await deleting.query('DELETE FROM promo_codes WHERE id = $1', [id]);
    const applied = staff.post(`/api/cart/${sessionId}/promo`).send({ code });
    const response = applied.then(({ status, body }) => ({ status, code: (body as { code?: string }).code }));
    await untilBlocked();
    await deleting.query('COMMIT');
    await deleting.end();
    expect(await response).toEqual({ status: 422, code: 'promo.invalid' });
  });

  it('archives a used code, which cannot be changed afterward', async () => {
    const { id, code } = await aPromoCode(shop.database);
    await aSpentUse(shop.database, id, user.id);
    await remove(id).expect(204);
    expect(await find(id)).toMatchObject({ state: 'archived', archivedAt: expect.any(String), uses: 1 });
    expect(await entryOf(id)).toMatchObject({ action: 'promo-code.archived' });
    await remove(id).expect(204);
    expect((await change(id, { percentOff: 5 }).expect(409)).body.message).toBe('This code is archived.');
    await create({ code: code.toLowerCase(), percentOff: 5 }).expect(201);
  });
});

describe('the discount for the military and first responders', () => {
  const give = (email: unknown) => staff.post('/api/admin/promo-codes/personal').send({ email });
  const mailsTo = (email: string) =>
    shop.database.query<{ template: string; payload: object }>(
      'SELECT template, payload FROM mails WHERE recipient = $1',
      [email],
    );

  it('is a code of 20% for one account and one year, sent by mail', async () => {
    const { agent: hero, user: owner } = await signedIn(shop);
    const given = (await give(` ${owner.email} `).expect(201)).body as PromoCodeResponse;
    expect(given).toMatchObject({
      percentOff: 20,
      amountOff: null,
      email: owner.email,
      personal: true,
      state: 'active',
    });
    expect(given).toMatchObject({ maxUses: null, maxUsesPerPerson: null, minSubtotal: null, startsAt: null });
    expect(given.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    const days = (new Date(given.expiresAt ?? 0).getTime() - Date.now()) / day;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    expect(Math.round(days)).toBeLessThanOrEqual(366);
    expect(await mailsTo(owner.email)).toEqual([
      { template: 'personal-discount', payload: expect.objectContaining({ code: given.code, percentOff: 20 }) },
    ]);
    expect(await entryOf(given.id)).toMatchObject({ action: 'promo-code.given', user_id: user.id });
    const apply = async (agent: Agent) => {
      const { sessionId } = await aCart(agent)
        .with(await aProduct(shop.database, { price: 50 }))
        .build();
      return agent.post(`/api/cart/${sessionId}/promo`).send({ code: given.code.toLowerCase() });
    };
    expect((await apply(hero)).body.totals.discount).toBe(10);
    expect((await apply((await signedIn(shop)).agent)).status).toBe(422);
    expect((await apply(visitor(shop))).status).toBe(422);
  });

  it('is created once: for a customer who has a code, staff can mail it again', async () => {
    const first = (await give('Twice@shop.example').expect(201)).body as PromoCodeResponse;
    const refused = await give('twice@SHOP.example').expect(409);
    expect(refused.body).toMatchObject({
      code: 'promo.personal',
      message: 'This customer already has a personal code.',
      promoCodeId: first.id,
    });
    await staff.post(`/api/admin/promo-codes/${first.id}/mail`).expect(202);
    const mails = await mailsTo('Twice@shop.example');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.payload).toMatchObject({ code: first.code });
    expect(await entryOf(first.id)).toMatchObject({ action: 'promo-code.mailed' });
  });

  it('is created once for two concurrent requests', async () => {
    const responses = await Promise.all([give('both@shop.example'), give('both@shop.example')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await mailsTo('both@shop.example')).toHaveLength(1);
  });

  it('is created again after the last code has ended', async () => {
    const last = await aPromoCode(shop.database, { email: 'again@shop.example', personal: true, expiresAt: yesterday });
    expect((await staff.post(`/api/admin/promo-codes/${last.id}/mail`).expect(409)).body.code).toBe('promo.ended');
    await give('again@shop.example').expect(201);
    expect(await find(last.id)).toMatchObject({ state: 'archived' });
    const { promoCodes } = await list('?search=again@shop.example&state=active');
    await staff.delete(`/api/admin/promo-codes/${promoCodes[0]?.id}`).expect(204);
    await give('again@shop.example').expect(201);
  });

  it('belongs to its customer and is mailed to no other address', async () => {
    const given = (await give('stays@shop.example').expect(201)).body as PromoCodeResponse;
    expect((await change(given.id, { email: 'other@shop.example' }).expect(422)).body.errors).toHaveProperty('email');
    const bound = await aPromoCode(shop.database, { email: 'bound@shop.example' });
    expect((await staff.post(`/api/admin/promo-codes/${bound.id}/mail`).expect(409)).body.code).toBe('promo.nobodys');
    await staff.post('/api/admin/promo-codes/999999/mail').expect(404);
  });

  it.each(['', 'nobody', 7, null, undefined, 'x@deleted.invalid', 'a@b.example, c@d.example'])(
    'is rejected for the address %j',
    async (email) => {
      expect((await give(email).expect(422)).body.errors).toHaveProperty('email');
    },
  );
});
