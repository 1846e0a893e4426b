import { cardsAt, fetchProducts } from '../../api/catalog';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';
import { productsQuery, type Filters } from './filters';

/** @param category slug; undefined for all products */
export const productsKey = (category: string | undefined, filters: Filters, mySize?: string) =>
  cardsAt({ ...productsQuery(category, filters), mySize });

/** Loads one page of the listing. */
export function useProducts(category: string | undefined, filters: Filters) {
  const { data, error, mutate } = useRead(productsKey(category, filters, useMySize()?.query), fetchProducts);
  return { page: data, failed: error !== undefined && data === undefined, retry: () => mutate() };
}
