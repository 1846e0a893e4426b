import { DomainError } from '../shared/domain-error.js';
import type { WaitlistMailFacts } from '../mail/mail.js';

/**
 * `unconfirmed`: the address is not verified yet. `reserved`: a unit is reserved for this shopper for a limited time.
 * `bought`, `lapsed` (not bought in time) and `left` are final.
 */
export type WaitlistState = 'unconfirmed' | 'waiting' | 'reserved' | 'bought' | 'lapsed' | 'left';

/** A shopper waiting for a size to be back in stock. */
export interface WaitlistEntry {
  readonly id: number;
  readonly productId: number;
  /** Null for a product without variants. */
  readonly variantId: number | null;
  readonly productName: string;
  readonly productSlug: string;
  /** As in "M, Navy"; null without variants. */
  readonly variant: string | null;
  readonly imageUrl: string;
  /** The set that contains the item as one half; null when no such set is sold. */
  readonly set: SetOfEntry | null;
  readonly email: string;
  readonly userId: number | null;
  readonly state: WaitlistState;
  /** Place in line, starting at 1; null before the address is verified, and after the entry has ended. */
  readonly place: number | null;
  /** End of the reservation; null without a reservation. */
  readonly reservedUntil: Date | null;
}

/** A set that contains the awaited size. If there are several sets, the oldest set whose other half can be bought. */
export interface SetOfEntry {
  readonly productId: number;
  readonly name: string;
  readonly slug: string;
  /** The half that the shopper still has to choose. */
  readonly otherHalf: 'top' | 'bottom';
  /** Whether the awaited item is only sold in sets. */
  readonly isOnlyWay: boolean;
}

/** Max number of entries per address at a time, so that no mailbox is flooded. */
export const maxPerAddress = 20;

/** @throws DomainError not-found `waitlist.link` for a link to a deleted or unknown entry */
export function knownEntry<Found>(found: Found | null): Found {
  if (found !== null) return found;
  const message = 'This link no longer works. You can sign up again on the product’s page.';
  throw new DomainError('not-found', 'waitlist.link', message);
}

export function mailedFacts({ email, id, productName, variant }: WaitlistEntry): WaitlistMailFacts {
  return { to: email, entryId: id, product: variant === null ? productName : `${productName} (${variant})` };
}
