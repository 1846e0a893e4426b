import type { MailCause } from '../mail-states.js';
import type { RenderedMail } from './mail-renderer.js';

/** A mail ready to go: the shop's own id for it stays the same in every attempt, and so do all the other fields. */
export interface OutgoingMail extends RenderedMail {
  readonly id: string;
  /** With its angle brackets, e.g. `<0198…@shop.example.com>`. */
  readonly messageId: string;
  readonly from: string;
  /** One bare address. */
  readonly to: string;
  readonly date: Date;
}

/**
 * Why a mail did not go, in the words of the mail server or, where it said nothing, in a sentence. Temporary ones may work
 * later, permanent ones never.
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

/** Resolves when the mail may be handed over for good; when it rejects, the mail has to stay. */
export type BeforeHandover = () => Promise<void>;

export abstract class Mailer {
  /**
   * Hands the mail over and answers with the words of the server that took it.
   * @param beforeHandover awaited when all but the end of the data was sent: from there a second try would be a second mail
   * @throws MailRefused
   */
  abstract send(mail: OutgoingMail, beforeHandover: BeforeHandover): Promise<string>;
}
