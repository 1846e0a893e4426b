import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AuditEntry, AuditLog } from '../../../domain/audit/ports/audit-log.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { insertFrom } from '../sql/rows.js';

/** Author name for changes that the shop makes automatically. */
const theShop = 'The shop';

const insertEntry = new Prepared((db, entry: Named<AuditEntry>) => {
  const shop = db
    .selectNoFrom([sql<number | null>`null::integer`.as('id'), sql<string>`${sql.lit(theShop)}`.as('username')])
    .where(sql<boolean>`${entry.staffId}::integer IS NULL`);
  const member = db.selectFrom('users').select(['id', 'username']).where('id', '=', entry.staffId);
  const author = db.selectFrom(shop.unionAll(member).as('author'));
  const action = sql<string>`${entry.action}::text`;
  return insertFrom(db, 'audit_entries', author, ({ ref }) => ({
    user_id: ref('id'),
    username: ref('username'),
    action,
    subject_kind: sql<string>`split_part(${action}, '.', 1)`,
    subject_id: entry.subjectId,
    subject_name: entry.subjectName,
    before: entry.before,
    after: entry.after,
  }));
});

@Injectable()
export class PostgresAuditLog implements AuditLog {
  constructor(private readonly db: Database) {}

  async record(entry: AuditEntry): Promise<void> {
    await this.db.all(insertEntry, entry);
  }
}
