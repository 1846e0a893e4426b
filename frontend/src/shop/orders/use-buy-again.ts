import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { buyAgain } from '../../api/order-changes';
import type { Intake } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { cartSessionId, keepCartSessionId, tellOtherTabs } from '../cart/cart-session';
import { nameOf } from '../cart/intake-list';

/** Adds the items of an order to the cart, as far as the shop still sells them. */
export function useBuyAgain(orderId: string) {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [intake, setIntake] = useState<Intake>();

  const buy = async () => {
    setPending(true);
    try {
      const { cart, added, leftOut } = await buyAgain(orderId, cartSessionId());
      await mutate(cartKey(cart.sessionId), cart, { revalidate: false });
      keepCartSessionId(cart.sessionId);
      tellOtherTabs();
      setIntake({ added, leftOut });
      if (added.length > 0) toast({ title: 'Added to cart', description: sentenceOf(added) });
      else toast({ tone: 'error', title: 'Nothing was added', description: 'See below why.' });
    } catch (error) {
      const description = reasonOf(error, 'Could not add the items to your cart. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
    } finally {
      setPending(false);
    }
  };
  return { pending, intake, buy };
}

const sentenceOf = (added: Intake['added']) => added.map((units) => `${units.quantity} × ${nameOf(units)}`).join(', ');
