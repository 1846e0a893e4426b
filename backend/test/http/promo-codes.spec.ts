import type { CartView } from '../../src/adapters/http/cart/cart.view.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { aProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

describe('a promo code on a cart', () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const tomorrow = new Date(Date.now() + 86_400_000);
  let browser: Agent;
  beforeEach(() => {
    browser = visitor(shop);
  });

  const apply = (sessionId: string, code: unknown, agent = browser) =>
    agent.post(`/api/cart/${sessionId}/promo`).send({ code });
  const cartOf = async (sessionId: string, agent = browser) =>
    (await agent.get(`/api/cart/${sessionId}`).expect(200)).body as CartView;
  const cartWorth = async (price: number, agent = browser) =>
    aCart(agent)
      .with(await aProduct(shop.database, { price }))
      .build();

  it('takes its percentage off, in whatever case it is typed, and is told', async () => {
    await aPromoCode(shop.database, { code: 'WELCOME10' });
    const { sessionId } = await cartWorth(50);
    const applied = await apply(sessionId, ' welcome10 ').expect(200);
    expect(applied.body).toMatchObject({
      promo: { code: 'WELCOME10', description: '10% off' },
      totals: { subtotal: 50, discount: 5, shipping: 8.99, total: 53.99, freeShippingRemaining: 25 },
    });
    expect(await cartOf(sessionId)).toEqual(applied.body);
  });

  it('is replaced by the next one and taken off again', async () => {
    const { sessionId } = await cartWorth(50);
    await apply(sessionId, (await aPromoCode(shop.database)).code).expect(200);
    const second = await aPromoCode(shop.database, { amountOff: 7.5 });
    const applied = await apply(sessionId, second.code).expect(200);
    expect(applied.body).toMatchObject({ promo: { description: '$7.50 off' }, totals: { discount: 7.5 } });
    await apply(sessionId, 'UNKNOWN').expect(422);
    expect((await cartOf(sessionId)).promo?.code).toBe(second.code);
    const removed = await browser.delete(`/api/cart/${sessionId}/promo`).expect(200);
    expect(removed.body).not.toHaveProperty('promo');
    expect(removed.body.totals.discount).toBe(0);
    await browser.delete(`/api/cart/${sessionId}/promo`).expect(200);
  });

  it.each<[string, Parameters<typeof aPromoCode>[1]]>([
    ['has expired', { expiresAt: yesterday }],
    ['has not begun', { startsAt: tomorrow }],
    ['asks for a larger subtotal', { minSubtotal: 50.01 }],
    ['is bound to an account', { email: 'ana@shop.example' }],
  ])('that %s is refused', async (_, traits) => {
    const { code } = await aPromoCode(shop.database, traits);
    const { sessionId } = await cartWorth(50);
    const refused = await apply(sessionId, code).expect(422);
    expect(refused.body).toMatchObject({ code: 'promo.invalid', message: 'Invalid or expired promo code.' });
    expect(await cartOf(sessionId)).not.toHaveProperty('promo');
  });

  it.each(['', ' ', 'no such', 'NOSUCH', 'A\u0000BC', '🩱🩱🩱', 'x'.repeat(100_000), "' OR 1=1 --"])(
    'that cannot be one is refused (%#)',
    async (typed) => {
      const { sessionId } = await cartWorth(50);
      const refused = await apply(sessionId, typed).expect(422);
      expect(refused.body.message).toBe('Invalid or expired promo code.');
    },
  );

  it.each([7, null, undefined, true, ['WELCOME10'], {}])('of a wrong type is refused: %j', async (typed) => {
    const { sessionId } = await cartWorth(50);
    expect((await apply(sessionId, typed).expect(422)).body.errors).toHaveProperty('code');
  });

  it('bound to an e-mail serves the account of that e-mail', async () => {
    const { agent, user } = await signedIn(shop);
    const { code } = await aPromoCode(shop.database, { email: user.email.toUpperCase() });
    const { sessionId } = await cartWorth(50, agent);
    expect((await apply(sessionId, code, agent).expect(200)).body.totals.discount).toBe(5);
    const other = (await signedIn(shop)).agent;
    await apply((await cartWorth(50, other)).sessionId, code, other).expect(422);
  });

  it('that is used up, in total or by this account, is refused', async () => {
    const { agent, user } = await signedIn(shop);
    const inTotal = await aPromoCode(shop.database, { maxUses: 1 });
    const perPerson = await aPromoCode(shop.database, { maxUsesPerPerson: 1 });
    await spend(inTotal.id, user.id);
    await spend(perPerson.id, user.id);
    const { sessionId } = await cartWorth(50, agent);
    await apply(sessionId, inTotal.code, agent).expect(422);
    await apply(sessionId, perPerson.code, agent).expect(422);
    const another = (await signedIn(shop)).agent;
    await apply((await cartWorth(50, another)).sessionId, perPerson.code, another).expect(200);
  });

  it('stops to apply while the cart is too small for it, ends, or is used up by others', async () => {
    const { user } = await signedIn(shop);
    const promo = await aPromoCode(shop.database, { minSubtotal: 60, maxUses: 1 });
    const cart = await aCart(browser)
      .with(await aProduct(shop.database, { price: 40 }), { quantity: 2 })
      .build();
    const setQuantity = (quantity: number) =>
      browser.put(`/api/cart/items/${cart.items[0]?.id}`).send({ quantity }).expect(200);
    await apply(cart.sessionId, promo.code).expect(200);
    const small = (await setQuantity(1)).body as CartView;
    expect(small.promo).toBeUndefined();
    expect(small.totals.discount).toBe(0);
    expect(((await setQuantity(2)).body as CartView).totals.discount).toBe(8);
    await shop.database.query('UPDATE promo_codes SET expires_at = now() WHERE id = $1', [promo.id]);
    expect(await cartOf(cart.sessionId)).not.toHaveProperty('promo');
    await shop.database.query('UPDATE promo_codes SET expires_at = NULL WHERE id = $1', [promo.id]);
    expect((await cartOf(cart.sessionId)).totals.discount).toBe(8);
    await spend(promo.id, user.id);
    expect(await cartOf(cart.sessionId)).not.toHaveProperty('promo');
  });

  it('may be tried only so often', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    try {
      const guesser = visitor(strict);
      const { sessionId } = await aCart(guesser).build();
      const guess = () => guesser.post(`/api/cart/${sessionId}/promo`).send({ code: 'GUESS' });
      for (let count = 0; count < 3; count++) await guess().expect(422);
      expect((await guess().expect(429)).headers).toHaveProperty('retry-after');
    } finally {
      await strict.close();
    }
  });

  async function spend(promoCodeId: number, userId: number): Promise<void> {
    await shop.database.query(
      `WITH made AS (
         INSERT INTO checkouts (id, user_id, state, revision, snapshot, total_cents, payment_provider)
         VALUES (gen_random_uuid(), $2, 'ordered', 1, '{}', 100, 'sandbox') RETURNING id
       )
       INSERT INTO promo_uses (checkout_id, promo_code_id, user_id, state) SELECT id, $1, $2, 'spent' FROM made`,
      [promoCodeId, userId],
    );
  }
});

