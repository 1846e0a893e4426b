import type { PaymentStatus } from './payments.js';

/** What a test card does when it pays. */
export interface SandboxCard {
  /** Whether its bank returns every refund some time after it succeeded. */
  readonly returnsRefunds: boolean;
}

/** Where a browser pays a sandbox payment. */
export abstract class SandboxTerminal {
  /** Of the payment with this id and secret; null when there is none. */
  abstract getStatus(id: string, clientSecret: string): Promise<PaymentStatus | null>;
  /** Charges the whole amount of the payment, if it is open; returns its status afterwards, null when there is none. */
  abstract charge(id: string, clientSecret: string, card: SandboxCard): Promise<PaymentStatus | null>;
  /** Deletes a limited number of answers older than 90 days, which are never requested again; returns how many. */
  abstract deleteOldCalls(): Promise<number>;
}
