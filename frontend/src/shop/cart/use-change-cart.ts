import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { acceptCartChanges, addCartItem, changeCartItem, clearCart, removeCartItem } from '../../api/cart-changes';
import type { Cart, CartItem, NewCartItem } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { tellOtherTabs } from './cart-session';
import { isGone, isWith } from './cart-item';

const couldNotUpdate = 'Could not update cart. Please try again.';

/**
 * Changes the cart. Changes are shown immediately, and reverted with a message if the server rejects them.
 * @param shown the cart on the page, until SWR has loaded it again
 */
export function useChangeCart(sessionId: string, shown?: Cart) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [underWay, setUnderWay] = useState<readonly string[]>([]);

  async function change(
    what: string,
    foreseen: (items: CartItem[]) => CartItem[],
    call: Promise<Cart>,
    failure: string,
  ) {
    setUnderWay((names) => [...names, what]);
    try {
      await mutate<Cart>(cartKey(sessionId), call, {
        optimisticData: (committed, displayed) => withItems(displayed ?? committed ?? shown, foreseen),
      });
      tellOtherTabs();
      return true;
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, failure) });
      return false;
    } finally {
      setUnderWay((names) => names.filter((name) => name !== what));
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
        changeCartItem(id, quantity),
        couldNotUpdate,
      ),

    /** @returns whether the line was removed */
    remove: (id: string) =>
      change(
        id,
        (items) => items.filter((item) => !isWith(id, item, items)),
        removeCartItem(id),
        'Could not remove item from cart. Please try again.',
      ),

    putBack: (item: NewCartItem) =>
      change('back', (items) => items, addCartItem(sessionId, item), 'Could not add item to cart. Please try again.'),

    accept: () => change('changes', (items) => items.flatMap(accepted), acceptCartChanges(sessionId), couldNotUpdate),

    clear: () => change('all', () => [], clearCart(sessionId), 'Could not clear cart. Please try again.'),
  };
}

export type CartChanges = ReturnType<typeof useChangeCart>;

function accepted(item: CartItem): CartItem[] {
  if (isGone(item)) return [];
  const quantity = Math.min(item.quantity, item.available);
  return [{ ...item, quantity, lineTotal: item.price * quantity, problem: null, problemMessage: null }];
}

/** Does not change the totals, because only the server computes them. */
function withItems(cart: Cart | undefined, change: (items: CartItem[]) => CartItem[]): Cart {
  if (cart === undefined) throw new Error('A cart that is not shown cannot be changed.');
  return { ...cart, items: change(cart.items) };
}
