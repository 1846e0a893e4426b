import type { QueryOf } from '../../api/address';
import { auditAt, fetchAudit } from '../../api/admin/audit';
import { useList } from '../list/use-list';

/** One page of what staff did. @param apiQuery as useListQuery gives it */
export const useAudit = (apiQuery: QueryOf<'/api/admin/audit'>) => useList(auditAt(apiQuery), fetchAudit);
