import type { AuditEntry } from '../audit/ports/audit-log.js';
import type { ProductImport, RowCounts } from './ports/product-imports.js';

/** The audit entry of an import that ended. Each of its products has an entry of its own. */
export function auditEntryOf({ id, fileName }: ProductImport, counts: RowCounts, staffId: number): AuditEntry {
  const { imported, unchanged, bad, outdated, refused } = counts;
  const rows = Object.values(counts).reduce((total, count) => total + count, 0);
  return {
    staffId,
    action: 'product-import.ended',
    subjectId: String(id),
    subjectName: fileName,
    after: { rows, imported, unchanged, bad, outdated, refused },
  };
}
