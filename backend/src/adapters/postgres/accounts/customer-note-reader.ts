import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database, type Named, Prepared } from '../sql/database.js';

const noteOf = new Prepared((db, { email }: Named<{ email: string }>) =>
  db
    .selectFrom('customer_notes as n')
    .innerJoin('users as staff', 'staff.id', 'n.changed_by')
    .select(['n.note', 'n.tags', 'n.version', 'n.changed_at as changedAt', 'staff.username as changedBy'])
    .where('n.email', '=', sql<string>`lower(${email})`),
);

@Injectable()
export class CustomerNoteReader {
  constructor(private readonly db: Database) {}

  /** Returns undefined without a note. `changedBy` is a username. */
  get(email: string) {
    return this.db.first(noteOf, { email });
  }
}
