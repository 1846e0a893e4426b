import type { QueryOf } from '../../api/address';
import { auditAt, fetchAudit } from '../../api/admin/audit';
import { useList } from '../list/use-list';

export const useAudit = (apiQuery: QueryOf<'/api/admin/audit'>) => useList(auditAt(apiQuery), fetchAudit);
