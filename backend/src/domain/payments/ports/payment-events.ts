/** Something that the provider reports; what it says of the payment is never believed, only looked up. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for events that concern no payment of this shop. */
  readonly paymentIntentId: string | null;
}

/** Reads the provider's signed reports. */
export abstract class PaymentEvents {
  /**
   * @param payload the raw body, byte by byte as received
   * @throws DomainError malformed: `webhook.signature` when the signature is wrong or more than 5 minutes off in either direction,
   * `webhook.event` when what was signed is no event
   */
  abstract read(payload: Uint8Array, signature: string): PaymentEvent;
}
