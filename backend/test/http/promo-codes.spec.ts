import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { HeldCheckoutResponse } from '../../src/adapters/http/checkout/checkout.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { holdCheckout, openCheckout } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { aPromoCode, aSpentUse } from '../builders/promo-code.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

describe('a promo code of a cart', () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const tomorrow = new Date(Date.now() + 86_400_000);
  let browser: Agent;
  beforeEach(() => {
    browser = visitor(shop);
  });

  const apply = (sessionId: string, code: unknown, agent = browser) =>
    agent.post(`/api/cart/${sessionId}/promo`).send({ code });
  const cartOf = async (sessionId: string, agent = browser) =>
    (await agent.get(`/api/cart/${sessionId}`).expect(200)).body as CartResponse;
  const cartWorth = async (price: number, agent = browser) =>
    aCart(agent)
      .with(await aProduct(shop.database, { price }))
      .build();

  const reasonOf = (code: string, reason: string) => `The promo code ${code} does not apply because ${reason}.`;

  it('reduces the total by its percentage, typed in any case', async () => {
    await aPromoCode(shop.database, { code: 'WELCOME10' });
    const { sessionId } = await cartWorth(50);
    const applied = await apply(sessionId, ' wel\u00adcome10\u200b ').expect(200);
    expect(applied.body).toMatchObject({
      promo: { code: 'WELCOME10', description: '10% off' },
      totals: { subtotal: 50, discount: 5, shipping: 8.99, total: 53.99, freeShippingRemaining: 25 },
    });
    expect(await cartOf(sessionId)).toEqual(applied.body);
  });

  it('gives free standard shipping, alone or with a discount', async () => {
    const { sessionId } = await cartWorth(50);
    const only = await aPromoCode(shop.database, { percentOff: null, freeShipping: true });
    expect((await apply(sessionId, only.code).expect(200)).body).toMatchObject({
      promo: { code: only.code, description: 'Free standard shipping' },
      totals: { subtotal: 50, discount: 0, shipping: 0, total: 50, freeShippingRemaining: 0 },
    });
    const both = await aPromoCode(shop.database, { amountOff: 7.5, freeShipping: true });
    expect((await apply(sessionId, both.code).expect(200)).body).toMatchObject({
      promo: { description: '$7.50 off and free standard shipping' },
      totals: { discount: 7.5, shipping: 0, total: 42.5 },
    });
  });

  it('discounts only the items of its categories and products, and applies while the cart has one of them', async () => {
    const [bikini, tank] = [
      await aProduct(shop.database, { price: 50, categoryId: 1 }),
      await aProduct(shop.database, { price: 20, categoryId: 2 }),
    ];
    const { sessionId } = await aCart(browser).with(tank).build();
    const { code } = await aPromoCode(shop.database, { percentOff: 50, categoryIds: [1], minSubtotal: 60 });
    await aPromoCode(shop.database, { code: 'ONLYBIKINIS', categoryIds: [1] });
    const refused = await apply(sessionId, 'ONLYBIKINIS').expect(422);
    expect(refused.body).toMatchObject({
      code: 'promo.no-item',
      message: 'This code does not apply to any item in your cart.',
    });
    await browser.post(`/api/cart/${sessionId}/items`).send({ productId: bikini.id, quantity: 1 });
    // The minimum is compared with the whole subtotal.
    const applied = (await apply(sessionId, code).expect(200)).body as CartResponse;
    expect(applied.totals).toMatchObject({ subtotal: 70, discount: 25, total: 53.99 });
    expect(applied.items.map(({ productId, discounted }) => [productId, discounted])).toEqual([
      [tank.id, false],
      [bikini.id, true],
    ]);
    const line = applied.items.find(({ productId }) => productId === bikini.id);
    await browser.delete(`/api/cart/items/${line?.id}`);
    const left = await cartOf(sessionId);
    expect([left.promo, left.totals.discount, left.items[0]?.discounted]).toEqual([undefined, 0, undefined]);
    expect(left.pausedPromo).toEqual({ code, message: reasonOf(code, 'none of the items in your cart qualify') });
  });

  it('is replaced by the next one, and can be removed', async () => {
    const { sessionId } = await cartWorth(50);
    await apply(sessionId, (await aPromoCode(shop.database)).code).expect(200);
    const second = await aPromoCode(shop.database, { amountOff: 7.5 });
    const applied = await apply(sessionId, second.code).expect(200);
    expect(applied.body).toMatchObject({ promo: { description: '$7.50 off' }, totals: { discount: 7.5 } });
    await apply(sessionId, 'UNKNOWN').expect(422);
    expect((await cartOf(sessionId)).promo?.code).toBe(second.code);
    const removed = await browser.delete(`/api/cart/${sessionId}/promo`).expect(200);
    expect(removed.body).not.toHaveProperty('promo');
    expect(removed.body).not.toHaveProperty('pausedPromo');
    expect(removed.body.totals.discount).toBe(0);
    await browser.delete(`/api/cart/${sessionId}/promo`).expect(200);
  });

  it.each<[string, Parameters<typeof aPromoCode>[1]]>([
    ['has expired', { expiresAt: yesterday }],
    ['has not begun', { startsAt: tomorrow }],
    ['asks for a larger subtotal', { minSubtotal: 50.01 }],
    ['is bound to an account', { email: 'ana@shop.example' }],
  ])('is rejected if it %s', async (_, traits) => {
    const { code } = await aPromoCode(shop.database, traits);
    const { sessionId } = await cartWorth(50);
    const refused = await apply(sessionId, code).expect(422);
    expect(refused.body).toMatchObject({ code: 'promo.invalid', message: 'Invalid or expired promo code.' });
    expect(await cartOf(sessionId)).not.toHaveProperty('promo');
  });

  it.each(['', ' ', 'no such', 'NOSUCH', 'A\u0000BC', '🩱🩱🩱', 'x'.repeat(60_000), "' OR 1=1 --"])(
    'is rejected if it cannot exist (%#)',
    async (typed) => {
      const { sessionId } = await cartWorth(50);
      const refused = await apply(sessionId, typed).expect(422);
      expect(refused.body.message).toBe('Invalid or expired promo code.');
    },
  );

  it.each([7, null, undefined, true, ['WELCOME10'], {}])('is rejected with a wrong type: %j', async (typed) => {
    const { sessionId } = await cartWorth(50);
    expect((await apply(sessionId, typed).expect(422)).body.errors).toHaveProperty('code');
  });

  it('is rejected and no longer applies to carts after it was archived, and its name can be used again', async () => {
    const old = await aPromoCode(shop.database, { code: 'AGAIN' });
    const { sessionId } = await cartWorth(50);
    await apply(sessionId, 'AGAIN').expect(200);
    await shop.database.query('UPDATE promo_codes SET archived_at = now() WHERE id = $1', [old.id]);
    const ended = await cartOf(sessionId);
    expect(ended).not.toHaveProperty('promo');
    expect(ended.pausedPromo?.message).toBe(reasonOf('AGAIN', 'it has ended'));
    await apply(sessionId, 'AGAIN').expect(422);
    await aPromoCode(shop.database, { code: 'again', percentOff: 30 });
    expect((await apply(sessionId, 'AGAIN').expect(200)).body.totals.discount).toBe(15);
  });

  it('retains its discount on a second click on Pay after it was archived', async () => {
    const { id, code } = await aPromoCode(shop.database, { percentOff: 20 });
    const { agent } = await signedIn(shop);
    const product = await aProduct(shop.database, { price: 50, stock: 3 });
    const checkout = await openCheckout(agent, [{ product }], code);
    const { totals } = (await holdCheckout(agent, checkout).expect(200)).body as HeldCheckoutResponse;
    expect(totals.discount).toBe(10);
    await shop.database.query('UPDATE promo_codes SET archived_at = now() WHERE id = $1', [id]);
    const again = await holdCheckout(agent, checkout, { total: totals.total }).expect(200);
    expect(again.body).toMatchObject({ paymentIntentId: checkout.paymentIntentId, totals });
  });

  it('is restricted to the account with its email address @series', async () => {
    const { agent, user } = await signedIn(shop);
    const { code } = await aPromoCode(shop.database, { email: user.email.toUpperCase() });
    const { sessionId } = await cartWorth(50, agent);
    expect((await apply(sessionId, code, agent).expect(200)).body.totals.discount).toBe(5);
    const other = (await signedIn(shop)).agent;
    await apply((await cartWorth(50, other)).sessionId, code, other).expect(422);
  });

  it('is rejected if its uses are exhausted, in total or for this account', async () => {
    const { agent, user } = await signedIn(shop);
    const inTotal = await aPromoCode(shop.database, { maxUses: 1 });
    const perPerson = await aPromoCode(shop.database, { maxUsesPerPerson: 1 });
    await aSpentUse(shop.database, inTotal.id, user.id);
    await aSpentUse(shop.database, perPerson.id, user.id);
    const { sessionId } = await cartWorth(50, agent);
    await apply(sessionId, inTotal.code, agent).expect(422);
    await apply(sessionId, perPerson.code, agent).expect(422);
    const another = (await signedIn(shop)).agent;
    await apply((await cartWorth(50, another)).sessionId, perPerson.code, another).expect(200);
  });

  it('does not apply while the cart is too small, after its end, or when its uses are exhausted, and says so', async () => {
    const { user } = await signedIn(shop);
    const promo = await aPromoCode(shop.database, { minSubtotal: 60, maxUses: 1 });
    const cart = await aCart(browser)
      .with(await aProduct(shop.database, { price: 40 }), { quantity: 2 })
      .build();
    const setQuantity = (quantity: number) =>
      browser.put(`/api/cart/items/${cart.items[0]?.id}`).send({ quantity }).expect(200);
    await apply(cart.sessionId, promo.code).expect(200);
    const small = (await setQuantity(1)).body as CartResponse;
    expect(small.promo).toBeUndefined();
    expect(small.totals.discount).toBe(0);
    expect(small.pausedPromo?.message).toBe(reasonOf(promo.code, 'it requires a subtotal of at least $60.00'));
    const large = (await setQuantity(2)).body as CartResponse;
    expect([large.totals.discount, large.pausedPromo]).toEqual([8, undefined]);
    await shop.database.query('UPDATE promo_codes SET expires_at = now() WHERE id = $1', [promo.id]);
    const pausedNow = async () => (await cartOf(cart.sessionId)).pausedPromo?.message;
    expect(await pausedNow()).toBe(reasonOf(promo.code, 'it has ended'));
    await shop.database.query('UPDATE promo_codes SET expires_at = NULL WHERE id = $1', [promo.id]);
    expect((await cartOf(cart.sessionId)).totals.discount).toBe(8);
    await aSpentUse(shop.database, promo.id, user.id);
    expect(await pausedNow()).toBe(reasonOf(promo.code, 'it has reached its limit of uses'));
  });

  it('can be tried a limited number of times @series', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.05' });
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
});
