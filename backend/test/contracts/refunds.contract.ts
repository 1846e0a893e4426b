import { randomUUID } from 'node:crypto';
import type { Refund, Refunds } from '../../src/domain/payments/refunds.js';
import { Money } from '../../src/domain/shared/money.js';

export interface RefundsUnderTest {
  readonly refunds: Refunds;
  /** The id of a new checkout whose payment is owed back. */
  checkout(): Promise<string>;
}

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);

/** What every implementation of the refunds port must keep of refunds that the shop decided. */
export function itKeepsRefunds(setUp: () => RefundsUnderTest): void {
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

  /** What falls due until then and is handed out, of all that the tests have added. */
  const claimed = (now: Date, leaseUntil = new Date(now.getTime() + minute)) =>
    setUp().refunds.claimDue(now, leaseUntil, 1000);
  const claimedOf = async ({ id }: Refund, now: Date) => (await claimed(now)).filter((refund) => refund.id === id);

  it('hands what is due to one caller, and to the next when the lease is over', async () => {
    const refund = await added();
    const now = inMinutes(1);
    const claims = await Promise.all([1, 2, 3].map(() => claimed(now)));
    expect(claims.flat().filter(({ id }) => id === refund.id)).toMatchObject([{ ...refund, attempts: 0 }]);
    expect(await claimedOf(refund, now)).toEqual([]);
    expect(await claimedOf(refund, inMinutes(3))).toMatchObject([{ ...refund, attempts: 1 }]);
  });

  it('hands out no more than it is asked for', async () => {
    await added();
    await added();
    expect(await setUp().refunds.claimDue(inMinutes(60), inMinutes(61), 1)).toHaveLength(1);
  });

  it('comes back to what is put off, in its time', async () => {
    const refund = await added();
    await setUp().refunds.postpone(refund.id, inMinutes(10), 'away');
    expect(await claimedOf(refund, inMinutes(9))).toEqual([]);
    expect(await claimedOf(refund, inMinutes(11))).toHaveLength(1);
  });

  it('never comes back to what has succeeded or failed', async () => {
    const [done, lost] = [await added(), await added()];
    await setUp().refunds.succeeded(done.id, `re_${done.id}`);
    await setUp().refunds.failed(lost.id, 'refused');
    expect(await claimedOf(done, inMinutes(120))).toEqual([]);
    expect(await claimedOf(lost, inMinutes(240))).toEqual([]);
  });

  it('finds a refund by its id, which nobody else has', async () => {
    const refund = await added();
    expect(await setUp().refunds.find(refund.id)).toMatchObject(refund);
    expect(await setUp().refunds.find(randomUUID())).toBeNull();
  });

  it('never hands out what is given back by hand', async () => {
    const checkoutId = await setUp().checkout();
    const refund = { ...(await added()), id: randomUUID(), checkoutId, paymentIntentId: null };
    await setUp().refunds.add(refund);
    expect(await claimedOf(refund, inMinutes(120))).toEqual([]);
  });
}
