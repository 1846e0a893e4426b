import { randomUUID } from 'node:crypto';
import type { PaymentTerms, Payments, RefundTerms } from '../../src/domain/payments/ports/payments.js';
import { Money } from '../../src/domain/shared/money.js';

export interface PaymentsUnderTest {
  readonly payments: Payments;
  /** Pays with a valid card, like the shopper's browser. */
  pay(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Tests for every payment provider. */
export function paymentsContract(start: () => Promise<PaymentsUnderTest>): void {
  let provider: PaymentsUnderTest;
  let payments: Payments;

  beforeAll(async () => {
    provider = await start();
    payments = provider.payments;
  });
  afterAll(() => provider.close());

  const opened = (cents = 4499) => payments.create(terms(cents), randomUUID());
  const paid = async (cents = 4499) => {
    const intent = await opened(cents);
    await provider.pay(intent.id);
    return intent;
  };

  it('creates a payment in dollars with the checkout and its revision', async () => {
    const requested = terms(4499, 3);
    const intent = await payments.create(requested, randomUUID());
    expect(intent).toEqual({
      id: intent.id,
      clientSecret: intent.clientSecret,
      status: 'open',
      amount: Money.ofCents(4499),
      amountReceived: Money.zero,
      currency: 'usd',
      checkoutId: requested.checkoutId,
      revision: 3,
    });
    expect(intent.clientSecret.startsWith(`${intent.id}_secret_`)).toBe(true);
    expect(await payments.get(intent.id)).toEqual(intent);
  });

  it('creates one payment per key', async () => {
    const requested = terms();
    const key = randomUUID();
    const [first, second] = await Promise.all([payments.create(requested, key), payments.create(requested, key)]);
    expect(second).toEqual(first);
    await payments.update(first.id, { ...requested, revision: 2 }, randomUUID());
    expect(await payments.create(requested, key)).toEqual(first);
  });

  it('rejects a reused key with other terms, and changes nothing', async () => {
    const requested = terms();
    const key = randomUUID();
    const intent = await payments.create(requested, key);
    await expect(payments.create({ ...requested, amount: Money.ofCents(9900) }, key)).rejects.toThrow();
    await expect(payments.cancel(intent.id, key)).rejects.toThrow();
    expect(await payments.get(intent.id)).toEqual(intent);
  });

  it('rejects amounts under 50 cents, for new and changed payments', async () => {
    const tooSmall = { kind: 'invalid', code: 'payments.too-small' };
    await expect(payments.create(terms(49), randomUUID())).rejects.toMatchObject(tooSmall);
    const intent = await payments.create(terms(50), randomUUID());
    await expect(payments.update(intent.id, terms(49), randomUUID())).rejects.toMatchObject(tooSmall);
  });

  it('changes amount and revision of an open payment several times', async () => {
    const requested = terms(1000);
    const { id } = await payments.create(requested, randomUUID());
    for (const [revision, cents] of [2000, 1000, 2000].entries()) {
      const amount = Money.ofCents(cents);
      const changed = { checkoutId: requested.checkoutId, amount, revision: revision + 2 };
      const update = payments.update(id, { ...requested, ...changed }, `${id}-${revision}`);
      expect(await update).toMatchObject({ ...changed, status: 'open' });
      expect(await payments.get(id)).toMatchObject(changed);
    }
  });

  it('returns a paid payment, and rejects changes to it', async () => {
    const { id } = await paid();
    expect(await payments.get(id)).toMatchObject({ status: 'succeeded', amountReceived: Money.ofCents(4499) });
    const change = payments.update(id, terms(100), randomUUID());
    await expect(change).rejects.toMatchObject({ kind: 'conflict', code: 'payment.finished' });
    expect(await payments.get(id)).toMatchObject({ amount: Money.ofCents(4499) });
  });

  it('cancels an open payment permanently', async () => {
    const { id } = await opened();
    const key = randomUUID();
    expect(await payments.cancel(id, key)).toMatchObject({ id, status: 'cancelled' });
    expect(await payments.cancel(id, key)).toMatchObject({ status: 'cancelled' });
    expect(await payments.cancel(id, randomUUID())).toMatchObject({ status: 'cancelled' });
    await provider.pay(id).catch(() => undefined);
    expect(await payments.get(id)).toMatchObject({ status: 'cancelled', amountReceived: Money.zero });
    const change = payments.update(id, terms(100), randomUUID());
    await expect(change).rejects.toMatchObject({ code: 'payment.finished' });
  });

  it('does not cancel a paid payment', async () => {
    const { id } = await paid();
    expect(await payments.cancel(id, randomUUID())).toMatchObject({ id, status: 'succeeded' });
  });

  it('rejects unknown payment ids', async () => {
    const unknown = { kind: 'not-found', code: 'payment.unknown' };
    for (const id of ['pi_nobody', 'pi_sandbox_0', 'x/../y', 'pi_\u0000']) {
      expect(await payments.get(id)).toBeNull();
      await expect(payments.update(id, terms(), randomUUID())).rejects.toMatchObject(unknown);
      await expect(payments.cancel(id, randomUUID())).rejects.toMatchObject(unknown);
      expect(await payments.listRefunds(id)).toEqual([]);
    }
  });

  it('refunds in parts up to the paid amount, once per key', async () => {
    const { id } = await paid(5000);
    const first = await payments.refund(refundOf(id, 2000, `${id}-1`));
    expect(first).toMatchObject({
      paymentIntentId: id,
      amount: Money.ofCents(2000),
      status: 'succeeded',
      failure: null,
      idempotencyKey: `${id}-1`,
    });
    expect(await payments.refund(refundOf(id, 2000, `${id}-1`))).toEqual(first);
    const refused = { kind: 'conflict', code: 'refund.refused' };
    await expect(payments.refund(refundOf(id, 3001, `${id}-2`))).rejects.toMatchObject(refused);
    const rest = await payments.refund(refundOf(id, 3000, `${id}-3`));
    await expect(payments.refund(refundOf(id, 1, `${id}-4`))).rejects.toMatchObject(refused);
    expect(await payments.listRefunds(id)).toEqual([rest, first]);
    const hourAgo = new Date(Date.now() - 3_600_000);
    expect((await payments.listRefundsSince(hourAgo)).slice(0, 2)).toMatchObject([{ id: rest.id }, { id: first.id }]);
    expect(await payments.listRefundsSince(new Date(Date.now() + 3_600_000))).toEqual([]);
    expect(await payments.get(id)).toMatchObject({ status: 'succeeded', amountReceived: Money.ofCents(5000) });
  });

  it('rejects refunds of unpaid payments', async () => {
    const refused = { kind: 'conflict', code: 'refund.refused' };
    const { id } = await opened();
    await expect(payments.refund(refundOf(id, 100, randomUUID()))).rejects.toMatchObject(refused);
    await expect(payments.refund(refundOf('pi_nobody', 100, randomUUID()))).rejects.toMatchObject(refused);
  });

  it('lists every recent successful payment, newest first', async () => {
    const made = [await paid(), await paid(), await opened(), await paid()];
    const ids = made.map(({ id }) => id).reverse();
    const listed = await payments.listPaidSince(new Date(Date.now() - 3_600_000));
    expect(listed.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[0], ids[2], ids[3]]);
    expect(await payments.listPaidSince(new Date(Date.now() + 3_600_000))).toEqual([]);
  });
}

export function terms(cents = 4499, revision = 1): PaymentTerms {
  return { checkoutId: randomUUID(), revision, amount: Money.ofCents(cents), orderId: 'K7QF2M9X4TBDW8HN' };
}

export function refundOf(paymentIntentId: string, cents: number, id: string = randomUUID()): RefundTerms {
  return { id, paymentIntentId, amount: Money.ofCents(cents), orderId: 'K7QF2M9X4TBDW8HN', spoiledKeys: 0 };
}
