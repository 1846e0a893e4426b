import { type Address, at, type QueryOf } from '../address';
import { read } from '../client';

export const auditAt = (query: QueryOf<'/api/admin/audit'>) => at('/api/admin/audit', query);
export const fetchAudit = (key: Address<'/api/admin/audit'>) => read(key);
