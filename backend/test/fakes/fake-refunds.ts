import type { ProviderRefund } from '../../src/domain/payments/ports/payments.js';
import { type LedgerRefund, RefundLedger, refundStates } from '../../src/domain/payments/refund-ledger.js';
import type { DueRefund, Refund, Refunds } from '../../src/domain/payments/ports/refunds.js';
import type { Money } from '../../src/domain/shared/money.js';

export interface StoredRefund extends Refund, LedgerRefund {
  readonly attempts: number;
  readonly spoiledKeys: number;
  readonly dueAt: Date;
}

/** Returns the order of a payment, with the facts that the ledger needs. */
export type OrderOfPayment = (paymentIntentId: string) => { readonly id: string; readonly paid: Money } | undefined;

/** Refunds in memory. Does not change their checkouts and orders. */
export class FakeRefunds implements Refunds {
  private readonly rows = new Map<string, StoredRefund>();

  constructor(
    private readonly now: () => Date,
    private readonly orderOf: OrderOfPayment = () => undefined,
  ) {}

  stored(): StoredRefund[] {
    return [...this.rows.values()];
  }

  add(refund: Refund): Promise<void> {
    const state = refund.paymentIntentId === null ? 'succeeded' : 'pending';
    const fresh = { origin: 'shop', providerRefundId: null, error: null } as const;
    this.rows.set(refund.id, { ...refund, ...fresh, state, attempts: 0, spoiledKeys: 0, dueAt: this.now() });
    return Promise.resolve();
  }

  get(id: string): Promise<Refund | null> {
    return Promise.resolve(this.rows.get(id) ?? null);
  }

  /** Marks a refund as failed at the provider. */
  async fail(id: string): Promise<void> {
    await this.putOff(id, (refund) => ({ ...refund, state: 'failed', error: 'The card is closed.' }));
  }

  getOwed(orderId: string, id: string) {
    const failed = this.rows.get(id);
    const isSettled = this.stored().some(({ paysBack }) => paysBack?.refundId === id);
    const isOwed = failed?.orderId === orderId && failed.state === 'failed' && !isSettled;
    return Promise.resolve(isOwed ? { amount: failed.amount, tax: failed.tax ?? null } : null);
  }

  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]> {
    const due = this.stored()
      .filter(({ state, providerRefundId, dueAt }) => state === 'pending' && providerRefundId === null && dueAt <= now)
      .slice(0, limit);
    for (const refund of due) this.rows.set(refund.id, { ...refund, dueAt: leaseUntil, attempts: refund.attempts + 1 });
    return Promise.resolve(due.map((refund) => ({ ...refund, paymentIntentId: refund.paymentIntentId ?? '' })));
  }

  postpone(id: string, until: Date, error: string): Promise<void> {
    return this.putOff(id, (refund) => ({ ...refund, dueAt: until, error }));
  }

  renewKey(id: string, until: Date, error: string): Promise<void> {
    return this.putOff(id, (refund) => ({ ...refund, dueAt: until, error, spoiledKeys: refund.spoiledKeys + 1 }));
  }

  lockLedger(paymentIntentId: string): Promise<RefundLedger | null> {
    const order = this.orderOf(paymentIntentId);
    const refunds = this.stored().filter(
      (refund) => refund.paymentIntentId === paymentIntentId || (order && refund.orderId === order.id),
    );
    const own = refunds.find(({ origin }) => origin === 'shop');
    const received = order?.paid ?? own?.amount;
    if (!received) return Promise.resolve(null);
    const owner = {
      orderId: order?.id ?? null,
      checkoutId: own?.checkoutId ?? null,
      paysOrderId: null,
      userId: 7,
      email: 'ana@shop.example',
      name: 'Ana Rivera',
    };
    return Promise.resolve(new RefundLedger(paymentIntentId, owner, received, refunds));
  }

  save({ paymentIntentId, owner: { orderId, checkoutId }, changed }: RefundLedger): Promise<void> {
    const fresh = { orderId, checkoutId, staffId: null, attempts: 0, spoiledKeys: 0, dueAt: this.now() };
    for (const refund of changed) {
      this.rows.set(refund.id, { ...fresh, ...this.rows.get(refund.id), ...refund, paymentIntentId });
    }
    return Promise.resolve();
  }

  listUnsettled(made: readonly ProviderRefund[]): Promise<string[]> {
    const isShown = ({ id, status }: ProviderRefund) =>
      this.stored().some((stored) => stored.providerRefundId === id && rank(stored.state) >= rank(status));
    const known = made.filter(({ paymentIntentId }) => this.isKnown(paymentIntentId));
    return Promise.resolve([...new Set(known.filter((one) => !isShown(one)).map((one) => one.paymentIntentId))]);
  }

  private isKnown(paymentIntentId: string): boolean {
    const mine = this.stored().some((stored) => stored.paymentIntentId === paymentIntentId);
    return mine || this.orderOf(paymentIntentId) !== undefined;
  }

  private putOff(id: string, change: (refund: StoredRefund) => StoredRefund): Promise<void> {
    const refund = this.rows.get(id);
    if (refund?.state === 'pending') this.rows.set(id, change(refund));
    return Promise.resolve();
  }
}

function rank(state: StoredRefund['state']): number {
  return refundStates.indexOf(state);
}
