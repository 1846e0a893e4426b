import type { QueryOf } from '../../api/address';
import { demandAt, fetchDemand } from '../../api/admin/waitlist';
import { useList } from '../list/use-list';

/** Loads one page of the waitlist demand. */
export const useDemand = (apiQuery: QueryOf<'/api/admin/waitlist'>) => useList(demandAt(apiQuery), fetchDemand);
