import { Money } from '../shared/money.js';
import type { ProviderRefund } from './ports/payments.js';

/** How far a refund is; it only moves from left to right. */
export const refundStates = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Who made it: the shop, people at the provider, or (`surplus`) the provider itself, under a key of the shop's but without its decision. */
export type RefundOrigin = 'shop' | 'provider' | 'surplus';

export interface LedgerRefund {
  readonly id: string;
  readonly amount: Money;
  readonly reason: string;
  readonly origin: RefundOrigin;
  readonly state: RefundState;
  /** Null until the provider is known to have it, and for ever where money is given back by hand. */
  readonly providerRefundId: string | null;
  /** Why it failed, or was put off. */
  readonly error: string | null;
}

/** Whose money it is, and where a mail about it goes. */
export interface LedgerOwner {
  /** Exactly one of these two. */
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  readonly userId: number | null;
  /** Null once the account was deleted that it belonged to. */
  readonly email: string | null;
  readonly name: string;
}

/** A refund that the provider will never carry out. */
export interface RefusedRefund {
  readonly id: string;
  readonly reason: string;
}

export interface LedgerNews {
  readonly failed: readonly LedgerRefund[];
  /** Money that went without anybody having decided it. */
  readonly surplus: readonly LedgerRefund[];
}

const byHand = 'Made at the payment provider.';
const undecided = 'The payment provider gave it back though no one had decided it.';
const tooLate = 'Somebody has refunded this payment at the payment provider, and less than this is left of it.';

/** The refunds of one payment as the shop keeps them. What the provider shows of them is the truth. */
export class RefundLedger {
  private entries: LedgerRefund[];

  constructor(
    readonly paymentIntentId: string,
    readonly owner: LedgerOwner,
    /** What was paid. */
    readonly received: Money,
    private readonly kept: readonly LedgerRefund[],
  ) {
    this.entries = [...kept];
  }

  /** Oldest first. */
  get refunds(): readonly LedgerRefund[] {
    return this.entries;
  }

  get changed(): readonly LedgerRefund[] {
    return this.entries.filter((entry) => !this.kept.includes(entry));
  }

  /** Whether it stood here before the comparison, and so was told to the shopper. */
  wasKept(id: string): boolean {
    return this.stateBefore(id) !== undefined;
  }

  find(id: string): LedgerRefund | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  /**
   * Takes over what the provider shows, in whatever order its reports arrive, and however old they are.
   * @param made newest first
   */
  compare(made: readonly ProviderRefund[], refused: RefusedRefund | null, newId: () => string): LedgerNews {
    let unknown: readonly ProviderRefund[] = standingFirst(made).filter((refund) => !this.recognise(refund));
    for (const entry of this.withoutPlace(unknown, refused)) unknown = this.giveUp(entry, unknown, refused);
    for (const refund of unknown) this.takeOver(refund, newId());
    return {
      failed: this.changed.filter(({ id, state }) => state === 'failed' && this.stateBefore(id) !== 'failed'),
      surplus: this.changed.filter(
        ({ id, origin, state }) => origin === 'surplus' && state !== 'failed' && !this.wasKept(id),
      ),
    };
  }

  /** What is known already moves on; what was asked for, and is seen for the first time, is the provider's to say. */
  private recognise({ id, idempotencyKey, amount, status, failure }: ProviderRefund): boolean {
    const known = this.entries.find((entry) => entry.providerRefundId === id);
    const asked = this.entries.find(
      (entry) => entry.providerRefundId === null && entry.id === idempotencyKey && entry.amount.equals(amount),
    );
    if (known) {
      if (rank(known.state) < rank(status)) this.put({ ...known, state: status, error: failure });
      return true;
    }
    if (asked) this.put({ ...asked, state: status, providerRefundId: id, error: failure });
    return asked !== undefined;
  }

  /** The refunds that the provider does not have and that it can no longer take. */
  private withoutPlace(unknown: readonly ProviderRefund[], refused: RefusedRefund | null): LedgerRefund[] {
    const gone = [...this.entries.filter((entry) => !isWaiting(entry)).map(standing), ...unknown.map(standing)];
    let left = this.received.cents - Money.sum(gone).cents;
    return this.entries.filter(isWaiting).filter((entry) => {
      if (entry.id === refused?.id || left < entry.amount.cents) return true;
      left -= entry.amount.cents;
      return false;
    });
  }

  /** Where people at the provider gave the very amount back, and nothing is left for it, that was this refund. */
  private giveUp(
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

  private hasRoomFor(entry: LedgerRefund, unknown: readonly ProviderRefund[]): boolean {
    const gone = Money.sum([...this.entries.filter((other) => !isWaiting(other)), ...unknown].map(standing));
    return gone.plus(entry.amount).cents <= this.received.cents;
  }

  private takeOver({ id, amount, status, failure, idempotencyKey }: ProviderRefund, newId: string): void {
    const isByHand = idempotencyKey === null;
    this.entries.push({
      id: newId,
      amount,
      reason: isByHand ? byHand : undecided,
      origin: isByHand ? 'provider' : 'surplus',
      state: status,
      providerRefundId: id,
      error: failure,
    });
  }

  private put(changed: LedgerRefund): void {
    this.entries = this.entries.map((entry) => (entry.id === changed.id ? changed : entry));
  }

  private stateBefore(id: string): RefundState | undefined {
    return this.kept.find((entry) => entry.id === id)?.state;
  }
}

function rank(state: RefundState): number {
  return refundStates.indexOf(state);
}

/** Whether the provider is not known to have it. */
function isWaiting({ state, providerRefundId }: LedgerRefund): boolean {
  return state === 'pending' && providerRefundId === null;
}

/** What of a payment it takes. */
function standing(refund: LedgerRefund | ProviderRefund): Money {
  const state = 'status' in refund ? refund.status : refund.state;
  return state === 'failed' ? Money.zero : refund.amount;
}

/** Oldest first, but what has failed last: of two under one key the one that stands is the one that was asked for. */
function standingFirst(made: readonly ProviderRefund[]): ProviderRefund[] {
  return [...made].reverse().sort((a, b) => Number(a.status === 'failed') - Number(b.status === 'failed'));
}
