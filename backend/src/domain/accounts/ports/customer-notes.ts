import type { CustomerNote } from '../customer-note.js';

/** Notes of staff about customers, one per email address. Upper and lower case of an address are the same. */
export abstract class CustomerNotes {
  /** Adds or replaces the note. An empty note is deleted. */
  abstract save(email: string, note: CustomerNote, staffId: number): Promise<void>;
}
