import { randomUUID } from 'node:crypto';
import type { ProviderRefund } from '../../src/domain/payments/ports/payments.js';
import type { Refund, Refunds } from '../../src/domain/payments/ports/refunds.js';
import { Money } from '../../src/domain/shared/money.js';

export interface RefundsUnderTest {
  readonly refunds: Refunds;
  /** Creates a checkout with the payment `pi_{id}` of $44.99 that must be refunded. Returns its id. */
  checkout(): Promise<string>;
}

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);

/** The refund as the provider lists it. */
export function shown(refund: Refund, changes: Partial<ProviderRefund> = {}): ProviderRefund {
  return {
    id: `re_${refund.id}`,
    paymentIntentId: refund.paymentIntentId ?? '',
    amount: refund.amount,
    status: 'succeeded',
    failure: null,
    idempotencyKey: refund.id,
    ...changes,
  };
}

/** Saves the provider's list of refunds in a payment's ledger. */
export async function settle(refunds: Refunds, made: readonly ProviderRefund[], at = new Date()): Promise<void> {
  const ledger = await refunds.lockLedger(made[0]?.paymentIntentId ?? '');
  if (!ledger) throw new Error('There is no such payment.');
  ledger.compare(made, null, randomUUID);
  await refunds.save(ledger, at);
}

/** Tests for every implementation of the refunds port. The tests use refunds that the shop has decided on. */
export function refundsContract(setUp: () => RefundsUnderTest): void {
  async function added(): Promise<Refund> {
    const checkoutId = await setUp().checkout();
    const refund = {
      id: randomUUID(),
      orderId: null,
      checkoutId,
      paymentIntentId: `pi_${checkoutId}`,
      amount: Money.ofCents(4499),
      reason: 'An item sold out while you were paying.',
      staffId: null,
    };
    await setUp().refunds.add(refund);
    return refund;
  }

  /** Claims all refunds that are due at that time. */
  const claimed = (now: Date, leaseUntil = new Date(now.getTime() + minute)) =>
    setUp().refunds.claimDue(now, leaseUntil, 1000);
  const claimsOf = async ({ id }: Refund, now: Date) => (await claimed(now)).filter((refund) => refund.id === id);

  it('lets one caller claim a due refund, and the next caller after the end of the lease', async () => {
    const refund = await added();
    const now = inMinutes(1);
    const claims = await Promise.all([1, 2, 3].map(() => claimed(now)));
    expect(claims.flat().filter(({ id }) => id === refund.id)).toMatchObject([{ ...refund, attempts: 0 }]);
    expect(await claimsOf(refund, now)).toEqual([]);
    expect(await claimsOf(refund, inMinutes(3))).toMatchObject([{ ...refund, attempts: 1 }]);
  });

  it('claims no more refunds than requested', async () => {
    await added();
    await added();
    expect(await setUp().refunds.claimDue(inMinutes(60), inMinutes(61), 1)).toHaveLength(1);
  });

  it('lists a postponed refund again when it is due', async () => {
    const refund = await added();
    await setUp().refunds.postpone(refund.id, inMinutes(10), 'away');
    expect(await claimsOf(refund, inMinutes(9))).toEqual([]);
    expect(await claimsOf(refund, inMinutes(11))).toHaveLength(1);
  });

  it('never claims a refund again that the provider has accepted', async () => {
    for (const status of ['pending', 'succeeded', 'failed'] as const) {
      const refund = await added();
      await settle(setUp().refunds, [shown(refund, { status })]);
      expect(await claimsOf(refund, inMinutes(120))).toEqual([]);
      await setUp().refunds.postpone(refund.id, inMinutes(1), 'late');
      const ledger = await setUp().refunds.lockLedger(refund.paymentIntentId ?? '');
      expect(ledger?.find(refund.id)).toMatchObject({ state: status, providerRefundId: `re_${refund.id}` });
    }
  });

  it('counts the idempotency keys that a failure of the provider has spoiled', async () => {
    const refund = await added();
    await setUp().refunds.renewKey(refund.id, inMinutes(10), 'spoiled');
    expect(await claimsOf(refund, inMinutes(9))).toEqual([]);
    expect(await claimsOf(refund, inMinutes(11))).toMatchObject([{ spoiledKeys: 1 }]);
  });

  it('stores a ledger per payment, with the shop’s refunds, the provider’s refunds, and their states', async () => {
    const refund = await added();
    const manual = shown(refund, { id: `re_hand_${refund.id}`, amount: Money.ofCents(100), idempotencyKey: null });
    await settle(setUp().refunds, [
      manual,
      shown(refund, { status: 'failed', failure: 'The bank returned the refund.' }),
    ]);
    const ledger = await setUp().refunds.lockLedger(refund.paymentIntentId ?? '');
    expect(ledger).toMatchObject({ owner: { checkoutId: refund.checkoutId, orderId: null }, received: refund.amount });
    expect(ledger?.refunds).toMatchObject([
      { id: refund.id, origin: 'shop', state: 'failed', error: 'The bank returned the refund.' },
      { origin: 'provider', state: 'succeeded', amount: { cents: 100 }, providerRefundId: manual.id },
    ]);
    expect(await setUp().refunds.lockLedger('pi_nobody')).toBeNull();
  });

  it('lists each payment once whose ledger differs from the provider’s list', async () => {
    const [fresh, known] = [await added(), await added()];
    await settle(setUp().refunds, [shown(known)]);
    const stranger = shown({ ...fresh, paymentIntentId: 'pi_stranger' }, { id: 're_stranger' });
    const made = [shown(fresh), shown(fresh, { id: 're_more' }), shown(known, { status: 'pending' }), stranger];
    expect(await setUp().refunds.listUnsettled(made, new Date(0))).toEqual([fresh.paymentIntentId]);
    expect(await setUp().refunds.listUnsettled([shown(known, { status: 'failed' })], new Date(0))).toEqual([
      known.paymentIntentId,
    ]);
  });

  it('finds a refund by its unique id', async () => {
    const refund = await added();
    expect(await setUp().refunds.get(refund.id)).toMatchObject(refund);
    expect(await setUp().refunds.get(randomUUID())).toBeNull();
  });

  it('never claims a manual refund', async () => {
    const checkoutId = await setUp().checkout();
    const refund = { ...(await added()), id: randomUUID(), checkoutId, paymentIntentId: null };
    await setUp().refunds.add(refund);
    expect(await claimsOf(refund, inMinutes(120))).toEqual([]);
  });
}
