import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import { Config } from '../../../config/config.js';
import { type AuditArea, kindsIn } from '../../../domain/audit/audit-areas.js';
import { changesOf } from '../../../domain/audit/audit-changes.js';
import { bounded, countUpTo } from '../shared/bounded-count.js';
import { betweenDays, hasEach } from '../shared/filters.js';
import { Database, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { namesFor } from './names-by-id.js';

export interface AuditFilter {
  /** Words in the username, the action, the subject, or the names and values of the changed fields. */
  readonly search?: string;
  readonly area?: AuditArea;
  readonly subject?: { readonly kind: string; readonly id: string };
  /** The full username; case does not matter. */
  readonly by?: string;
  /** First and last day, `YYYY-MM-DD`, in the store's time zone. */
  readonly from?: string;
  readonly to?: string;
}

const { and, eb, fn, ref, val } = expressionBuilder<Tables, 'audit_entries'>();

/** Same expression as in the index. */
const searched = sql<string>`(${ref('username')} || ' ' || ${ref('action')} || ' ' || ${ref('subject_id')} || ' ' || ${ref('subject_name')} || ' ' || ${ref('words')})`;

/** Max number of authors in the filter. */
const maxAuthors = 200;

/** Authors in alphabetical order. Reads one entry of the index for each author. */
const authors = new Prepared((db) =>
  db
    .withRecursive('author', (all) =>
      all
        .selectFrom(firstAuthor(db).as('first'))
        .select('first.username')
        .unionAll(
          all
            .selectFrom('author')
            .innerJoinLateral(
              firstAuthor(db)
                .where(sql<boolean>`lower(audit_entries.username) > lower(author.username)`)
                .as('next'),
              (next) => next.onTrue(),
            )
            .select('next.username'),
        ),
    )
    .selectFrom('author')
    .select('username')
    .limit(maxAuthors),
);

function firstAuthor(db: Kysely<Tables>) {
  return db
    .selectFrom('audit_entries')
    .select('username')
    .orderBy(sql`lower(audit_entries.username)`)
    .orderBy('audit_entries.id', 'desc')
    .limit(1);
}

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
    const { timeZone } = this.config.store;
    const names = await namesFor(this.db, entries);
    return {
      total,
      entries: entries.map((entry) => ({
        ...entry,
        id: Number(entry.id),
        changes: changesOf(entry, timeZone, names),
      })),
    };
  }

  /** Usernames of the authors of all entries. */
  async authors(): Promise<string[]> {
    return (await this.db.all(authors, {})).map(({ username }) => username);
  }
}

/** An entry with its changed fields, as readable names and values. */
export type RecordedEntry = Awaited<ReturnType<AuditReader['list']>>['entries'][number];

function matching({ search, area, subject, by, from, to }: AuditFilter, timeZone: string): Expression<SqlBool> {
  const all = [hasEach(searched, search), ...betweenDays(ref('created_at'), { from, to }, timeZone)];
  if (area !== undefined) all.push(eb('subject_kind', 'in', kindsIn(area)));
  if (subject !== undefined) all.push(eb('subject_kind', '=', subject.kind), eb('subject_id', '=', subject.id));
  if (by !== undefined) all.push(eb(fn('lower', ['username']), '=', fn('lower', [val(by)])));
  return and(all);
}
