import { sendOnce } from '../../api/client';
import { at } from '../../api/address';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { cartKey } from '../../api/cart';
import type { Intake } from '../../api/models';
import { useFailureToast } from '../../page/use-failure-toast';
import { useToast } from '../../ui/toast/use-toast';
import { cartSessionId, saveCartSessionId, notifyOtherTabs } from '../cart/cart-session';
import { nameOf } from '../cart/intake-list';

/** Adds the items of an order to the cart, as far as the shop still sells them. */
export function useBuyAgain(orderId: string) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const fail = useFailureToast();
  const [intake, setIntake] = useState<Intake>();

  const buy = async () => {
    try {
      const { cart, added, leftOut } = await sendOnce('POST', at('/api/orders/{id}/buy-again', { id: orderId }), {
        sessionId: cartSessionId(),
      });
      await mutate(cartKey(cart.sessionId), cart, { revalidate: false });
      saveCartSessionId(cart.sessionId);
      notifyOtherTabs();
      setIntake({ added, leftOut });
      if (added.length > 0) toast({ title: 'Added to cart', description: sentenceOf(added) });
      else toast({ tone: 'error', title: 'Nothing was added', description: 'The reasons are shown below.' });
    } catch (error) {
      fail(error, 'Could not add the items to your cart. Please try again.');
    }
  };
  return { intake, buy };
}

const sentenceOf = (added: Intake['added']) => added.map((units) => `${units.quantity} × ${nameOf(units)}`).join(', ');
