import { at } from '../../api/address';
import { fetchProducts } from '../../api/catalog';
import type { ListedProduct } from '../../api/models';
import { useRead } from '../../api/use-read';

const most = 8;
const newKey = at('/api/products', { category: 'new-arrivals', inStock: true, limit: most });
const featuredKey = at('/api/products', { inStock: true, limit: most });

interface Known {
  products: unknown[];
}

/** The featured ones only where there are too few new ones. */
export function railKeys(known: Record<string, unknown>): string[] {
  const fresh = known[newKey] as Known | undefined;
  return fresh && fresh.products.length < most ? [newKey, featuredKey] : [newKey];
}

/** Eight products that can be bought: the new ones first, then what is featured. */
export function useRail(): ListedProduct[] {
  const { data: fresh } = useRead(newKey, fetchProducts);
  const isFew = fresh !== undefined && fresh.products.length < most;
  const { data: featured } = useRead(isFew ? featuredKey : null, fetchProducts);
  const others = (featured?.products ?? []).filter(({ isNew }) => !isNew);
  return [...(fresh?.products ?? []), ...others].slice(0, most);
}
