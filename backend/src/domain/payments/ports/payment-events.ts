/** An event from the provider. Its content is not trusted; the payment is read from the provider instead. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for events that concern no payment of this shop. */
  readonly paymentIntentId: string | null;
}

/** Parses the provider's signed events. */
export abstract class PaymentEvents {
  /**
   * @param payload the raw body, exactly as received
   * @throws DomainError malformed: `webhook.signature` when the signature is wrong or its time differs by more than 5
   * minutes; `webhook.event` when the signed content is not an event
   */
  abstract read(payload: Uint8Array, signature: string): PaymentEvent;
}

/** The provider's events that were fully handled. */
export abstract class ReceivedEvents {
  abstract has(eventId: string): Promise<boolean>;
  /** Records an event. Recording it twice is not an error. */
  abstract save(event: PaymentEvent): Promise<void>;
  /**
   * Deletes a limited number of events older than 90 days, which providers never repeat. Returns the number of deleted
   * events.
   */
  abstract deleteOld(): Promise<number>;
}

/** Counts payment events for operators. The shop does not store these events. */
export abstract class PaymentTally {
  /** Counts a declined card. The shopper may try another card. */
  abstract declined(): void;
}
