import { type Address, at, type QueryOf } from '../address';
import { readWithNumbers } from '../client';

export const demandAt = (query: QueryOf<'/api/admin/waitlist'>) => at('/api/admin/waitlist', query);

/** Loads one page of the waitlist demand. */
export async function fetchDemand(key: Address<'/api/admin/waitlist'>) {
  const { data, numberIn } = await readWithNumbers(key);
  const demand = data.map((one) => ({ ...one, id: `${one.productId}/${one.variantId ?? ''}` }));
  return { demand, total: numberIn('X-Total-Count') };
}
