import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { Config } from '../../../config/config.js';
import { betweenDays } from '../shared/between-days.js';
import { bounded, countUpTo } from '../shared/bounded-count.js';
import { hasEach } from '../shared/containing.js';
import { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

export interface RecordedEntry {
  readonly id: number;
  readonly at: Date;
  /** Username at the time of the change. */
  readonly by: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface AuditFilter {
  /** Part of the username, the action or the subject. */
  readonly search?: string;
  readonly subject?: { readonly kind: string; readonly id: string };
  /** The full username; case does not matter. */
  readonly by?: string;
  /** First and last day, `YYYY-MM-DD`, in the store's time zone. */
  readonly from?: string;
  readonly to?: string;
}

const { and, eb, fn, ref, val } = expressionBuilder<Tables, 'audit_entries'>();

/** Same expression as in the index. */
const searched = sql<string>`(${ref('username')} || ' ' || ${ref('action')} || ' ' || ${ref('subject_id')} || ' ' || ${ref('subject_name')})`;

@Injectable()
export class AuditReader {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** Newest first. */
  async list(filter: AuditFilter, limit: number, offset: number) {
    const matched = this.db.selectFrom('audit_entries').where(matching(filter, this.config.store.timeZone));
    const total = await countUpTo(this.db, matched.select('id'));
    const page = bounded({ limit, offset });
    const entries = await matched
      .select([
        'id',
        'created_at as at',
        'username as by',
        'action',
        'subject_kind as subjectKind',
        'subject_id as subjectId',
        'subject_name as subjectName',
        'before',
        'after',
      ])
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    return { total, entries: entries.map((entry) => ({ ...entry, id: Number(entry.id) })) };
  }
}

function matching({ search, subject, by, from, to }: AuditFilter, timeZone: string): Expression<SqlBool> {
  const all = [hasEach(searched, search), ...betweenDays(ref('created_at'), { from, to }, timeZone)];
  if (subject !== undefined) all.push(eb('subject_kind', '=', subject.kind), eb('subject_id', '=', subject.id));
  if (by !== undefined) all.push(eb(fn('lower', ['username']), '=', fn('lower', [val(by)])));
  return and(all);
}
