import { DomainError } from '../shared/domain-error.js';

/**
 * `unconfirmed`: the address is not proven yet. `reserved`: a unit is kept for this shopper for a while. `bought`, `lapsed` (not bought in
 * time) and `left` are ends.
 */
export type WaitlistState = 'unconfirmed' | 'waiting' | 'reserved' | 'bought' | 'lapsed' | 'left';

/** Somebody who waits until a size is back in stock. */
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
  /** The set that it is one half of; null where none is sold. */
  readonly set: SetOfEntry | null;
  readonly email: string;
  readonly userId: number | null;
  readonly state: WaitlistState;
  /** How many are served before, and this one; null before the address is proven, and when the wait is over. */
  readonly place: number | null;
  /** Until when the unit is kept; null unless one is. */
  readonly reservedUntil: Date | null;
}

/** A set with the awaited size: where several have it, one whose other half can be bought, the oldest first. */
export interface SetOfEntry {
  readonly productId: number;
  readonly name: string;
  readonly slug: string;
  /** What is still to be chosen of it. */
  readonly otherHalf: 'top' | 'bottom';
  /** Whether the awaited piece is sold in sets only. */
  readonly isOnlyWay: boolean;
}

/** At so many sizes one address may wait at a time: a mailbox cannot be flooded from here. */
export const mostPerAddress = 20;

/** @throws DomainError not-found `waitlist.link` for a link to an entry that is gone, or was never there */
export function knownEntry<Found>(found: Found | null): Found {
  if (found !== null) return found;
  const message = 'This link does not work any more. You can sign up again on the product’s page.';
  throw new DomainError('not-found', 'waitlist.link', message);
}
