import { cardsAt, fetchProducts } from '../../api/catalog';
import type { ListedProduct, ProductDetail } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';

const shownAtMost = 4;

/** Returns the key of a product's related products. */
export const relatedKey = ({ category, inStock }: ProductDetail, mySize?: string) =>
  cardsAt({
    ...{ category: category.slug, inStock: inStock ? undefined : true, limit: shownAtMost + 1 },
    mySize,
  });

/** Loads up to four other products of the same category; only products in stock if the product itself is sold out. */
export function useRelatedProducts(product: ProductDetail): ListedProduct[] {
  const { data } = useRead(relatedKey(product, useMySize()?.query), fetchProducts, { keepPreviousData: true });
  return (data?.products ?? []).filter(({ id }) => id !== product.id).slice(0, shownAtMost);
}
