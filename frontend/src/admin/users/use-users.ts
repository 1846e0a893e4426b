import { fetchUsers, usersKey } from '../../api/admin/users';
import { useList } from '../list/use-list';

/** One page of the users. @param apiQuery as useListQuery gives it */
export const useUsers = (apiQuery: string) => useList(usersKey(apiQuery), fetchUsers);
