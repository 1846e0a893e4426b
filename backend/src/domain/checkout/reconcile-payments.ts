import { Payments } from '../payments/payments.js';
import { RecordProviderRefunds } from '../payments/record-provider-refunds.js';
import { Clock } from '../shared/clock.js';
import { UseCase } from '../shared/use-case.js';
import type { Checkout } from './checkout.js';
import { Checkouts } from './checkouts.js';
import { ConfirmPayment } from './confirm-payment.js';
import { EndCheckout } from './end-checkout.js';

/** Milliseconds: how long the browser has before the shop looks itself, and when an untouched cart is given up. */
const browserTime = 30_000;
const forgottenAfter = 24 * 3_600_000;
const batch = 200;
/** How many checkouts are looked at side by side: a slow answer about one holds up few others. */
const lanes = 5;
/** How far back the provider's own list is read, in milliseconds, and how many payments of it. */
const lookBack = 24 * 3_600_000;
const listLength = 500;

/** Finds the payments whose browser never came back. One checkout that fails does not stand in the way of the others. */
@UseCase()
export class ReconcilePayments {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly payments: Payments,
    private readonly confirmPayment: ConfirmPayment,
    private readonly endCheckout: EndCheckout,
    private readonly recordRefunds: RecordProviderRefunds,
    private readonly clock: Clock,
  ) {}

  /** Looks at the checkouts that are held or forgotten; answers what went wrong, checkout by checkout. */
  async execute(): Promise<unknown[]> {
    const held = await this.checkouts.claimHeld(this.before(browserTime), batch);
    const forgotten = await this.checkouts.findForgotten(this.before(forgottenAfter), batch);
    return this.each([...held, ...forgotten], async (id) => {
      const checkout = await this.checkouts.find(id);
      if (checkout?.isLive) await this.settle(checkout);
    });
  }

  /** Looks through the provider's own list, for payments that no held checkout leads to; answers what went wrong. */
  async executeOnProvidersList(): Promise<unknown[]> {
    const intents = await this.payments.listSince(this.before(lookBack), listLength);
    const paid = intents.filter((intent) => intent.status === 'succeeded');
    return this.each(paid, async (intent) => {
      const checkout = await this.checkouts.findByPayment(intent.id);
      if (!checkout) return;
      if (checkout.state !== 'ordered' && checkout.refundReason === null) await this.confirmPayment.execute(checkout);
      if (checkout.state === 'ordered') await this.recordRefunds.execute(intent.id);
    });
  }

  /**
   * To end a checkout is to find out whether it was paid; while its time runs it is only asked about. One that costs
   * nothing was decided by Pay itself.
   */
  private async settle(checkout: Checkout): Promise<void> {
    const isPaidByHolding = checkout.provider === 'none' && checkout.state === 'held';
    const abandoned = checkout.state === 'open' || checkout.hasLapsed(this.clock.now());
    if (abandoned && !isPaidByHolding) await this.endCheckout.execute(checkout);
    else await this.confirmPayment.execute(checkout);
  }

  private async each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<unknown[]> {
    const failures: unknown[] = [];
    const waiting = items.values();
    const lane = async () => {
      for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return failures;
  }

  private before(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }
}
