import { auditKey, fetchAudit } from '../../api/admin/audit';
import { useList } from '../list/use-list';

/** One page of what staff did. @param apiQuery as useListQuery gives it */
export const useAudit = (apiQuery: string) => useList(`${auditKey}?${apiQuery}`, fetchAudit);
