import { type Address, at, type QueryOf } from '../../api/address';
import { readWithNumbers } from '../../api/client';
import { useList } from '../list/use-list';

type Path = '/api/admin/waitlist';

/** Loads one page of the waitlist demand. */
export const useDemand = (apiQuery: QueryOf<Path>) => useList(at('/api/admin/waitlist', apiQuery), fetchDemand);

async function fetchDemand(key: Address<Path>) {
  const { data, numberIn } = await readWithNumbers(key);
  const demand = data.map((one) => ({ ...one, id: `${one.productId}/${one.variantId ?? ''}` }));
  return { demand, total: numberIn('X-Total-Count') };
}
