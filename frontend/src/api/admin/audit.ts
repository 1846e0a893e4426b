import { read } from '../client';
import type { AuditList } from '../models';

export const auditKey = '/api/admin/audit';

export async function fetchAudit(key: string): Promise<AuditList> {
  return (await read(key)) as AuditList;
}
