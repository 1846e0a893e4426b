import type { Mail } from './mail.js';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Further headers, by their names; each a single line. */
  readonly headers?: Readonly<Record<string, string>>;
}

export abstract class MailRenderer {
  /** @throws when the mail's facts do not fit its template: no later try will do better. */
  abstract render(mail: Mail): Promise<RenderedMail>;
}
