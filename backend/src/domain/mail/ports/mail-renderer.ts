import type { StoreDetails } from '../../shared/ports/store.js';
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
   * Renders a mail; each attempt gets the same text.
   * @param store the store that sends the mail
   * @param writtenAt time at which the mail was written; the lifetime of its links begins at this time
   * @throws UnknownTemplate; any other error when the data does not fit the template, so that a retry would also fail
   */
  abstract render(mail: Mail, store: StoreDetails, writtenAt: Date): Promise<RenderedMail>;
}
