import type { ListedProduct } from '../../api/models';

/** Returns the products in the order of `ids`, without deleted products; undefined during the load. */
export const inOrder = (products: ListedProduct[] | undefined, ids: readonly number[]) =>
  products && ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
