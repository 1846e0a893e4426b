import type { Mail } from '../mail.js';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Further headers, by their names; each a single line. */
  readonly headers?: Readonly<Record<string, string>>;
}

export abstract class MailRenderer {
  /**
   * The same mail reads the same at each try.
   * @param writtenAt when it was put into the outbox; what its links open is open from then on
   * @throws when the mail's facts do not fit its template: no later try will do better.
   */
  abstract render(mail: Mail, writtenAt: Date): Promise<RenderedMail>;
}
