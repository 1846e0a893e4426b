/** Counts payment events for operators. The events are stored nowhere else. */
export abstract class PaymentTally {
  /** Counts a declined card. The shopper may try another card. */
  abstract declined(): void;
}
