import type { StoreDetails } from '../../shared/ports/store.js';
import type { MailCause } from '../mail-states.js';
import type { Mail } from '../mail.js';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Reply-To address of a mail that a staff member wrote; absent in automatic mails. */
  readonly replyTo?: string;
  /** Additional headers by name. Each value is a single line. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
}

/** Error for a mail that a later version of the shop wrote. A worker of that version can render it. */
export class UnknownTemplate extends Error {
  constructor({ template }: { readonly template: string }) {
    super(`This version has no template “${template}”. A worker of the version that wrote the email will send it.`);
    this.name = 'UnknownTemplate';
  }
}

export abstract class MailRenderer {
  /**
   * Renders a mail. Each attempt gets the same text, except the end of a reservation, which counts from the attempt.
   * @param store the store that sends the mail
   * @param writtenAt time at which the mail was written; the lifetime of its links begins at this time
   * @throws UnknownTemplate; any other error when the data does not fit the template, so that a retry would also fail
   */
  abstract render(mail: Mail, store: StoreDetails, writtenAt: Date): Promise<RenderedMail>;
}

/** A mail ready to be sent. The id and the addresses are the same in each attempt. */
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

/** The sender of all mails. */
export class Sender {
  /** @param host the host in Message-IDs, which makes them globally unique */
  constructor(readonly host: string) {}
}

/**
 * The Message-ID of a mail, including angle brackets. It is the same in each attempt, so that mailboxes recognize
 * duplicates.
 */
export function messageIdOf(mailId: string, { host }: Pick<Sender, 'host'>): string {
  return `<${mailId}@${host}>`;
}
