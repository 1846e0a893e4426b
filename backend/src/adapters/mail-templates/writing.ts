import type { ReactElement } from 'react';

/** A mail written by its template, before the HTML is rendered and the signature is added to the text. */
export interface Writing {
  readonly subject: string;
  readonly html: ReactElement;
  /** Paragraphs of the plain text, without the signature. */
  readonly text: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}
