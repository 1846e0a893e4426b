import type { PaymentEvent } from './payment-events.js';

/** The provider's events whose effect stands. */
export abstract class ReceivedEvents {
  abstract has(eventId: string): Promise<boolean>;
  /** Keeps an event; one that is kept already is no error. */
  abstract save(event: PaymentEvent): Promise<void>;
  /** Forgets events of more than 90 days ago, which no provider repeats; a bounded number at a time, which it answers. */
  abstract deleteOld(): Promise<number>;
}
