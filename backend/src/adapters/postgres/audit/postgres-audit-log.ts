import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { Config } from '../../../config/config.js';
import { changesOf, searchWords } from '../../../domain/audit/audit-changes.js';
import { type AuditEntry, AuditLog } from '../../../domain/audit/ports/audit-log.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { insertFrom, type Json, json, rowsOf } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';
import { namesFor } from './names-by-id.js';

type Row = Pick<
  Selectable<Tables['audit_entries']>,
  'user_id' | 'action' | 'subject_id' | 'subject_name' | 'before' | 'after' | 'words'
>;

/** Author name for changes that the shop makes automatically. */
const theShop = 'The shop';

const insertEntries = new Prepared((db, { entries }: Named<{ entries: Json<readonly Row[]> }>) => {
  const written = db
    .selectFrom(rowsOf('audit_entries', entries).as('entry'))
    .leftJoin('users as author', 'author.id', 'entry.user_id')
    .where(({ eb, or }) => or([eb('entry.user_id', 'is', null), eb('author.id', 'is not', null)]));
  return insertFrom(db, 'audit_entries', written, ({ fn, ref }) => ({
    user_id: ref('entry.user_id'),
    username: fn.coalesce('author.username', sql.lit(theShop)),
    action: ref('entry.action'),
    subject_kind: sql<string>`split_part(${ref('entry.action')}, '.', 1)`,
    subject_id: ref('entry.subject_id'),
    subject_name: ref('entry.subject_name'),
    before: ref('entry.before'),
    after: ref('entry.after'),
    words: ref('entry.words'),
  }));
});

@Injectable()
export class PostgresAuditLog implements AuditLog {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  async record(...entries: readonly AuditEntry[]): Promise<void> {
    const { timeZone } = this.config.store;
    const names = await namesFor(this.db, entries);
    const rows = entries.map(({ staffId, action, subjectId, subjectName, before = null, after = null }) => ({
      ...{ user_id: staffId, action, subject_id: subjectId, subject_name: subjectName, before, after },
      words: searchWords(changesOf({ before, after }, timeZone, names)),
    }));
    await this.db.all(insertEntries, { entries: json(rows) });
  }
}
