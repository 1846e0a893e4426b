import type { PaymentStatus } from './payments.js';

/** Behavior of a test card when it pays. */
export interface SandboxCard {
  /**
   * Whether each refund to the card fails some time after it succeeded, because the card's bank sends the money back.
   */
  readonly returnsRefunds: boolean;
}

/** The sandbox's replacement for a provider's payment page. */
export abstract class SandboxTerminal {
  /** Status of the payment with this id and secret; null without such a payment. */
  abstract getStatus(id: string, clientSecret: string): Promise<PaymentStatus | null>;
  /** Charges the full amount if the payment is open. Returns its new status; null without such a payment. */
  abstract charge(id: string, clientSecret: string, card: SandboxCard): Promise<PaymentStatus | null>;
  /**
   * Deletes a limited number of saved responses older than 90 days, which are never requested again. Returns the number
   * of deleted responses.
   */
  abstract deleteOldCalls(): Promise<number>;
}
