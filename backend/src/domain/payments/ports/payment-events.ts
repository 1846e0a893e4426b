/** An event from the provider; its content is not trusted, the payment is read instead. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for events that concern no payment of this shop. */
  readonly paymentIntentId: string | null;
}

/** Parses the provider's signed events. */
export abstract class PaymentEvents {
  /**
   * @param payload the raw body, byte by byte as received
   * @throws DomainError malformed: `webhook.signature` when the signature is wrong or more than 5 minutes off in either direction,
   * `webhook.event` when the signed content is no event
   */
  abstract read(payload: Uint8Array, signature: string): PaymentEvent;
}
