import useSWR from 'swr';
import { fetchUsers, usersKey } from '../../api/admin/users';
import type { StaffUserList } from '../../api/models';

/** One page of the users; the former stays until the next is there. @param apiQuery as useListQuery gives it */
export function useUsers(apiQuery: string) {
  const { data, error, isLoading, mutate } = useSWR<StaffUserList, Error>(usersKey(apiQuery), fetchUsers, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  return { list: data, loading: isLoading, failed: error !== undefined, reload: () => void mutate() };
}
