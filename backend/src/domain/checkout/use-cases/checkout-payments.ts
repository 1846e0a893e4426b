import { type PaymentIntent, Payments, type PaymentTerms } from '../../payments/ports/payments.js';
import { DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import { beingProcessed, type Checkout, type CheckoutProvider, type CheckoutSnapshot, ended } from '../checkout.js';
import { Checkouts } from '../ports/checkouts.js';
import { EndCheckout } from './end-checkout.js';

/** The payments of checkouts at the provider. All calls run outside of a transaction. */
@UseCase()
export class CheckoutPayments {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly payments: Payments,
    private readonly endCheckout: EndCheckout,
    private readonly ids: Ids,
  ) {}

  /** Returns the provider for a checkout with these prices: `none` if it is free. */
  providerFor({ quote }: Pick<CheckoutSnapshot, 'quote'>): CheckoutProvider {
    return quote.total.cents === 0 ? 'none' : this.payments.provider;
  }

  /**
   * Creates the checkout's payment unless it has one. Returns false when a concurrent call created a different payment.
   */
  async create(checkout: Checkout): Promise<boolean> {
    if (checkout.paymentIntentId !== null) return true;
    if (checkout.provider === 'none') {
      checkout.paymentIntentId = `pi_free_${this.ids.capability()}`;
    } else {
      const { id, clientSecret } = await this.payments.create(checkout.terms, checkout.idempotencyKey('create'));
      checkout.paymentIntentId = id;
      checkout.clientSecret = clientSecret;
    }
    return this.checkouts.attachPayment(checkout);
  }

  /**
   * Sends the terms of a repriced checkout to the provider. If the checkout can no longer be paid, ends it and returns
   * false.
   * @throws DomainError conflict `payment.processing` when the payment was made
   */
  async update(checkout: Checkout): Promise<boolean> {
    if (checkout.paymentIntentId === null || checkout.provider === 'none') return true;
    try {
      await this.payments.update(checkout.paymentIntentId, checkout.terms, checkout.idempotencyKey('update'));
      return true;
    } catch (error) {
      if (!isUnpayable(error)) throw error;
      await this.end(checkout);
      return false;
    }
  }

  /**
   * Sends the amount and the other terms of the held checkout to the provider's payment. If the payment already has
   * these terms, it is only read: repeating the call with the same idempotency key would return the earlier response.
   * @throws DomainError conflict `checkout.cancelled`, `checkout.busy`, `payment.processing`
   */
  async promise(checkout: Checkout): Promise<void> {
    const before = await this.payable(checkout);
    if (!before) return;
    const { terms } = checkout;
    if (shows(before, terms)) return;
    try {
      const after = await this.payments.update(before.id, terms, checkout.idempotencyKey('hold'));
      if (!shows(after, terms)) throw changedMeanwhile();
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'payment.finished')) throw error;
      await this.endUnpayable(checkout);
    }
  }

  /**
   * Returns the payment if it can still be paid, or null for a free checkout. If the payment has already succeeded, the
   * order is created.
   * @throws DomainError conflict `checkout.cancelled`, `payment.processing`
   */
  async payable(checkout: Checkout): Promise<PaymentIntent | null> {
    if (checkout.provider === 'none' || checkout.paymentIntentId === null) return null;
    const payment = await this.payments.get(checkout.paymentIntentId);
    return payment?.status === 'open' ? payment : this.endUnpayable(checkout);
  }

  /**
   * Ends a checkout so that another one can replace it.
   * @throws DomainError conflict `payment.processing` when its payment has succeeded or may still succeed
   */
  async end(checkout: Checkout): Promise<void> {
    if ((await this.endCheckout.execute(checkout)) !== 'cancelled') throw beingProcessed();
  }

  /** Ends a checkout whose payment has already succeeded, or was cancelled outside of the shop. */
  private async endUnpayable(checkout: Checkout): Promise<never> {
    await this.end(checkout);
    throw ended();
  }
}

function shows(intent: PaymentIntent, { amount, revision }: PaymentTerms): boolean {
  return intent.amount.equals(amount) && intent.revision === revision;
}

/** Whether the payment is paid, cancelled or unknown at the provider. */
function isUnpayable(error: unknown): boolean {
  return error instanceof DomainError && ['payment.finished', 'payment.unknown'].includes(error.code);
}

function changedMeanwhile(): DomainError {
  return new DomainError('conflict', 'checkout.busy', 'Your checkout has changed. Please try again.');
}
