import type { QueryOf } from '../../api/address';
import { demandAt, fetchDemand } from '../../api/admin/waitlist';
import { useList } from '../list/use-list';

/** One page of what shoppers wait for. @param apiQuery from useListQuery */
export const useDemand = (apiQuery: QueryOf<'/api/admin/waitlist'>) => useList(demandAt(apiQuery), fetchDemand);
