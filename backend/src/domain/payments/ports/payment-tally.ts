/** Counts, for those who operate the shop, what becomes of payments and is kept nowhere. */
export abstract class PaymentTally {
  /** A shopper's card was refused; she may try another one. */
  abstract declined(): void;
}
