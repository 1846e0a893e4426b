import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type CustomerNote, isEmptyNote } from '../../../domain/accounts/customer-note.js';
import { CustomerNotes, type VersionedNote } from '../../../domain/accounts/ports/customer-notes.js';
import { Database } from '../sql/database.js';

const lowered = (email: string) => sql<string>`lower(${email})`;

@Injectable()
export class PostgresCustomerNotes implements CustomerNotes {
  constructor(private readonly db: Database) {}

  async lock(email: string): Promise<VersionedNote> {
    // A row lock cannot protect a note that does not exist yet.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('customer note ' || lower(${email}), 0))`.execute(this.db);
    const found = await this.db
      .selectFrom('customer_notes')
      .select(['note', 'tags', 'version'])
      .where('email', '=', lowered(email))
      .executeTakeFirst();
    return found ?? { note: '', tags: [], version: 0 };
  }

  async save(email: string, note: CustomerNote, staffId: number): Promise<void> {
    if (isEmptyNote(note)) {
      await this.db.deleteFrom('customer_notes').where('email', '=', lowered(email)).execute();
      return;
    }
    const row = { note: note.note, tags: [...note.tags], changed_by: staffId, changed_at: sql<Date>`now()` };
    await this.db
      .insertInto('customer_notes')
      .values({ email: lowered(email), ...row })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ ...row, version: sql<number>`customer_notes.version + 1` }),
      )
      .execute();
  }
}
