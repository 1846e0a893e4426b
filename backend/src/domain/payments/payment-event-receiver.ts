import type { PaymentEvent } from './payment-events.js';

/** Whoever acts on the provider's reports. */
export abstract class PaymentEventReceiver {
  /** Resolves when the event and its effect are stored; an event that came before changes nothing. */
  abstract receive(event: PaymentEvent): Promise<void>;
}
