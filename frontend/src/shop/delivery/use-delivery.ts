import { at, type QueryOf } from '../../api/address';
import { fetchDelivery } from '../../api/delivery';
import { useRead } from '../../api/use-read';

export type DeliveryQuery = QueryOf<'/api/delivery'>;

/** The promises of the next cut-offs, the nearest first; absent until they are known. Those of the former address stay meanwhile. */
export function useDelivery(query: DeliveryQuery) {
  const { data, error } = useRead(at('/api/delivery', query), fetchDelivery, { keepPreviousData: true });
  return error ? undefined : data?.promises;
}
