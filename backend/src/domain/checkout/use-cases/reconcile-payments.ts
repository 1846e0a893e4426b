import { Payments } from '../../payments/ports/payments.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import type { Checkout } from '../checkout.js';
import { Checkouts } from '../ports/checkouts.js';
import { type Confirmation, ConfirmPayment } from './confirm-payment.js';
import { EndCheckout } from './end-checkout.js';
import { detailsTimeoutMs } from './fulfill-checkout.js';

/** Time limit for the browser to report a payment, in milliseconds. */
const browserTime = 30_000;
/** Milliseconds after which an open checkout without changes counts as abandoned. */
const abandonedAfter = 24 * 3_600_000;
const batch = 200;
/** Max number of checkouts checked at the same time, so that one slow response delays few other checkouts. */
const concurrency = 5;
/** Max age of payments that are read from the provider's own list, in milliseconds. */
const lookBack = 24 * 3_600_000;

/** Result of one round, with the errors per checkout. */
export interface Reconciliation {
  readonly ordersMade: number;
  readonly holdsReleased: number;
  /** Number of payments that did not create an order and are refunded. */
  readonly refundsOwed: number;
  /** Number of abandoned open checkouts that are now ended. */
  readonly checkoutsEnded: number;
  readonly failures: readonly unknown[];
}

type Outcome = Exclude<keyof Reconciliation, 'failures'>;

/**
 * Finds payments that the shopper's browser never reported. An error in one checkout does not stop the other checkouts.
 */
@UseCase()
export class ReconcilePayments {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly payments: Payments,
    private readonly confirmPayment: ConfirmPayment,
    private readonly endCheckout: EndCheckout,
    private readonly clock: Clock,
  ) {}

  /** Checks the held and the abandoned checkouts, and the payments that wait for the shopper's details. */
  async execute(): Promise<Reconciliation> {
    const held = await this.checkouts.claim('held', this.before(browserTime), batch);
    const paid = await this.checkouts.claim('paid', this.before(detailsTimeoutMs), batch);
    const abandoned = await this.checkouts.claim('open', this.before(abandonedAfter), batch);
    return this.each([...held, ...paid, ...abandoned], async (id) => {
      const checkout = await this.checkouts.get(id);
      return checkout?.isLive ? this.settle(checkout) : null;
    });
  }

  /**
   * Confirms the payments in the provider's own list whose checkouts are neither ordered nor refunded, even if the
   * checkouts are not held.
   */
  async executeOnProvidersList(): Promise<Reconciliation> {
    const paid = await this.payments.listPaidSince(this.before(lookBack));
    const unsettled = await this.checkouts.listUnsettled(paid.map(({ id }) => id));
    return this.each(unsettled, async (checkout) => outcomeOf(await this.confirmPayment.execute(checkout)));
  }

  /**
   * Settles one checkout. An abandoned checkout is ended, which also reveals whether it was paid. `ConfirmPayment`
   * decides on any other checkout. A free checkout that is held counts as paid, so it is confirmed, and never ended as
   * abandoned.
   */
  private async settle(checkout: Checkout): Promise<Outcome | null> {
    const isPaid = checkout.paidAt !== null || checkout.isPaidByHolding;
    const abandoned = checkout.state === 'open' || checkout.hasLapsed(this.clock.now());
    if (!abandoned || isPaid) return outcomeOf(await this.confirmPayment.execute(checkout));
    const outcome = checkout.state === 'held' ? 'holdsReleased' : 'checkoutsEnded';
    const end = await this.endCheckout.execute(checkout);
    if (end === 'cancelled') return outcome;
    if (end === 'waiting') return null;
    const ended = await this.checkouts.get(checkout.id);
    if (ended?.state === 'ordered') return 'ordersMade';
    return ended?.isLive ? null : 'refundsOwed';
  }

  private async each<T>(items: readonly T[], work: (item: T) => Promise<Outcome | null>): Promise<Reconciliation> {
    const counts = { ordersMade: 0, holdsReleased: 0, refundsOwed: 0, checkoutsEnded: 0 };
    const failures: unknown[] = [];
    const waiting = items.values();
    const worker = async () => {
      for (const item of waiting) {
        try {
          const outcome = await work(item);
          if (outcome) counts[outcome] += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return { ...counts, failures };
  }

  private before(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}

function outcomeOf(confirmation: Confirmation): Outcome | null {
  if (confirmation.outcome === 'ordered') return confirmation.made ? 'ordersMade' : null;
  return confirmation.outcome === 'refunded' ? 'refundsOwed' : null;
}
