import { Money } from '../shared/money.js';
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
}

/** The recipient of the refund, and the address for mails about it. */
export interface LedgerOwner {
  /** Either `orderId` or `checkoutId` is set; the other is null. */
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  /** The unpaid order that the checkout was meant to pay; null for a checkout of a cart, and if `orderId` is set. */
  readonly paysOrderId: string | null;
  readonly userId: number | null;
  /** Null after its account was deleted. */
  readonly email: string | null;
  readonly name: string;
}

/** A refund that the provider permanently refuses. */
export interface RefusedRefund {
  readonly id: string;
  readonly reason: string;
}

export interface LedgerNews {
  readonly failed: readonly LedgerRefund[];
  /** New refunds of the provider that staff did not request, or with which all refunds exceed the payment. */
  readonly surplus: readonly LedgerRefund[];
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

  /** Whether the refund was recorded before the comparison, so that the shopper was already informed. */
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
    let unknown: readonly ProviderRefund[] = failedLast(made).filter((refund) => !this.recognise(refund));
    for (const entry of this.refundsThatDoNotFit(unknown, refused)) unknown = this.adoptOrFail(entry, unknown, refused);
    for (const refund of unknown) this.addSurplus(refund, newId());
    return {
      failed: this.changed.filter(({ id, state }) => state === 'failed' && this.stateBefore(id) !== 'failed'),
      surplus: this.changed.filter(({ id, origin, state, providerRefundId }) => {
        const before = this.recorded.find((entry) => entry.id === id);
        const isNew = providerRefundId !== null && (before?.providerRefundId ?? null) === null;
        return isNew && state !== 'failed' && (origin === 'surplus' || this.isOverPayment);
      }),
    };
  }

  /** Updates a known refund, or links a refund that the shop requested and the provider lists for the first time. */
  private recognise({ id, idempotencyKey, amount, status, failure }: ProviderRefund): boolean {
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
   * cover both. Otherwise, marks this refund as failed.
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
