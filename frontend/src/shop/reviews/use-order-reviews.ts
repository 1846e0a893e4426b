import { ApiError } from '../../api/api-error';
import { fetchOrderReviews, orderReviewsKey } from '../../api/own-reviews';
import { useRead } from '../../api/use-read';

/** Loads the reviewable items of an order. @param key key of the mailed invitation */
export function useOrderReviews(id: string, key: string | null) {
  const { data, error, mutate } = useRead(orderReviewsKey(id, key), fetchOrderReviews, { revalidateIfStale: true });
  const status = error instanceof ApiError ? error.status : undefined;
  return { order: data, error, needsSignIn: status === 401, isUnknown: status === 404, retry: () => void mutate() };
}
