import type { WaitlistMailFacts } from '../mail/mail.js';
import type { WaitlistEntry } from './waitlist-entry.js';

export function mailedFacts({ email, id, productName, variant }: WaitlistEntry): WaitlistMailFacts {
  return { to: email, entryId: id, product: variant === null ? productName : `${productName} (${variant})` };
}
