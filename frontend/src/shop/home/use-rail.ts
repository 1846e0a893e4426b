import { read } from '../../api/client';
import { cardsAt, fetchProducts } from '../../api/catalog';
import type { FeaturedReview, ListedProduct } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';

const maxProducts = 8;
const newAt = (mySize?: string) => cardsAt({ category: 'new-arrivals', inStock: true, limit: maxProducts, mySize });
const featuredAt = (mySize?: string) => cardsAt({ inStock: true, limit: maxProducts, mySize });

interface Known {
  products: unknown[];
}

/** Returns the keys to load. Featured products are included only if there are too few new products. */
export function railKeys(known: Record<string, unknown>): string[] {
  const fresh = known[newAt()] as Known | undefined;
  return fresh && fresh.products.length < maxProducts ? [newAt(), featuredAt()] : [newAt()];
}

/** Returns eight products in stock, in the shopper's size if known: new products first, then featured products. */
export function useRail(): ListedProduct[] {
  const mySize = useMySize()?.query;
  const { data: fresh } = useRead(newAt(mySize), fetchProducts, { keepPreviousData: true });
  const isFew = fresh !== undefined && fresh.products.length < maxProducts;
  const { data: featured } = useRead(isFew ? featuredAt(mySize) : null, fetchProducts, { keepPreviousData: true });
  const others = (featured?.products ?? []).filter(({ isNew }) => !isNew);
  return [...(fresh?.products ?? []), ...others].slice(0, maxProducts);
}

export const featuredReviewsKey = '/api/featured-reviews';

/** Loads the three newest good reviews, or fewer. */
export function useFeaturedReviews(): FeaturedReview[] {
  return useRead(featuredReviewsKey, read).data ?? [];
}
