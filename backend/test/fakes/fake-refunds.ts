import type { DueRefund, ForeignRefund, Refund, Refunds } from '../../src/domain/payments/refunds.js';

export interface KeptRefund extends Refund {
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly attempts: number;
  readonly dueAt: Date;
  readonly providerRefundId: string | null;
  readonly lastError: string | null;
}

/** Refunds in memory. The checkouts and orders behind them are not theirs to change here. */
export class FakeRefunds implements Refunds {
  private readonly rows = new Map<string, KeptRefund>();

  constructor(private readonly now: () => Date) {}

  kept(): KeptRefund[] {
    return [...this.rows.values()];
  }

  add(refund: Refund): Promise<void> {
    const fresh = { attempts: 0, dueAt: this.now(), providerRefundId: null, lastError: null } as const;
    this.rows.set(refund.id, { ...refund, state: refund.paymentIntentId === null ? 'succeeded' : 'pending', ...fresh });
    return Promise.resolve();
  }

  find(id: string): Promise<Refund | null> {
    return Promise.resolve(this.rows.get(id) ?? null);
  }

  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]> {
    const due = this.kept()
      .filter(({ state, dueAt }) => state === 'pending' && dueAt <= now)
      .slice(0, limit);
    for (const refund of due) this.rows.set(refund.id, { ...refund, dueAt: leaseUntil, attempts: refund.attempts + 1 });
    return Promise.resolve(due.map((refund) => ({ ...refund, paymentIntentId: refund.paymentIntentId ?? '' })));
  }

  succeeded(id: string, providerRefundId: string): Promise<void> {
    return this.change(id, { state: 'succeeded', providerRefundId, lastError: null });
  }

  postpone(id: string, until: Date, error: string): Promise<void> {
    return this.change(id, { dueAt: until, lastError: error });
  }

  failed(id: string, error: string): Promise<void> {
    return this.change(id, { state: 'failed', lastError: error });
  }

  async recordForeign({ id, providerRefundId, paymentIntentId, amount }: ForeignRefund): Promise<void> {
    if (this.kept().some((refund) => refund.providerRefundId === providerRefundId)) return;
    await this.add({
      id,
      orderId: null,
      checkoutId: null,
      paymentIntentId,
      amount,
      reason: 'Made by hand.',
      staffId: null,
    });
    await this.succeeded(id, providerRefundId);
  }

  private change(id: string, changes: Partial<KeptRefund>): Promise<void> {
    const refund = this.rows.get(id);
    if (refund) this.rows.set(id, { ...refund, ...changes });
    return Promise.resolve();
  }
}
