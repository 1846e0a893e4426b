import Stripe from 'stripe';
import type { PaymentEvent, PaymentEvents } from '../../domain/payments/payment-events.js';
import type { Clock } from '../../domain/shared/clock.js';
import { DomainError } from '../../domain/shared/domain-error.js';

/** Seconds between the signing and the reading, in either direction. */
const tolerance = 300;

/** Stripe's webhook events. */
export class StripePaymentEvents implements PaymentEvents {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  read(payload: Uint8Array, signature: string): PaymentEvent {
    const event = this.verified(payload, signature);
    return { id: event.id, type: event.type, paymentIntentId: paymentIntentIdOf(event.data.object) };
  }

  private verified(payload: Uint8Array, signature: string): Stripe.Event {
    const now = this.clock.now().getTime();
    refuseOdd(signature, now / 1000);
    try {
      return Stripe.webhooks.constructEvent(payload, signature, this.secret, tolerance, undefined, now);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw badSignature();
      throw error;
    }
  }
}

/** Stripe's own check lets a future time pass and stumbles over an empty signature. */
function refuseOdd(signature: string, now: number): void {
  const [, time] = /^t=(\d+)(?:,v\d+=[0-9a-f]+)+$/.exec(signature) ?? [];
  if (time === undefined || Number(time) > now + tolerance) throw badSignature();
}

function badSignature(): DomainError {
  return new DomainError('invalid', 'webhook.signature', 'The signature of this event is wrong or too old.');
}

/** Events about a payment carry it; events about its charges, refunds and disputes name it. */
function paymentIntentIdOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return textOrNull(object.id);
  return 'payment_intent' in object ? textOrNull(object.payment_intent) : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
