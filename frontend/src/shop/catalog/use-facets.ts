import useSWR from 'swr';
import { fetchFacets } from '../../api/catalog';
import type { ProductFacets } from '../../api/models';
import { facetsQuery, type Filters } from './filters';

/** @param category slug, undefined for all */
export const facetsKey = (category: string | undefined, filters: Filters) =>
  `/api/product-facets?${facetsQuery(category, filters)}`;

/** How many products each choice would leave; the former counts while others are on their way, undefined before the first. */
export function useFacets(category: string | undefined, filters: Filters): ProductFacets | undefined {
  return useSWR<ProductFacets, Error>(facetsKey(category, filters), fetchFacets, { keepPreviousData: true }).data;
}
