import { useEffect } from 'react';
import type { QueryOf } from '../../api/address';
import {
  fetchSubmission,
  fetchSubmissions,
  ordersOfSenderKey,
  refetchSubmissions,
  submissionKey,
  submissionsAt,
} from '../../api/admin/contact-submissions';
import { useRead } from '../../api/use-read';
import { fetchStaffOrders } from '../../api/admin/orders';

/** Milliseconds between two reloads. */
const rest = 60_000;

/** One page of the messages, reloaded every 60 seconds. @param apiQuery from useListQuery */
export function useMessages(apiQuery: QueryOf<'/api/admin/contact-submissions'>) {
  const key = submissionsAt(apiQuery);
  const { data, error, isLoading, isValidating, mutate } = useRead(key, fetchSubmissions, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  useEffect(() => {
    const timer = setInterval(
      () => void mutate(refetchSubmissions(key), { revalidate: false, throwOnError: false }),
      rest,
    );
    return () => clearInterval(timer);
  }, [key, mutate]);
  return {
    list: data,
    loading: isLoading,
    refreshing: isValidating,
    failed: error !== undefined,
    refresh: () => void mutate(),
  };
}

/** Loads the open message: undefined during the load, null if it was deleted. */
export function useMessage(id: number) {
  const { data, error, mutate } = useRead(submissionKey(id), fetchSubmission, {
    revalidateIfStale: true,
  });
  return { message: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}

/** Loads the latest orders with an e-mail address. */
export function useOrdersOfSender(email: string) {
  const { data, error } = useRead(ordersOfSenderKey(email), fetchStaffOrders, {
    revalidateIfStale: true,
  });
  return { list: data, failed: error !== undefined };
}
