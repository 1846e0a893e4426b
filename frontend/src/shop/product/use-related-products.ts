import useSWR from 'swr';
import { fetchCategories, fetchProducts } from '../../api/catalog';
import type { Category, Product } from '../../api/models';
import { categoriesKey } from '../catalog/use-category';

const shownAtMost = 4;

/** The key of the list that holds a product's neighbours, once product and categories are known; else none. */
export function relatedKey(product: unknown, categories: unknown): string[] {
  if (!product || !categories) return [];
  const { categoryId } = product as Product;
  const slug = (categories as Category[]).find(({ id }) => id === categoryId)?.slug;
  return slug ? [`/api/products?category=${encodeURIComponent(slug)}&limit=${shownAtMost + 1}`] : [];
}

/** Up to four other products of the same category. */
export function useRelatedProducts(product: Product): Product[] {
  const { data: categories } = useSWR(categoriesKey, fetchCategories);
  const [key = null] = relatedKey(product, categories);
  const { data } = useSWR(key, fetchProducts);
  return (data?.products ?? []).filter(({ id }) => id !== product.id).slice(0, shownAtMost);
}
