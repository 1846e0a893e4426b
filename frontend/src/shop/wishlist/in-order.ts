import type { ListedProduct } from '../../api/models';

/** The products in the order of `ids`, without those that the shop no longer has; undefined while they load. */
export const inOrder = (products: ListedProduct[] | undefined, ids: readonly number[]) =>
  products && ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
