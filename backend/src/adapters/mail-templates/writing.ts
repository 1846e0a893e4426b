import type { ReactElement } from 'react';

/** A mail written by its template: the HTML is not rendered yet, the text has no signature yet. */
export interface Writing {
  readonly subject: string;
  readonly html: ReactElement;
  /** Paragraphs of the plain text; the signature is added to them. */
  readonly text: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}
