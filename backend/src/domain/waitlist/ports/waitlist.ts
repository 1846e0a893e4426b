import type { StockTarget } from '../../stock/ports/stock.js';
import type { WaitlistEntry } from '../waitlist-entry.js';

export interface NewEntry extends StockTarget {
  readonly email: string;
  /** Null for a visitor. */
  readonly userId: number | null;
}

/**
 * Waitlist entries and their order. The database itself reserves units that become available
 * (`functions/waitlist.sql`).
 */
export abstract class Waitlist {
  /**
   * Whether the item is available or sold out. Null for an item that is not sold, and for sets, because shoppers join
   * the waitlist for their halves.
   */
  abstract availabilityOf(target: StockTarget): Promise<'available' | 'sold-out' | null>;
  /**
   * Returns the live entry of this address for this size. A new entry is unconfirmed. Null when the address has reached
   * its max number of entries.
   */
  abstract join(entry: NewEntry): Promise<Pick<WaitlistEntry, 'id' | 'state'> | null>;
  abstract get(id: number): Promise<WaitlistEntry | null>;
  /**
   * Confirms the entry: the shopper gets the last place in line, or a free unit is reserved for them. Repeated calls
   * change nothing.
   */
  abstract confirm(id: number): Promise<void>;
  /** Ends an entry, and releases its reserved unit unless a checkout holds the unit. */
  abstract leave(id: number): Promise<void>;
  /** Assigns the reserved unit to a cart. Returns false when the unit is no longer reserved. */
  abstract claim(id: number, cartSessionId: string): Promise<boolean>;
  /** Ids of entries whose reserved unit was not bought in time, oldest first. */
  abstract listOverdue(limit: number): Promise<number[]>;
  /**
   * Ends an expired reservation, and releases its unit. If the mail was not sent, the shopper gets their place in line
   * back, and everybody can buy the unit. Otherwise the entry lapses, and the unit is offered to the next shopper.
   * Returns whether the entry lapsed.
   */
  abstract lapse(id: number): Promise<boolean>;
  /**
   * Reserves free units for waiting shoppers, e.g. after a product was switched on. An item whose mail could not be
   * sent is offered again after a day, if the shop has sent a mail since. Returns the number of reserved units.
   */
  abstract offerFree(): Promise<number>;
  /** Ids of entries with a reservation for which no mail was written yet. */
  abstract listUntold(limit: number): Promise<number[]>;
  /**
   * Records that the mail about a reservation is written. The reservation ends 12 hours later. Returns null when the
   * mail was already written, or when the reservation has ended.
   */
  abstract claimMail(id: number): Promise<WaitlistEntry | null>;
  /**
   * Sets the end of reservations to 12 hours after the mail was sent. While the mail waits or has failed, the end
   * moves, for at most 3 days. A mail that failed because of its address, or was cancelled, extends nothing.
   */
  abstract followMails(): Promise<void>;
  /** Cancels unsent mails about reservations that have ended. */
  abstract cancelUnneededMails(): Promise<void>;
  /**
   * Deletes entries that were never confirmed (after 7 days), that have ended (after 30 days), or that waited for a
   * year. Returns the number of deleted entries.
   */
  abstract deleteOld(): Promise<number>;
}
