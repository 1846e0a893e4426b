import { useState } from 'react';
import { cardsAt, fetchProducts } from '../../api/catalog';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';
import { productsQuery, type Filters } from './filters';

/** @param category slug; undefined for all products */
export const productsKey = (category: string | undefined, filters: Filters, mySize?: string) =>
  cardsAt({ ...productsQuery(category, filters), mySize });

/** One page of the listing. While it loads, `before` is the last page of the same category: the footer stays in place. */
export function useProducts(category: string | undefined, filters: Filters) {
  const { data, error, mutate } = useRead(productsKey(category, filters, useMySize()?.query), fetchProducts);
  const [last, setLast] = useState({ category, data });
  if (data ? last.data !== data : last.category !== category) setLast({ category, data });
  const failed = error !== undefined && data === undefined;
  return {
    page: data,
    before: failed || last.data?.total === 0 ? undefined : last.data,
    failed,
    retry: () => mutate(),
  };
}
