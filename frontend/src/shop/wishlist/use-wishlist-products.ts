import type { Address } from '../../api/address';
import { cardsAt, fetchProducts } from '../../api/catalog';
import type { ListedProduct } from '../../api/models';
import { useSession } from '../../session/use-session';
import { deleteOnDevice } from '../saved/device-wishlist';
import { orOwnCopy } from '../../api/own-copy';
import { useRead } from '../../api/use-read';
import { useAccountWishlist, useWishlist, wishlistCopy } from '../saved/use-wishlist';

/** Loads the saved products with current prices and stock. Deleted products are omitted. */
export function useWishlistProducts() {
  const session = useSession();
  const { ids } = useWishlist();
  const account = useAccountWishlist({ fresh: true });
  const device = useRead(
    session.state === 'signed-out' && ids.length > 0 ? cardsAt({ ids: ids.join(',') }) : null,
    (key) => orOwnCopy(null, wishlistCopy, fetchSaved(key, ids)),
    { keepPreviousData: true, revalidateIfStale: true },
  );

  if (session.state === 'unknown') return { products: undefined, error: 'unknown', retry: session.retry };
  if (session.state === 'signed-in') return { products: account.data, error: account.error, retry: account.mutate };
  const products = ids.length === 0 ? [] : inOrder(device.data, ids);
  return { products: session.state === 'signed-out' ? products : undefined, error: device.error, retry: device.mutate };
}

async function fetchSaved(key: Address<'/api/products'>, ids: readonly number[]): Promise<ListedProduct[]> {
  const { products } = await fetchProducts(key);
  deleteOnDevice(ids.filter((id) => !products.some((product) => product.id === id)));
  return products;
}

/** Returns the products in the order of `ids`, without deleted products; undefined during the load. */
export const inOrder = (products: ListedProduct[] | undefined, ids: readonly number[]) =>
  products && ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
