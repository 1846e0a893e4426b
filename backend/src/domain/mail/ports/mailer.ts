import type { MailCause } from '../mail-states.js';
import type { RenderedMail } from './mail-renderer.js';

/** A mail ready to be sent. All fields, including the id, are the same in each attempt. */
export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  /** Includes angle brackets, e.g. `<0198…@shop.example.com>`. */
  readonly messageId: string;
  readonly from: string;
  /** One address without a name. */
  readonly to: string;
  readonly date: Date;
}

/**
 * Error for a mail that was not sent. `response` is the mail server's response or, without a response, a sentence.
 * Temporary: a retry may succeed. Permanent: a retry would always fail.
 */
export class MailRefused extends Error {
  constructor(
    readonly kind: 'temporary' | 'permanent',
    override readonly cause: MailCause,
    readonly response: string,
  ) {
    super(response);
    this.name = 'MailRefused';
  }
}

/** Resolves when the handover may be completed. If it rejects, the mail must not be sent. */
export type BeforeHandover = () => Promise<void>;

export abstract class Mailer {
  /**
   * Sends the mail and returns the response of the server that accepted it.
   * @param beforeHandover awaited before the end of the data is sent; after that, a retry would send the mail twice
   * @throws MailRefused
   */
  abstract send(mail: OutgoingMail, beforeHandover: BeforeHandover): Promise<string>;
}