describe('the staff’s promo codes', () => {
  let staff: Agent;
  beforeAll(async () => {
    staff = (await signedIn(shop, { admin: true })).agent;
  });
  const create = (body: object) => staff.post('/api/admin/promo-codes').send(body);

  it('are made with all their terms and listed, the newest first', async () => {
    const terms = {
      code: 'SUMMER-26',
      percentOff: null,
      amountOff: 12.5,
      startsAt: '2026-06-01T00:00:00.000Z',
      expiresAt: '2126-09-01T00:00:00.000Z',
      minSubtotal: 60,
      maxUses: 100,
      maxUsesPerPerson: 1,
      email: 'ana@shop.example',
    };
    await create({ code: 'OLDER', percentOff: 5 }).expect(201);
    const made = await create({ ...terms, uses: 7, id: 1, expiresAt: '2126-09-01' }).expect(201);
    expect(made.body).toEqual({ id: expect.any(Number), ...terms, uses: 0 });
    const listed = await staff.get('/api/admin/promo-codes').expect(200);
    expect(listed.body[0]).toEqual(made.body);
    expect(listed.body[1]).toMatchObject({ code: 'OLDER', percentOff: 5, amountOff: null, expiresAt: null });
  });

  it('work on a cart at once', async () => {
    await create({ code: 'Fresh25', percentOff: 25 }).expect(201);
    const browser = visitor(shop);
    const product = await aProduct(shop.database, { price: 40 });
    const { sessionId } = await aCart(browser).with(product).build();
    const applied = await browser.post(`/api/cart/${sessionId}/promo`).send({ code: 'FRESH25' }).expect(200);
    expect(applied.body.totals).toMatchObject({ discount: 10, total: 38.99 });
  });

  it('are unique in whatever case', async () => {
    await create({ code: 'ONLYONCE', percentOff: 5 }).expect(201);
    const refused = await create({ code: 'OnlyOnce', percentOff: 10 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'promo.taken', errors: { code: 'There is such a code already.' } });
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
    ['startsAt', { code: 'BAD1', percentOff: 10, startsAt: 'tomorrow' }],
    ['startsAt', { code: 'BAD1', percentOff: 10, startsAt: '2026-02-30' }],
    ['startsAt', { code: 'BAD1', percentOff: 10, startsAt: '2026-W10' }],
    ['expiresAt', { code: 'BAD1', percentOff: 10, expiresAt: 1_800_000_000 }],
    ['expiresAt', { code: 'BAD1', percentOff: 10, startsAt: '2026-06-02', expiresAt: '2026-06-01' }],
    ['minSubtotal', { code: 'BAD1', percentOff: 10, minSubtotal: 'much' }],
    ['maxUses', { code: 'BAD1', percentOff: 10, maxUses: 0 }],
    ['maxUses', { code: 'BAD1', percentOff: 10, maxUses: 1e10 }],
    ['maxUsesPerPerson', { code: 'BAD1', percentOff: 10, maxUsesPerPerson: 1.5 }],
    ['email', { code: 'BAD1', percentOff: 10, email: 'nobody' }],
  ])('with a bad %s are refused at that field: %j', async (field, body) => {
    const refused = await create(body).expect(422);
    expect(refused.body.errors).toEqual({ [field]: expect.any(String) });
    const codes = (await staff.get('/api/admin/promo-codes')).body as { code: string }[];
    expect(codes.map(({ code }) => code)).not.toContain('BAD1');
  });

  it('are for the staff alone', async () => {
    const shopper = (await signedIn(shop)).agent;
    const terms = { code: 'MINE99', percentOff: 99 };
    await visitor(shop).get('/api/admin/promo-codes').expect(401);
    await visitor(shop).post('/api/admin/promo-codes').send(terms).expect(401);
    await shopper.get('/api/admin/promo-codes').expect(403);
    await shopper.post('/api/admin/promo-codes').send(terms).expect(403);
  });
});
