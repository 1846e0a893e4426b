import { read, sendOnce } from '../../api/client';
import { at } from '../../api/address';
import { useMemo, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { ListedProduct } from '../../api/models';
import { orOwnCopy } from '../../api/own-copy';
import { wishlistKey } from '../../api/account';
import { OwnCopy } from '../../device/own-copies';
import { useSession } from '../../session/use-session';
import { useFailureToast } from '../../page/use-failure-toast';
import { useToast } from '../../ui/toast/use-toast';
import { deviceWishlist, deleteOnDevice, nothingSaved, onDeviceWishlistChange, saveOnDevice } from './device-wishlist';

export const wishlistCopy = new OwnCopy<ListedProduct[]>('wishlist');

/**
 * Saved products: the account's list or, while signed out, the device's list. Changes are shown immediately, and
 * reverted with a message if the server rejects them.
 */
export function useWishlist() {
  const session = useSession();
  const toast = useToast();
  const fail = useFailureToast();
  const onDevice = useSyncExternalStore(onDeviceWishlistChange, deviceWishlist, () => nothingSaved);
  const signedIn = session.state === 'signed-in';
  const { data, mutate } = useAccountWishlist();

  // Memoized, because a new object would render all cards of a list again.
  return useMemo(() => {
    const ids = data?.map(({ id }) => id) ?? onDevice;

    async function change(
      call: Promise<unknown>,
      foreseen: (products: ListedProduct[]) => ListedProduct[],
      failure: string,
    ) {
      try {
        await mutate(
          call.then(() => undefined),
          {
            optimisticData: (committed, displayed) => foreseen(displayed ?? committed ?? []),
            populateCache: false,
          },
        );
      } catch (error) {
        fail(error, failure);
      }
    }

    return {
      /** Newest first; empty on the server and before hydration. */
      ids,
      isSaved: (id: number) => ids.includes(id),

      async save(product: ListedProduct) {
        if (signedIn) {
          await change(
            sendOnce('POST', '/api/wishlist', { productId: product.id }),
            (products) => [product, ...products],
            `Could not save ${product.name}. Please try again.`,
          );
        } else if (!saveOnDevice(product.id)) {
          toast({ tone: 'error', title: 'Your wishlist is full', description: 'Please remove an item first.' });
        }
      },

      async remove({ id, name }: ListedProduct) {
        deleteOnDevice([id]);
        if (!signedIn) return;
        await change(
          sendOnce('DELETE', at('/api/wishlist/{productId}', { productId: id })),
          (products) => products.filter((product) => product.id !== id),
          `Could not remove ${name} from your wishlist. Please try again.`,
        );
      },
    };
  }, [data, onDevice, signedIn, mutate, toast, fail]);
}

export type Wishlist = ReturnType<typeof useWishlist>;

/** Loads the signed-in customer's list. The device's list is merged into it first. */
export function useAccountWishlist(options: { fresh?: boolean } = {}) {
  const session = useSession();
  const key = session.state === 'signed-in' ? ([wishlistKey, session.user.id] as const) : null;
  return useSWR<ListedProduct[], Error>(
    key,
    ([, owner]: readonly [string, number]) => orOwnCopy(owner, wishlistCopy, fetchWithDevice()),
    options.fresh ? { revalidateIfStale: true } : undefined,
  );
}

async function fetchWithDevice(): Promise<ListedProduct[]> {
  const ids = deviceWishlist();
  if (ids.length === 0) return read(wishlistKey);
  const products = await sendOnce('POST', '/api/wishlist/merge', { productIds: [...ids] });
  deleteOnDevice(ids);
  return products;
}
