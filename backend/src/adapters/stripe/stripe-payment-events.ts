import Stripe from 'stripe';
import type { PaymentEvent, PaymentEvents } from '../../domain/payments/ports/payments.js';
import type { Clock } from '../../domain/shared/ports/clock.js';
import { DomainError } from '../../domain/shared/domain-error.js';

/** Max seconds between signing and reading, in either direction. */
const tolerance = 300;

/** Stripe's webhook events. */
export class StripePaymentEvents implements PaymentEvents {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  read(payload: Uint8Array, signature: string): PaymentEvent {
    const event = this.verified(payload, signature);
    const { id, type, object } = partsOf(event);
    if (typeof id !== 'string' || typeof type !== 'string' || !isObject(object)) throw noEvent();
    return { id, type, paymentIntentId: paymentIntentIdOf(object) };
  }

  /** Verifies the signature, and returns the content of the event. */
  private verified(payload: Uint8Array, signature: string): unknown {
    const now = this.clock.now().getTime();
    refuseOdd(signature, now / 1000);
    try {
      return Stripe.webhooks.constructEvent(payload, signature, this.secret, tolerance, undefined, now);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw badSignature();
      if (error instanceof SyntaxError) throw noEvent();
      throw error;
    }
  }
}

/**
 * Rejects signatures that Stripe's library handles wrongly: its check accepts a future time, and crashes on an empty
 * signature.
 */
function refuseOdd(signature: string, now: number): void {
  const [, time] = /^t=(\d+)(?:,v\d+=[0-9a-f]+)+$/.exec(signature) ?? [];
  if (time === undefined || Number(time) > now + tolerance) throw badSignature();
}

function badSignature(): DomainError {
  return new DomainError('malformed', 'webhook.signature', 'The signature of this event is wrong or too old.');
}

function noEvent(): DomainError {
  return new DomainError('malformed', 'webhook.event', 'The request body is not a Stripe event.');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function partsOf(event: unknown): { id?: unknown; type?: unknown; object?: unknown } {
  if (!isObject(event)) return {};
  const data = 'data' in event && isObject(event.data) ? event.data : {};
  return { ...event, object: 'object' in data ? data.object : undefined };
}

/**
 * Returns the id of the event's payment. Events about a payment contain the payment. Events about charges, refunds and
 * disputes contain only the id of their payment.
 */
function paymentIntentIdOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return textOrNull(object.id);
  return 'payment_intent' in object ? textOrNull(object.payment_intent) : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
