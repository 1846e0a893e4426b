import type { PaymentEvent } from './payment-events.js';

/** The provider's events that were fully handled. */
export abstract class ReceivedEvents {
  abstract has(eventId: string): Promise<boolean>;
  /** Records an event. Recording it twice is not an error. */
  abstract save(event: PaymentEvent): Promise<void>;
  /** Deletes a limited number of events older than 90 days, which providers never repeat. Returns how many. */
  abstract deleteOld(): Promise<number>;
}
