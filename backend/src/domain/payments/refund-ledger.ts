import { Money } from '../shared/money.js';
import type { PaidBack } from '../shared/pay-back.js';
import type { ProviderRefund } from './ports/payments.js';

/** The states of a refund. A refund can only change to a later state of this list. */
export const refundStates = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * Origin of a refund: the shop, the provider's dashboard, or (`surplus`) a refund that has a key of the shop, but that
 * the shop did not request, for example a duplicate.
 */
export type RefundOrigin = 'shop' | 'provider' | 'surplus';

export interface LedgerRefund {
  readonly id: string;
  readonly amount: Money;
  readonly reason: string;
  readonly origin: RefundOrigin;
  readonly state: RefundState;
  /** Null until the refund exists at the provider; always null for a refund by hand. */
  readonly providerRefundId: string | null;
  /** Why the refund failed or was deferred. */
  readonly error: string | null;
  /** The failed refund that staff paid back without the provider; absent for other refunds. */
  readonly paysBack?: PaidBack | undefined;
}

/** The recipient of the refund, and the address for mails about it. */
export interface LedgerOwner {
  /** Either `orderId` or `checkoutId` is set; the other is null. */
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  /**
   * The unpaid order that the checkout was meant to pay for; null for a checkout of a cart, and if `orderId` is set.
   */
  readonly paysOrderId: string | null;
  readonly userId: number | null;
  /** Null after the account was deleted. */
  readonly email: string | null;
  readonly name: string;
}

/** A refund that the provider permanently refuses. */
export interface RefusedRefund {
  readonly id: string;
  readonly reason: string;
}

/** A new refund of the provider that staff need to check. */
export interface SurplusRefund {
  readonly refund: LedgerRefund;
  /**
   * A refund by hand. The customer may have received its amount twice. Null if the only problem is that staff did not
   * request the provider's refund.
   */
  readonly byHand: LedgerRefund | null;
}

export interface LedgerNews {
  readonly failed: readonly LedgerRefund[];
  /**
   * New refunds of the provider that staff did not request or had already paid back by hand. Also new refunds of the
   * provider that exceed the payment together with a refund by hand.
   */
  readonly surplus: readonly SurplusRefund[];
}

const madeAtProvider = 'Made at the payment provider.';
const undecided = 'The payment provider made this refund, but the shop did not request it.';
const tooLate = 'Staff have refunded this payment at the payment provider, so less than this amount is left.';

/** The refunds of one payment. When the shop and the provider differ, the provider's data wins. */
export class RefundLedger {
  private entries: LedgerRefund[];

  constructor(
    readonly paymentIntentId: string,
    readonly owner: LedgerOwner,
    /** The amount paid. */
    readonly received: Money,
    private readonly recorded: readonly LedgerRefund[],
  ) {
    this.entries = [...recorded];
  }

  /** Sorted from oldest to newest. */
  get refunds(): readonly LedgerRefund[] {
    return this.entries;
  }

  get changed(): readonly LedgerRefund[] {
    return this.entries.filter((entry) => !this.recorded.includes(entry));
  }

  /** The refunds that failed since they were recorded, and failed refunds that were not recorded before. */
  get newlyFailed(): readonly LedgerRefund[] {
    return this.changed.filter(({ id, state }) => state === 'failed' && this.stateBefore(id) !== 'failed');
  }

  /** Whether the refund was recorded before the comparison. If so, the shopper was already informed. */
  wasRecorded(id: string): boolean {
    return this.stateBefore(id) !== undefined;
  }

  find(id: string): LedgerRefund | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  /**
   * Updates the ledger from the provider's refunds. Safe at any time, because the list contains all refunds of the
   * payment.
   * @param made newest first
   */
  compare(made: readonly ProviderRefund[], refused: RefusedRefund | null, newId: () => string): LedgerNews {
    let unknown: readonly ProviderRefund[] = failedLast(made).filter((refund) => !this.recognize(refund));
    for (const entry of this.refundsThatDoNotFit(unknown, refused)) unknown = this.adoptOrFail(entry, unknown, refused);
    for (const refund of unknown) this.addSurplus(refund, newId());
    return {
      failed: this.newlyFailed,
      surplus: this.changed
        .filter((refund) => this.isNewAtProvider(refund))
        .map((refund) => ({ refund, byHand: this.byHandOf(refund, made) }))
        .filter(({ refund, byHand }) => refund.origin === 'surplus' || byHand !== null),
    };
  }

  /** Updates a known refund, or links a refund that the shop requested and the provider lists for the first time. */
  private recognize({ id, idempotencyKey, amount, status, failure }: ProviderRefund): boolean {
    const known = this.entries.find((entry) => entry.providerRefundId === id);
    const requested = this.entries.find(
      (entry) => entry.providerRefundId === null && entry.id === idempotencyKey && entry.amount.equals(amount),
    );
    if (known) {
      if (rank(known.state) < rank(status)) this.put({ ...known, state: status, error: failure });
      return true;
    }
    if (requested) this.put({ ...requested, state: status, providerRefundId: id, error: failure });
    return requested !== undefined;
  }

