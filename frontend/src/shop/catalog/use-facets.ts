import { at } from '../../api/address';
import { fetchFacets } from '../../api/product-facets';
import type { ProductFacets } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';
import { facetsQuery, type Filters } from './filters';

/** @param category slug; undefined for all products */
export const facetsKey = (category: string | undefined, filters: Filters, mySize?: string) =>
  at('/api/product-facets', { ...facetsQuery(category, filters), mySize });

/**
 * Loads the number of products per option. Returns the previous counts during a reload; undefined before the first
 * load.
 */
export function useFacets(category: string | undefined, filters: Filters): ProductFacets | undefined {
  const mySize = useMySize()?.query;
  return useRead(facetsKey(category, filters, mySize), fetchFacets, { keepPreviousData: true }).data;
}
