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
