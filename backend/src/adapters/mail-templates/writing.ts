import type { ReactElement } from 'react';

/** A mail as its template wrote it, before it wears its sheet's last clothes. */
export interface Writing {
  readonly subject: string;
  readonly html: ReactElement;
  /** Paragraphs of the plain text; the signature is added to them. */
  readonly text: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}
