/** Counts payment events for operators; they are stored nowhere else. */
export abstract class PaymentTally {
  /** A shopper's card was refused; she may try another one. */
  abstract declined(): void;
}
