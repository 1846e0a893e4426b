import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { stripeClient } from '../../src/adapters/stripe/stripe-client.js';
import { StripePayments } from '../../src/adapters/stripe/stripe-payments.js';
import { Money } from '../../src/domain/shared/money.js';
import { paymentsContract, refundOf, terms } from '../contracts/payments.contract.js';
import { cards } from '../fakes/stripe-stand-in/stripe-books.js';
import { startStripeStandIn, type StripeStandIn } from '../fakes/stripe-stand-in/stripe-stand-in.js';
import { within } from '../harness/within.js';

function clientOf(standIn: StripeStandIn, secretKey = standIn.secretKey, timeout?: number): Stripe {
  const settings = { secretKey, publishableKey: 'pk_test', webhookSecret: standIn.webhookSecret, apiUrl: standIn.url };
  return stripeClient(settings, timeout);
}

describe('Stripe payments', () => {
  paymentsContract(async () => {
    const standIn = await startStripeStandIn();
    return {
      payments: new StripePayments(clientOf(standIn)),
      pay: (id) => Promise.resolve().then(() => void standIn.pay(id)),
      close: () => standIn.close(),
    };
  });
});

describe('a payment at Stripe', () => {
  let stripe: StripeStandIn;
  let payments: StripePayments;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    stripe = await startStripeStandIn();
    payments = new StripePayments(clientOf(stripe));
  });
  afterAll(() => stripe.close());

  const opened = () => payments.create(terms(), randomUUID());
  const unavailable = { kind: 'unavailable', code: 'payments.unavailable', details: { retryAfter: 5 } };

  it('accepts cards only, and uses the API version that the client pins', async () => {
    const { id } = await opened();
    expect(stripe.intent(id).payment_method_types).toEqual(['card']);
    expect(stripe.requests.at(-1)).toMatchObject({ path: '/v1/payment_intents', apiVersion: '2026-10-28.endive' });
  });

  it('is never created with the parameter that Stripe has removed', async () => {
    const requested = clientOf(stripe).rawRequest('POST', '/v1/payment_intents', {
      amount: 100,
      currency: 'usd',
      payment_method_types: ['card'],
    });
    await expect(requested).rejects.toMatchObject({
      code: 'payment_method_types_no_longer_supported',
      statusCode: 400,
    });
  });

  it('is created, changed, cancelled and refunded with the idempotency keys of the shop', async () => {
    const { id } = await payments.create(terms(), `${randomUUID()}-create`);
    await payments.update(id, terms(), `${id}-update`);
    await payments.cancel(id, `${id}-cancel`);
    const paid = await opened();
    stripe.pay(paid.id);
    await payments.refund(refundOf(paid.id, 100, `${id}-refund`));
    const keys = stripe.requests.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([`${id}-update`, `${id}-cancel`, `${id}-refund`]));
  });

  it('stays open after declined cards, and is paid by a valid card', async () => {
    const { id } = await opened();
    for (const card of [cards.declined, cards.insufficientFunds, cards.authentication]) {
      stripe.pay(id, card);
      expect(await payments.get(id)).toMatchObject({ status: 'open', amountReceived: Money.zero });
    }
    stripe.pay(id, '4242 4242 4242 4242');
    expect(await payments.get(id)).toMatchObject({ status: 'succeeded', amountReceived: Money.ofCents(4499) });
  });

  it('cannot be cancelled while it is processing, but later with the same key', async () => {
    const { id } = await opened();
    stripe.pay(id, cards.slow);
    expect(await payments.cancel(id, `${id}-cancel`)).toMatchObject({ status: 'processing' });
    stripe.pay(id, cards.declined);
    expect(await payments.cancel(id, `${id}-cancel`)).toMatchObject({ status: 'cancelled' });
  });

  it('is created once when two processes send the request at the same time', async () => {
    const requested = terms();
    const key = randomUUID();
    const release = stripe.holdNext();
    const requests = () => stripe.requests.filter((request) => request.key === key);
    const both = Promise.all([payments.create(requested, key), payments.create(requested, key)]);
    await within(30_000, () => requests().length === 2);
    release();
    const [first, second] = await both;
    expect(second).toEqual(first);
    expect(requests()).toHaveLength(3);
  });

  it('is created once when the response is lost and the client retries by itself', async () => {
    const requested = terms();
    stripe.loseNextResponse();
    const intent = await payments.create(requested, randomUUID());
    expect(await madeFor(requested.checkoutId)).toEqual([intent.id]);
  });

  it('is created once when all responses are lost and the shop retries later', async () => {
    const requested = terms();
    const key = randomUUID();
    stripe.loseNextResponse(2);
    await expect(payments.create(requested, key)).rejects.toMatchObject(unavailable);
    const intent = await payments.create(requested, key);
    expect(await madeFor(requested.checkoutId)).toEqual([intent.id]);
  });

  it('survives one failure of Stripe, and is unavailable after repeated failures, a rate limit or a rejected API key @series', async () => {
    const { id } = await opened();
    stripe.failNext();
    expect(await payments.get(id)).toMatchObject({ id });
    stripe.failNext(2);
    await expect(payments.get(id)).rejects.toMatchObject(unavailable);
    stripe.failNext(1, 429);
    await expect(payments.get(id)).rejects.toMatchObject(unavailable);
    const stranger = new StripePayments(clientOf(stripe, 'sk_test_revoked'));
    await expect(stranger.get(id)).rejects.toMatchObject(unavailable);
  });

  it('is created, changed and cancelled with a new key when Stripe replays a failure', async () => {
    const requested = terms();
    const key = randomUUID();
    stripe.breakNext();
    const { id } = await payments.create(requested, key);
    expect(await madeFor(requested.checkoutId)).toEqual([id]);
    expect(await payments.create(requested, key)).toMatchObject({ id });
    stripe.breakNext();
    expect(await payments.update(id, terms(5000), `${key}-update`)).toMatchObject({ amount: Money.ofCents(5000) });
    stripe.breakNext();
    expect(await payments.cancel(id, `${key}-cancel`)).toMatchObject({ status: 'cancelled' });
  });

  it('is created, changed and cancelled once when Stripe responds with a failure after the change', async () => {
    const requested = terms();
    const key = randomUUID();
    stripe.breakNext(1, 'carried-out');
    const { id } = await payments.create(requested, key);
    expect(await madeFor(requested.checkoutId)).toEqual([id]);
    const changed = { ...requested, revision: 2, amount: Money.ofCents(5000) };
    stripe.breakNext(1, 'carried-out');
    expect(await payments.update(id, changed, `${key}-update`)).toMatchObject({ revision: 2, amount: changed.amount });
    stripe.breakNext(1, 'carried-out');
    expect(await payments.cancel(id, `${key}-cancel`)).toMatchObject({ status: 'cancelled' });
    expect(stripe.requests.filter((request) => request.key?.startsWith(key) && request.key.endsWith(':again'))).toEqual(
      [],
    );
  });

  it('is refunded once with a new key when Stripe may have made the refund despite a failure', async () => {
    const spoiled = { kind: 'unavailable', code: 'refund.key-spoiled' };
    for (const outcome of ['nothing-done', 'carried-out'] as const) {
      const { id } = await opened();
      stripe.pay(id);
      const terms = refundOf(id, 1000);
      stripe.breakNext(1, outcome);
      await expect(payments.refund(terms)).rejects.toMatchObject(spoiled);
      expect(stripe.refundedOf(id)).toBe(outcome === 'carried-out' ? 1000 : 0);
      expect(await payments.refund({ ...terms, spoiledKeys: 1 })).toMatchObject({ status: 'succeeded' });
      expect(stripe.refundedOf(id)).toBe(1000);
    }
  });

  it('is not refunded with a new key while Stripe’s list of refunds is out of date', async () => {
    const { id } = await opened();
    stripe.pay(id);
    stripe.refundByHand(id, 1000);
    stripe.hideRefunds(true);
    await expect(payments.refund({ ...refundOf(id, 1000), spoiledKeys: 1 })).rejects.toMatchObject(unavailable);
    stripe.hideRefunds(false);
    await payments.refund({ ...refundOf(id, 1000), spoiledKeys: 1 });
    expect(stripe.refundedOf(id)).toBe(2000);
  });

  it('lists a refund that the bank returned as failed, with the reason', async () => {
    const { id } = await opened();
    stripe.pay(id, cards.returnsRefunds);
    const { id: refundId } = await payments.refund(refundOf(id, 1000));
    stripe.endRefund(refundId, 'failed');
    expect(await payments.listRefunds(id)).toMatchObject([
      { id: refundId, status: 'failed', failure: 'The card has expired or was cancelled.' },
    ]);
    const slow = await opened();
    stripe.pay(slow.id, cards.slowRefunds);
    expect(await payments.refund(refundOf(slow.id, 500))).toMatchObject({ status: 'pending', failure: null });
  });

  it('is unavailable when the server cannot be reached', async () => {
    const closedStripe = await startStripeStandIn();
    const unreachable = new StripePayments(clientOf(closedStripe));
    await closedStripe.close();
    await expect(unreachable.get('pi_1')).rejects.toMatchObject(unavailable);
  });

  it('times out without blocking the shop, and is still created once', async () => {
    const hurried = new StripePayments(clientOf(stripe, stripe.secretKey, 100));
    const requested = terms();
    const key = randomUUID();
    const release = stripe.holdNext();
    await expect(hurried.create(requested, key)).rejects.toMatchObject(unavailable);
    release();
    const intent = await payments.create(requested, key);
    expect(await madeFor(requested.checkoutId)).toEqual([intent.id]);
  });

  it('is refunded once, even if Stripe has forgotten the key', async () => {
    const { id } = await opened();
    stripe.pay(id);
    const key = randomUUID();
    stripe.loseNextResponse(2);
    await expect(payments.refund(refundOf(id, 1000, key))).rejects.toMatchObject(unavailable);
    const refund = await payments.refund(refundOf(id, 1000, key));
    stripe.forgetKeys();
    expect(await payments.refund(refundOf(id, 1000, key))).toEqual(refund);
    expect(await payments.listRefunds(id)).toEqual([refund]);
  });

  it('lists refunds from Stripe’s dashboard without a key of the shop', async () => {
    const { id } = await opened();
    stripe.pay(id);
    stripe.refundByHand(id, 500);
    expect(await payments.listRefunds(id)).toMatchObject([{ amount: Money.ofCents(500), idempotencyKey: null }]);
  });

  it('is listed beyond the first page, without payments of other applications @series', async () => {
    const before = await payments.listPaidSince(new Date(0));
    const other = await clientOf(stripe).paymentIntents.create({ amount: 100, currency: 'usd' });
    stripe.pay(other.id);
    stripe.pay((await opened()).id);
    for (let count = 0; count < 101; count += 1) await opened();
    expect(await payments.listPaidSince(new Date(0))).toHaveLength(before.length + 1);
  });

  async function madeFor(checkoutId: string): Promise<string[]> {
    const all = await clientOf(stripe).paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
    return all.filter(({ metadata }) => metadata['checkoutId'] === checkoutId).map(({ id }) => id);
  }
});
