import { cardsAt, fetchProducts } from '../../api/catalog';
import type { ListedProduct } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';

/** The featured products that can be bought, in her size where she gave one; undefined until they came. */
export function useFourPieces(): ListedProduct[] | undefined {
  const key = cardsAt({ inStock: true, limit: 4, mySize: useMySize()?.query });
  const { data, error } = useRead(key, fetchProducts, { keepPreviousData: true });
  return error ? [] : data?.products;
}
