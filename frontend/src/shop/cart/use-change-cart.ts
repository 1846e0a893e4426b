import { sendOnce } from '../../api/client';
import { at } from '../../api/address';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { cartKey } from '../../api/cart';
import type { Cart, CartItem, NewCartItem } from '../../api/models';
import { useFailureToast } from '../../page/use-failure-toast';
import { notifyOtherTabs } from './cart-session';
import { isUnavailable, isWith } from './cart-item';

const couldNotUpdate = 'Could not update cart. Please try again.';

/**
 * Changes the cart. Changes are shown immediately, and reverted with a message if the server rejects them.
 * @param shown the cart on the page, until SWR has loaded it again
 */
export function useChangeCart(sessionId: string, shown?: Cart) {
  const { mutate } = useSWRConfig();
  const fail = useFailureToast();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);

  async function change(
    changeName: string,
    foreseen: (items: CartItem[]) => CartItem[],
    call: Promise<Cart>,
    failure: string,
  ) {
    setUnderWay((names) => [...names, changeName]);
    try {
      await mutate<Cart>(cartKey(sessionId), call, {
        optimisticData: (committed, displayed) => withItems(displayed ?? committed ?? shown, foreseen),
      });
      notifyOtherTabs();
      return true;
    } catch (error) {
      fail(error, failure);
      return false;
    } finally {
      setUnderWay((names) => names.filter((name) => name !== changeName));
    }
  }

  return {
    /** Returns whether a change of this line is being saved; without an id, of any part of the cart. */
    isChanging: (id?: string) => (id === undefined ? underWay.length > 0 : underWay.includes(id)),

    setQuantity: (id: string, quantity: number) =>
      change(
        id,
        (items) =>
          items.map((item) =>
            isWith(id, item, items) ? { ...item, quantity, lineTotal: item.price * quantity } : item,
          ),
        sendOnce('PUT', at('/api/cart/items/{id}', { id }), { quantity }),
        couldNotUpdate,
      ),

    /** @returns whether the line was removed */
    remove: (id: string) =>
      change(
        id,
        (items) => items.filter((item) => !isWith(id, item, items)),
        sendOnce('DELETE', at('/api/cart/items/{id}', { id })),
        'Could not remove item from cart. Please try again.',
      ),

    putBack: (item: NewCartItem) =>
      change(
        'back',
        (items) => items,
        sendOnce('POST', at('/api/cart/{sessionId}/items', { sessionId }), item),
        'Could not add item to cart. Please try again.',
      ),

    accept: () =>
      change(
        'changes',
        (items) => items.flatMap(accepted),
        sendOnce('POST', at('/api/cart/{sessionId}/accept-changes', { sessionId })),
        couldNotUpdate,
      ),

    clear: () =>
      change('all', () => [], sendOnce('DELETE', cartKey(sessionId)), 'Could not clear cart. Please try again.'),
  };
}

function accepted(item: CartItem): CartItem[] {
  if (isUnavailable(item)) return [];
  const quantity = Math.min(item.quantity, item.available);
  return [{ ...item, quantity, lineTotal: item.price * quantity, problem: null, problemMessage: null }];
}

/** Returns the cart with the changed items. The totals do not change, because only the server computes totals. */
function withItems(cart: Cart | undefined, change: (items: CartItem[]) => CartItem[]): Cart {
  if (cart === undefined) throw new Error('The cart must be loaded before it is changed.');
  return { ...cart, items: change(cart.items) };
}
