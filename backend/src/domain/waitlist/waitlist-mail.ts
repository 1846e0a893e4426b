import type { WaitlistEntry } from './waitlist-entry.js';

/** What mails about a wait say; the token of their links is made from the entry's id. */
export interface WaitlistMailFacts {
  readonly to: string;
  readonly entryId: number;
  /** With its size, as in "Liberty Halter (M, Navy)". */
  readonly product: string;
}

export function mailedFacts({ email, id, productName, variant }: WaitlistEntry): WaitlistMailFacts {
  return { to: email, entryId: id, product: variant === null ? productName : `${productName} (${variant})` };
}
