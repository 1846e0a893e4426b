import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { type AuditFilter, AuditReader, type RecordedEntry } from '../../../domain/audit/ports/audit-reader.js';
import { containingEach, matches } from '../shared/containing.js';
import { CurrentManager } from '../connection/current-manager.js';

/** As the index has it. */
const searched = `(username || ' ' || action || ' ' || subject_id || ' ' || subject_name)`;

@Injectable()
export class PostgresAuditReader implements AuditReader {
  constructor(
    private readonly current: CurrentManager,
    private readonly config: Config,
  ) {}

  async list(filter: AuditFilter, limit: number, offset: number) {
    const { where, parameters } = conditions(filter, this.config.store.timeZone);
    const [counted] = await this.current.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM audit_entries WHERE ${where}`,
      parameters,
    );
    const entries = await this.current.query<RecordedEntry & { readonly id: string }>(
      `SELECT id, created_at AS at, username AS by, action, subject_kind AS "subjectKind", subject_id AS "subjectId",
         subject_name AS "subjectName", before, after
       FROM audit_entries WHERE ${where} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
      parameters,
    );
    return { total: counted?.total ?? 0, entries: entries.map((entry) => ({ ...entry, id: Number(entry.id) })) };
  }
}

function conditions({ search, subject, by, from, to }: AuditFilter, timeZone: string) {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE ${bind(timeZone)}`;
  const where = ['true'];
  for (const word of containingEach(search)) where.push(matches(searched, bind(word)));
  if (subject !== undefined) where.push(`subject_kind = ${bind(subject.kind)} AND subject_id = ${bind(subject.id)}`);
  if (by !== undefined) where.push(`lower(username) = lower(${bind(by)})`);
  if (from !== undefined) where.push(`created_at >= ${startOf(`${bind(from)}::date`)}`);
  if (to !== undefined) where.push(`created_at < ${startOf(`${bind(to)}::date + 1`)}`);
  return { where: where.join(' AND '), parameters };
}
