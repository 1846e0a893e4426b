import type { MailCause } from '../mail-states.js';
import type { RenderedMail } from './mail-renderer.js';

/** A mail ready to be sent: its id and all other fields are the same in every attempt. */
export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  /** With its angle brackets, e.g. `<0198…@shop.example.com>`. */
  readonly messageId: string;
  readonly from: string;
  /** One address without a name. */
  readonly to: string;
  readonly date: Date;
}

/**
 * Why a mail was not sent, in the mail server's words or, without an answer, in a sentence. Temporary: a retry may work;
 * permanent: it never will.
 */
export class MailRefused extends Error {
  constructor(
    readonly kind: 'temporary' | 'permanent',
    override readonly cause: MailCause,
    readonly answer: string,
  ) {
    super(answer);
    this.name = 'MailRefused';
  }
}

/** Resolves when the handover may be completed; if it rejects, the mail must not be sent. */
export type BeforeHandover = () => Promise<void>;

export abstract class Mailer {
  /**
   * Sends the mail and returns the answer of the server that accepted it.
   * @param beforeHandover awaited before the end of the data is sent: after that a retry would send the mail twice
   * @throws MailRefused
   */
  abstract send(mail: OutgoingMail, beforeHandover: BeforeHandover): Promise<string>;
}
