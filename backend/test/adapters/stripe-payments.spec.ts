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
  const away = { kind: 'unavailable', code: 'payments.unavailable', details: { retryAfter: 5 } };

  it('takes cards only, at the API version that the client pins', async () => {
    const { id } = await opened();
    expect(stripe.intent(id).payment_method_types).toEqual(['card']);
    expect(stripe.requests.at(-1)).toMatchObject({ path: '/v1/payment_intents', apiVersion: '2026-10-28.endive' });
  });

  it('is never asked for by the parameter that Stripe no longer takes', async () => {
    const asked = clientOf(stripe).rawRequest('POST', '/v1/payment_intents', {
      amount: 100,
      currency: 'usd',
      payment_method_types: ['card'],
    });
    await expect(asked).rejects.toMatchObject({ code: 'payment_method_types_no_longer_supported', statusCode: 400 });
  });

  it('is opened, changed, cancelled and refunded under the keys of the shop', async () => {
    const { id } = await payments.create(terms(), `${randomUUID()}-create`);
    await payments.update(id, terms(), `${id}-update`);
    await payments.cancel(id, `${id}-cancel`);
    const paid = await opened();
    stripe.pay(paid.id);
    await payments.refund(refundOf(paid.id, 100, `${id}-refund`));
    const keys = stripe.requests.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([`${id}-update`, `${id}-cancel`, `${id}-refund`]));
  });

  it('stays open after a declined card and is paid by a good one', async () => {
    const { id } = await opened();
    for (const card of [cards.declined, cards.insufficientFunds, cards.authentication]) {
      stripe.pay(id, card);
      expect(await payments.get(id)).toMatchObject({ status: 'open', amountReceived: Money.zero });
    }
    stripe.pay(id, '4242 4242 4242 4242');
    expect(await payments.get(id)).toMatchObject({ status: 'succeeded', amountReceived: Money.ofCents(4499) });
  });

  it('cannot be cancelled while it is processing, but afterwards with the same key', async () => {
    const { id } = await opened();
    stripe.pay(id, cards.slow);
    expect(await payments.cancel(id, `${id}-cancel`)).toMatchObject({ status: 'processing' });
    stripe.pay(id, cards.declined);
    expect(await payments.cancel(id, `${id}-cancel`)).toMatchObject({ status: 'cancelled' });
  });

  it('is opened once when two processes ask at the same time', async () => {
    const asked = terms();
    const key = randomUUID();
    const release = stripe.holdNext();
    const requests = () => stripe.requests.filter((request) => request.key === key);
    const both = Promise.all([payments.create(asked, key), payments.create(asked, key)]);
    await within(10_000, () => requests().length === 2);
    release();
    const [first, second] = await both;
    expect(second).toEqual(first);
    expect(requests()).toHaveLength(3);
  });

  it('is opened once when the answer is lost and the client asks again by itself', async () => {
    const asked = terms();
    stripe.loseNextAnswer();
    const intent = await payments.create(asked, randomUUID());
    expect(await madeFor(asked.checkoutId)).toEqual([intent.id]);
  });

  it('is opened once when every answer is lost and the shop asks again later', async () => {
    const asked = terms();
    const key = randomUUID();
    stripe.loseNextAnswer(2);
    await expect(payments.create(asked, key)).rejects.toMatchObject(away);
    const intent = await payments.create(asked, key);
    expect(await madeFor(asked.checkoutId)).toEqual([intent.id]);
  });

  it('survives one failure of Stripe, and tells of more, of too many requests and of a refused key as being away', async () => {
    const { id } = await opened();
    stripe.failNext();
    expect(await payments.get(id)).toMatchObject({ id });
    stripe.failNext(2);
    await expect(payments.get(id)).rejects.toMatchObject(away);
    stripe.failNext(1, 429);
    await expect(payments.get(id)).rejects.toMatchObject(away);
    const stranger = new StripePayments(clientOf(stripe, 'sk_test_revoked'));
    await expect(stranger.get(id)).rejects.toMatchObject(away);
  });

  it('is opened, changed and cancelled also when Stripe repeats a failure of its own for the key', async () => {
    const asked = terms();
    const key = randomUUID();
    stripe.breakNext();
    const { id } = await payments.create(asked, key);
    expect(await madeFor(asked.checkoutId)).toEqual([id]);
    expect(await payments.create(asked, key)).toMatchObject({ id });
    stripe.breakNext();
    expect(await payments.update(id, terms(5000), `${key}-update`)).toMatchObject({ amount: Money.ofCents(5000) });
    stripe.breakNext();
    expect(await payments.cancel(id, `${key}-cancel`)).toMatchObject({ status: 'cancelled' });
  });

  it('is opened, changed and cancelled once when Stripe has carried out what it answers with a failure', async () => {
    const asked = terms();
    const key = randomUUID();
    stripe.breakNext(1, 'carried-out');
    const { id } = await payments.create(asked, key);
    expect(await madeFor(asked.checkoutId)).toEqual([id]);
    const changed = { ...asked, revision: 2, amount: Money.ofCents(5000) };
    stripe.breakNext(1, 'carried-out');
    expect(await payments.update(id, changed, `${key}-update`)).toMatchObject({ revision: 2, amount: changed.amount });
    stripe.breakNext(1, 'carried-out');
    expect(await payments.cancel(id, `${key}-cancel`)).toMatchObject({ status: 'cancelled' });
    expect(stripe.requests.filter((request) => request.key?.startsWith(key) && request.key.endsWith(':again'))).toEqual(
      [],
    );
  });

  it('is never refunded under another key while Stripe may have carried out what it answered with a failure', async () => {
    const spoilt = { kind: 'unavailable', code: 'refund.key-spoilt' };
    for (const outcome of ['nothing-done', 'carried-out'] as const) {
      const { id } = await opened();
      stripe.pay(id);
      const terms = refundOf(id, 1000);
      stripe.breakNext(1, outcome);
      await expect(payments.refund(terms)).rejects.toMatchObject(spoilt);
      expect(stripe.refundedOf(id)).toBe(outcome === 'carried-out' ? 1000 : 0);
      expect(await payments.refund({ ...terms, spoiltKeys: 1 })).toMatchObject({ status: 'succeeded' });
      expect(stripe.refundedOf(id)).toBe(1000);
    }
  });

  it('waits with another key while the charge knows of a refund that the list does not show', async () => {
    const { id } = await opened();
    stripe.pay(id);
    stripe.refundByHand(id, 1000);
    stripe.hideRefunds(true);
    await expect(payments.refund({ ...refundOf(id, 1000), spoiltKeys: 1 })).rejects.toMatchObject(away);
    stripe.hideRefunds(false);
    await payments.refund({ ...refundOf(id, 1000), spoiltKeys: 1 });
    expect(stripe.refundedOf(id)).toBe(2000);
  });

  it('shows a refund that the bank returned as failed, and why', async () => {
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

  it('is away when no one answers at its address', async () => {
    const gone = await startStripeStandIn();
    const nobody = new StripePayments(clientOf(gone));
    await gone.close();
    await expect(nobody.get('pi_1')).rejects.toMatchObject(away);
  });

  it('does not keep the shop waiting past the time limit, and is still made once', async () => {
    const hurried = new StripePayments(clientOf(stripe, stripe.secretKey, 100));
    const asked = terms();
    const key = randomUUID();
    const release = stripe.holdNext();
    await expect(hurried.create(asked, key)).rejects.toMatchObject(away);
    release();
    const intent = await payments.create(asked, key);
    expect(await madeFor(asked.checkoutId)).toEqual([intent.id]);
  });

  it('is refunded once even when Stripe has forgotten the key', async () => {
    const { id } = await opened();
    stripe.pay(id);
    const key = randomUUID();
    stripe.loseNextAnswer(2);
    await expect(payments.refund(refundOf(id, 1000, key))).rejects.toMatchObject(away);
    const refund = await payments.refund(refundOf(id, 1000, key));
    stripe.forgetKeys();
    expect(await payments.refund(refundOf(id, 1000, key))).toEqual(refund);
    expect(await payments.listRefunds(id)).toEqual([refund]);
  });

  it('shows refunds that somebody made by hand as not the shop’s own', async () => {
    const { id } = await opened();
    stripe.pay(id);
    stripe.refundByHand(id, 500);
    expect(await payments.listRefunds(id)).toMatchObject([{ amount: Money.ofCents(500), idempotencyKey: null }]);
  });

  it('is listed past one page, without the payments of other programs', async () => {
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
