import type { QueryOf } from '../../api/address';
import { fetchUsers, usersAt } from '../../api/admin/users';
import { useList } from '../list/use-list';

/** One page of the users. @param apiQuery as useListQuery gives it */
export const useUsers = (apiQuery: QueryOf<'/api/admin/users'>) => useList(usersAt(apiQuery), fetchUsers);
