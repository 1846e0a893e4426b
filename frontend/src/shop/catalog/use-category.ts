import { at } from '../../api/address';
import { cardsAt, fetchProducts } from '../../api/catalog';
import { readOrNull } from '../../api/client';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';

export const categoryKey = (category: string) => at('/api/categories/{category}', { category });

/** Loads a category; null if it does not exist, undefined without a slug. */
export const useCategory = (slug: string | undefined) =>
  useRead(slug === undefined ? null : categoryKey(slug), readOrNull);

/** Loads four featured products in stock, in the shopper's size if known. */
export const useFourProducts = () =>
  useRead(cardsAt({ inStock: true, limit: 4, mySize: useMySize()?.query }), fetchProducts, { keepPreviousData: true });
