import { at, type QueryOf } from '../../api/address';
import { read } from '../../api/client';
import { useList } from '../list/use-list';

export const useAudit = (apiQuery: QueryOf<'/api/admin/audit'>) => useList(at('/api/admin/audit', apiQuery), read);
