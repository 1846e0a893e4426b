import { Injectable } from '@nestjs/common';
import { type AuditEntry, AuditLog } from '../../../domain/audit/ports/audit-log.js';
import { CurrentManager } from '../connection/current-manager.js';

@Injectable()
export class PostgresAuditLog implements AuditLog {
  constructor(private readonly current: CurrentManager) {}

  async record({ staffId, action, subjectId, subjectName, before, after }: AuditEntry): Promise<void> {
    await this.current.query(
      `INSERT INTO audit_entries (user_id, username, action, subject_kind, subject_id, subject_name, before, after)
       SELECT id, username, $2, split_part($2, '.', 1), $3, $4, $5, $6 FROM users WHERE id = $1`,
      [staffId, action, subjectId, subjectName, before && JSON.stringify(before), after && JSON.stringify(after)],
    );
  }
}
