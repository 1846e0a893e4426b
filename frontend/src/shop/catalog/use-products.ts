import { read } from '../../api/client';
import { useState } from 'react';
import { cardsAt, fetchProducts } from '../../api/catalog';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';
import { facetsQuery, type Filters, productsQuery } from './filters';
import { at } from '../../api/address';
import type { ProductFacets } from '../../api/models';

/** @param category slug; undefined for all products */
export const productsKey = (category: string | undefined, filters: Filters, mySize?: string) =>
  cardsAt({ ...productsQuery(category, filters), mySize });

/**
 * Loads one page of the listing. During the load, `before` is the previous page of the same category, so that the
 * footer stays in place.
 */
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

/** @param category slug; undefined for all products */
export const facetsKey = (category: string | undefined, filters: Filters, mySize?: string) =>
  at('/api/product-facets', { ...facetsQuery(category, filters), mySize });

/**
 * Loads the number of products per option. Returns the previous counts during a reload; undefined before the first
 * load.
 */
export function useFacets(category: string | undefined, filters: Filters): ProductFacets | undefined {
  const mySize = useMySize()?.query;
  return useRead(facetsKey(category, filters, mySize), read, { keepPreviousData: true }).data;
}
