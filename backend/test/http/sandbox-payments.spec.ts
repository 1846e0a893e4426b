import { type Agent, signedIn, visitor } from '../builders/account.js';
import { openCheckout, type OpenedCheckout, payInSandbox } from '../builders/checkout.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('a payment in the sandbox', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  async function opened(): Promise<{ agent: Agent; checkout: OpenedCheckout }> {
    const { agent } = await signedIn(shop);
    return { agent, checkout: await openCheckout(agent, [{ product: await aProduct(shop.database) }]) };
  }

  it('succeeds with the valid card, with or without spaces, and repeats its response @series', async () => {
    const { agent, checkout } = await opened();
    for (const card of ['4242 4242 4242 4242', '4242424242424242', '4000 0000 0000 0002']) {
      const response = await payInSandbox(agent, checkout, card).expect(200);
      expect(response.body).toEqual({ status: 'succeeded' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('responds with 402 and the reason for all other cards, and accepts the valid card afterward', async () => {
    const { agent, checkout } = await opened();
    const reasons = {
      '4000 0000 0000 0002': 'Your card was declined.',
      '4000 0000 0000 9995': 'Your card has insufficient funds.',
      '4111 1111 1111 1111': 'Your card number is incorrect.',
      constructor: 'Your card number is incorrect.',
      '': 'Your card number is incorrect.',
    };
    for (const [card, message] of Object.entries(reasons)) {
      const response = await payInSandbox(agent, checkout, card).expect(402);
      expect(response.body).toMatchObject({ statusCode: 402, message });
    }
    await payInSandbox(agent, checkout).expect(200);
  });

  it('requires only the client secret of the payment', async () => {
    const { checkout } = await opened();
    await payInSandbox(visitor(shop), { ...checkout, clientSecret: `${checkout.clientSecret}x` }).expect(404);
    await payInSandbox(visitor(shop), checkout).expect(200);
  });

  it('responds with 404 for any unknown id', async () => {
    const { agent, checkout } = await opened();
    for (const paymentIntentId of ['pi_sandbox_0', '7', '%00', 'x%2Fy', 'é'.repeat(500)]) {
      await payInSandbox(agent, { ...checkout, paymentIntentId }).expect(404);
    }
  });

  it('responds with 409 for a cancelled payment', async () => {
    const { agent, checkout } = await opened();
    const cancel = `UPDATE sandbox_payments SET status = 'cancelled' WHERE id = $1`;
    await shop.database.query(cancel, [checkout.paymentIntentId]);
    const response = await payInSandbox(agent, checkout).expect(409);
    expect(response.body.code).toBe('payment.cancelled');
  });

  it('responds with 422 without a secret or a card, or with a wrong type', async () => {
    const { agent, checkout } = await opened();
    const { clientSecret } = checkout;
    const post = (body: object) =>
      agent.post(`/api/sandbox-payments/${checkout.paymentIntentId}/confirm`).send(body).expect(422);
    expect((await post({})).body.errors).toHaveProperty('clientSecret');
    expect((await post({ clientSecret })).body.errors).toHaveProperty('cardNumber');
    await post({ clientSecret, cardNumber: 4242424242424242 });
    await post({ clientSecret: [clientSecret], cardNumber: '4242' });
    await post({ clientSecret, cardNumber: '4'.repeat(41) });
  });

  it('has no webhook for Stripe', async () => {
    await visitor(shop).post('/api/stripe/webhook').send({}).expect(404);
  });
});
