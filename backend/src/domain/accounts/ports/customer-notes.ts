import type { CustomerNote } from '../customer-note.js';

/** A note with the number of its changes; version 0 without a note. */
export interface VersionedNote extends CustomerNote {
  readonly version: number;
}

/** Notes of staff about customers, one per email address. Upper and lower case of an address are the same. */
export abstract class CustomerNotes {
  /** Makes other changes of the note wait until the end of the transaction. */
  abstract lock(email: string): Promise<VersionedNote>;
  /** Adds or replaces the locked note. An empty note is deleted. */
  abstract save(email: string, note: CustomerNote, staffId: number): Promise<void>;
}
