import type { PaymentStatus } from './payments.js';

/** What a test card does with a payment that it pays. */
export interface SandboxCard {
  /** Whether its bank returns every refund, some time after it seemed to have succeeded. */
  readonly returnsRefunds: boolean;
}

/** Where a browser pays a sandbox payment. */
export abstract class SandboxTerminal {
  /** How the payment stands that this id and this secret name together; null when there is none. */
  abstract getStatus(id: string, clientSecret: string): Promise<PaymentStatus | null>;
  /** Takes the whole amount of a payment that is still open; answers how the payment then stands. */
  abstract charge(id: string, card: SandboxCard): Promise<PaymentStatus>;
  /** Forgets the answers of more than 90 days ago, which no one asks for again; a bounded number at a time, which it answers. */
  abstract deleteOldCalls(): Promise<number>;
}
