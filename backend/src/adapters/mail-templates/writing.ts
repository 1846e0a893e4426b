import type { ReactElement } from 'react';

/** A mail as its template wrote it: its HTML is not rendered yet, its text has no signature yet. */
export interface Writing {
  readonly subject: string;
  readonly html: ReactElement;
  /** Paragraphs of the plain text; the signature is added to them. */
  readonly text: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}