  /** Waiting refunds that the provider refused, or that exceed the remaining payment. */
  private refundsThatDoNotFit(unknown: readonly ProviderRefund[], refused: RefusedRefund | null): LedgerRefund[] {
    const used = [...this.entries.filter((entry) => !isWaiting(entry)).map(amountUsed), ...unknown.map(amountUsed)];
    let left = this.received.cents - Money.sum(used).cents;
    return this.entries.filter(isWaiting).filter((entry) => {
      if (entry.id === refused?.id || left < entry.amount.cents) return true;
      left -= entry.amount.cents;
      return false;
    });
  }

  /**
   * Treats a refund from the provider's dashboard as this refund if the amounts are equal and the payment does not
   * cover both. If not, marks this refund as failed.
   */
  private adoptOrFail(
    entry: LedgerRefund,
    unknown: readonly ProviderRefund[],
    refused: RefusedRefund | null,
  ): readonly ProviderRefund[] {
    const same = unknown.find(
      ({ amount, status, idempotencyKey }) =>
        idempotencyKey === null && status !== 'failed' && amount.equals(entry.amount),
    );
    if (same && !this.hasRoomFor(entry, unknown)) {
      this.put({ ...entry, state: same.status, providerRefundId: same.id, error: null });
      return unknown.filter((refund) => refund !== same);
    }
    this.put({ ...entry, state: 'failed', error: entry.id === refused?.id ? refused.reason : tooLate });
    return unknown;
  }

  /** Whether the comparison found out that the provider made or accepted the refund. */
  private isNewAtProvider({ id, state, providerRefundId }: LedgerRefund): boolean {
    const before = this.recorded.find((entry) => entry.id === id);
    return state !== 'failed' && providerRefundId !== null && (before?.providerRefundId ?? null) === null;
  }

  /**
   * The refund by hand that already returned the money of this refund. If no refund by hand names this refund, but the
   * refunds exceed the payment, returns the latest refund by hand of the same amount, or else the latest of any amount.
   */
  private byHandOf({ id, amount, providerRefundId }: LedgerRefund, made: readonly ProviderRefund[]) {
    const key = made.find((refund) => refund.id === providerRefundId)?.idempotencyKey;
    const byHand = this.entries.filter((entry) => entry.state === 'succeeded' && entry.providerRefundId === null);
    const named = byHand.find(({ paysBack }) => paysBack && [id, key].includes(paysBack.refundId));
    if (named || !this.isOverPayment) return named ?? null;
    return byHand.findLast((entry) => entry.amount.equals(amount)) ?? byHand.at(-1) ?? null;
  }

  /** Whether the refunds, including refunds by hand, exceed the payment. */
  private get isOverPayment(): boolean {
    return this.received.isLessThan(Money.sum(this.entries.map(amountUsed)));
  }

  private hasRoomFor(entry: LedgerRefund, unknown: readonly ProviderRefund[]): boolean {
    const used = Money.sum([...this.entries.filter((other) => !isWaiting(other)), ...unknown].map(amountUsed));
    return used.plus(entry.amount).cents <= this.received.cents;
  }

  private addSurplus({ id, amount, status, failure, idempotencyKey }: ProviderRefund, newId: string): void {
    const isMadeAtProvider = idempotencyKey === null;
    this.entries.push({
      id: newId,
      amount,
      reason: isMadeAtProvider ? madeAtProvider : undecided,
      origin: isMadeAtProvider ? 'provider' : 'surplus',
      state: status,
      providerRefundId: id,
      error: failure,
    });
  }

  private put(changed: LedgerRefund): void {
    this.entries = this.entries.map((entry) => (entry.id === changed.id ? changed : entry));
  }

  private stateBefore(id: string): RefundState | undefined {
    return this.recorded.find((entry) => entry.id === id)?.state;
  }
}

function rank(state: RefundState): number {
  return refundStates.indexOf(state);
}

/** Whether the refund is not yet known to exist at the provider. */
function isWaiting({ state, providerRefundId }: LedgerRefund): boolean {
  return state === 'pending' && providerRefundId === null;
}

/** The part of the payment that the refund uses up. */
function amountUsed(refund: LedgerRefund | ProviderRefund): Money {
  const state = 'status' in refund ? refund.status : refund.state;
  return state === 'failed' ? Money.zero : refund.amount;
}

/**
 * Sorts the refunds: oldest first, but failed refunds last. If two refunds have the same key, the refund that did not
 * fail is then recognized as the requested refund.
 */
function failedLast(made: readonly ProviderRefund[]): ProviderRefund[] {
  return [...made].reverse().sort((a, b) => Number(a.status === 'failed') - Number(b.status === 'failed'));
}
