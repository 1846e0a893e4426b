import type { StockTarget } from '../../stock/ports/stock.js';
import type { WaitlistEntry } from '../waitlist-entry.js';

export interface NewEntry extends StockTarget {
  readonly email: string;
  /** Null for a visitor. */
  readonly userId: number | null;
}

/** How many wait for something that is sold. */
export interface Demand {
  readonly productId: number;
  readonly productName: string;
  readonly variantId: number | null;
  /** As in "M, Navy"; null without variants. */
  readonly variant: string | null;
  readonly waiting: number;
  readonly reserved: number;
  /** Bought by those who waited, in the last 30 days. */
  readonly bought: number;
  /** Since when the first in line waits; null when no one does. */
  readonly since: Date | null;
}

/** Who waits for what, in which order; the database itself reserves units that become available (migration 29). */
export abstract class Waitlist {
  /** Whether something can be waited for; null for what is not offered, and for sets: their halves are. */
  abstract availabilityOf(target: StockTarget): Promise<'available' | 'sold-out' | null>;
  /** The live entry of this address for this size; a new one is unconfirmed. Null when the address waits for as many as it may. */
  abstract join(entry: NewEntry): Promise<Pick<WaitlistEntry, 'id' | 'state'> | null>;
  abstract get(id: number): Promise<WaitlistEntry | null>;
  /** Takes the last place in line, or a unit that is free meanwhile; does nothing when this was done. */
  abstract confirm(id: number): Promise<void>;
  /** Ends a wait, or gives up the reserved unit unless a checkout has it. */
  abstract leave(id: number): Promise<void>;
  /** Keeps the reserved unit for a cart; false when it is not reserved any more. */
  abstract claim(id: number, cartSessionId: string): Promise<boolean>;
  /** Reserved units that were not bought in time, the oldest first. */
  abstract listOverdue(limit: number): Promise<number[]>;
  /** Ends a reservation whose time is over; its unit goes to the next in line. */
  abstract lapse(id: number): Promise<boolean>;
  /** Reserves units that are free although somebody waits, as after a product was switched on. Returns how many. */
  abstract offerFree(): Promise<number>;
  /** Reservations whose mail is not written yet. */
  abstract listUntold(limit: number): Promise<number[]>;
  /** Notes that the mail about a reservation is written; null when it was, or when there is none any more. */
  abstract claimMail(id: number): Promise<WaitlistEntry | null>;
  /** Deletes entries that were never confirmed (after 7 days), have ended (30 days), or waited for a year. Returns how many. */
  abstract deleteOld(): Promise<number>;
  /** What most wait for comes first. */
  abstract listDemand(page: { limit: number; offset: number }): Promise<{ demand: Demand[]; total: number }>;
}
