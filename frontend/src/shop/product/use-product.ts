import { at } from '../../api/address';
import { ApiError } from '../../api/api-error';
import { cardsAt, fetchProducts } from '../../api/catalog';
import { readOrNull } from '../../api/client';
import type { ListedProduct, ProductDetail } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';

const maxRelated = 4;

export const productKey = (slug: string) => at('/api/products/{slug}', { slug });

/** Loads a product; null if it does not exist. */
export const useProduct = (slug: string) => useRead(productKey(slug), readOrNull);

/** Loads a product or draft for staff. Returns null if it does not exist, and for users who are not staff. */
export const useProductPreview = (id: string) =>
  useRead(at('/api/admin/products/{id}/preview', { id: Number(id) }), async (key) => {
    try {
      return await readOrNull(key);
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return null;
      throw error;
    }
  });

export const relatedKey = ({ category, inStock }: ProductDetail, mySize?: string) =>
  cardsAt({ category: category.slug, inStock: inStock ? undefined : true, limit: maxRelated + 1, mySize });

/** Loads up to four other products of the same category. If the product is sold out, loads only products in stock. */
export function useRelatedProducts(product: ProductDetail): ListedProduct[] {
  const { data } = useRead(relatedKey(product, useMySize()?.query), fetchProducts, { keepPreviousData: true });
  return (data?.products ?? []).filter(({ id }) => id !== product.id).slice(0, maxRelated);
}
