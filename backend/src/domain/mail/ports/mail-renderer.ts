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
  /** Further headers by name; each a single line. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
}

export abstract class MailRenderer {
  /**
   * Renders the same text at each try.
   * @param writtenAt when it was put into the outbox; its links expire counted from then
   * @throws when the data does not fit the template: a retry would fail, too
   */
  abstract render(mail: Mail, writtenAt: Date): Promise<RenderedMail>;
}
