import { randomUUID } from 'node:crypto';
import { snapshotOf } from '../../src/domain/checkout/cart-snapshot.js';
import { Checkout } from '../../src/domain/checkout/checkout.js';
import type { Checkouts } from '../../src/domain/checkout/ports/checkouts.js';
import { customer } from '../builders/checkout.js';
import { aPricedCart, percentOff } from '../builders/priced-cart.js';

export interface CheckoutsUnderTest {
  readonly checkouts: Checkouts;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  person(): Promise<{ readonly id: number; readonly email: string }>;
  cart(): Promise<{ readonly id: number; readonly sessionId: string }>;
}

type Person = Awaited<ReturnType<CheckoutsUnderTest['person']>>;

const minute = 60_000;
const network = '192.0.2.0/24';

/** Tests for every implementation of the checkouts port. */
export function checkoutsContract(setUp: () => CheckoutsUnderTest): void {
  const checkouts = () => setUp().checkouts;

  async function begun(owner?: Person, cartId?: number): Promise<Checkout> {
    const person = owner ?? (await setUp().person());
    const cart = aPricedCart({ lines: [{ quantity: 2 }, { variantId: 3 }], promo: percentOff(10) });
    return new Checkout(
      randomUUID(),
      cartId ?? (await setUp().cart()).id,
      person.id,
      person.email,
      'sandbox',
      snapshotOf(cart, cart.quote, 'standard'),
    );
  }

  async function added(owner?: Person, cartId?: number): Promise<Checkout> {
    const checkout = await begun(owner, cartId);
    expect(await checkouts().add(checkout)).toBe(true);
    return checkout;
  }

  /** Changes a checkout under its lock. */
  const change = (id: string, work: (checkout: Checkout) => void) =>
    setUp().transaction(async () => {
      const checkout = await checkouts().lock(id);
      work(checkout);
      await checkouts().save(checkout);
      return checkout;
    });

  const hold = (id: string) =>
    change(id, (checkout) => checkout.hold(customer, new Date(), { from: '2026-11-30', to: '2026-12-02' }));

  it('stores amounts to the cent and every line', async () => {
    const opened = await added();
    expect(await checkouts().get(opened.id)).toEqual(opened);
    const held = await hold(opened.id);
    expect(await checkouts().get(opened.id)).toEqual(held);
    const due = await change(opened.id, (checkout) => checkout.oweRefund('An item sold out.'));
    expect(await checkouts().get(opened.id)).toEqual(due);
    expect(await checkouts().get(randomUUID())).toBeNull();
  });

  it('allows at most one open or held checkout per cart', async () => {
    const first = await added();
    const cartId = first.cartId ?? 0;
    expect(await checkouts().add(await begun(undefined, cartId))).toBe(false);
    await hold(first.id);
    expect(await checkouts().add(await begun(undefined, cartId))).toBe(false);
    expect((await checkouts().getLive({ cartId }))?.id).toBe(first.id);
    await change(first.id, (checkout) => checkout.cancel());
    expect(await checkouts().getLive({ cartId })).toBeNull();
    const second = await added(undefined, cartId);
    expect((await checkouts().getLive({ cartId }))?.id).toBe(second.id);
  });

  it('allows at most one held checkout per account', async () => {
    const person = await setUp().person();
    const [first, second] = [await added(person), await added(person)];
    await hold(first.id);
    await expect(hold(second.id)).rejects.toMatchObject({ kind: 'conflict', code: 'checkout.busy' });
    expect((await checkouts().lockToHold('pi_other', person.id, network)).otherHeld?.id).toBe(first.id);
    expect(await checkouts().get(second.id)).toMatchObject({ state: 'open', customer: null });
    await change(first.id, (checkout) => checkout.cancel());
    await hold(second.id);
    expect((await checkouts().lockToHold('pi_other', person.id, network)).otherHeld?.id).toBe(second.id);
  });

  it('attaches a payment only to a checkout without one', async () => {
    const opened = await added();
    const paymentIntentId = `pi_${opened.id}`;
    const paid = Object.assign(opened, { paymentIntentId, clientSecret: 'secret' });
    expect(await checkouts().attachPayment(paid)).toBe(true);
    expect(await checkouts().attachPayment(paid)).toBe(true);
    expect(await checkouts().getByPayment(paymentIntentId)).toEqual(paid);
    expect(await checkouts().lockToHold(paymentIntentId, paid.buyerId, network)).toEqual({
      checkout: paid,
      otherHeld: null,
    });
    expect(await checkouts().lockToHold(paymentIntentId, 0, network)).toEqual({ checkout: null, otherHeld: null });
    const other = Object.assign(await checkouts().lock(opened.id), { paymentIntentId: 'pi_other' });
    expect(await checkouts().attachPayment(other)).toBe(false);
    expect(await checkouts().getByPayment('pi_other')).toBeNull();
    const ended = await added();
    await change(ended.id, (checkout) => checkout.cancel());
    expect(await checkouts().attachPayment(Object.assign(ended, { paymentIntentId: 'pi_late' }))).toBe(false);
    expect(await checkouts().getByPayment('pi_\u0000')).toBeNull();
  });

  it('finds the newest checkout of an account, or of one of its carts', async () => {
    const person = await setUp().person();
    const [first, second] = [await setUp().cart(), await setUp().cart()];
    const ofFirst = await added(person, first.id);
    const ofSecond = await added(person, second.id);
    await hold(ofFirst.id);
    expect((await checkouts().getLatest(person.id, null))?.id).toBe(ofSecond.id);
    expect((await checkouts().getLatest(person.id, first.sessionId))?.id).toBe(ofFirst.id);
    expect(await checkouts().getLatest(person.id, 'another-cart-session-id')).toBeNull();
    expect(await checkouts().getLatest((await setUp().person()).id, null)).toBeNull();
  });

  it('lets one caller claim an inactive held checkout', async () => {
    const [held, opened] = [await added(), await added()];
    await hold(held.id);
    expect(await checkouts().claim('held', new Date(Date.now() - minute), 1000)).not.toContain(held.id);
    const soon = new Date(Date.now() + minute);
    const claims = await Promise.all([1, 2, 3].map(() => checkouts().claim('held', soon, 1000)));
    expect(claims.flat().filter((id) => id === held.id)).toHaveLength(1);
    expect(claims.flat()).not.toContain(opened.id);
  });

  it('lets one caller claim an inactive open checkout', async () => {
    const [held, opened] = [await added(), await added()];
    await hold(held.id);
    expect(await checkouts().claim('open', new Date(Date.now() - minute), 1000)).not.toContain(opened.id);
    const soon = new Date(Date.now() + minute);
    const claims = await Promise.all([1, 2, 3].map(() => checkouts().claim('open', soon, 1000)));
    expect(claims.flat().filter((id) => id === opened.id)).toHaveLength(1);
    expect(claims.flat()).not.toContain(held.id);
    await Promise.all([added(), added()]);
    expect(await checkouts().claim('open', soon, 1)).toHaveLength(1);
  });

  it('claims a paid open checkout by the time of its payment', async () => {
    const [paid, unpaid, refunded] = [await added(), await added(), await added()];
    const paidAt = new Date(Date.now() - minute);
    await change(paid.id, (checkout) => (checkout.paidAt = paidAt));
    await change(refunded.id, (checkout) => {
      checkout.paidAt = paidAt;
      checkout.oweRefund('The checkout was never finished.');
    });
    expect(await checkouts().claim('paid', paidAt, 1000)).not.toContain(paid.id);
    const now = new Date();
    const claims = await Promise.all([1, 2, 3].map(() => checkouts().claim('paid', now, 1000)));
    expect(claims.flat().filter((id) => id === paid.id)).toHaveLength(1);
    expect(claims.flat()).not.toContain(unpaid.id);
    expect(claims.flat()).not.toContain(refunded.id);
  });

  it('lists the checkouts of payments that are neither ordered nor refunded', async () => {
    const made = [await added(), await added(), await added(), await added()] as const;
    const paid = made.map((checkout) =>
      Object.assign(checkout, { paymentIntentId: `pi_${checkout.id}`, clientSecret: 'secret' }),
    );
    for (const checkout of paid) await checkouts().attachPayment(checkout);
    const [opened, cancelled, refunded, other] = made;
    await change(cancelled.id, (checkout) => checkout.cancel());
    await change(refunded.id, (checkout) => checkout.oweRefund('An item sold out.'));
    const ids = [opened, cancelled, refunded].map(({ id }) => `pi_${id}`);
    const unsettled = await checkouts().listUnsettled([...ids, 'pi_of_nobody']);
    expect(unsettled.map(({ id }) => id).toSorted()).toEqual([opened.id, cancelled.id].toSorted());
    expect(unsettled.map(({ id }) => id)).not.toContain(other.id);
    expect(await checkouts().listUnsettled([])).toEqual([]);
  });
}
