import { cardsAt, fetchProducts } from '../../api/catalog';
import type { ListedProduct } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';

/** Featured products in stock, in the shopper's size if known; undefined until loaded. */
export function useFourPieces(): ListedProduct[] | undefined {
  const key = cardsAt({ inStock: true, limit: 4, mySize: useMySize()?.query });
  const { data, error } = useRead(key, fetchProducts, { keepPreviousData: true });
  return error ? [] : data?.products;
}
