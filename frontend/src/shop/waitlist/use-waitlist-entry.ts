import { readOrNull, send } from '../../api/client';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { useRead } from '../../api/use-read';
import { cartPath } from '../../page/paths';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../ui/toast/use-toast';
import { cartSessionId, saveCartSessionId, notifyOtherTabs } from '../cart/cart-session';
import { at } from '../../api/address';

/** Set in which the reserved unit is bought. `otherVariantId` is null if the other half has no sizes. */
export interface ChosenSet {
  setId: number;
  otherVariantId: number | null;
}

/** Loads a waitlist entry. @param token of the mailed link */
export function useWaitlistEntry(token: string) {
  const key = at('/api/waitlist/{token}', { token });
  const { data: entry, error, mutate } = useRead(key, readOrNull, { revalidateIfStale: true });
  const { mutate: mutateAny } = useSWRConfig();
  const navigate = useNavigate();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (work: () => Promise<unknown>, failure: string) => {
    setPending(true);
    setProblem(undefined);
    try {
      await work();
    } catch (reason) {
      setProblem(reasonOf(reason, failure));
      await mutate();
    } finally {
      setPending(false);
    }
  };

  const confirm = () =>
    run(async () => {
      await mutate(await send('POST', '/api/waitlist/confirm', { token }), { revalidate: false });
    }, 'We could not add you to the waitlist. Please try again.');

  /** @param set undefined to buy the item alone */
  const claim = (set?: ChosenSet) =>
    run(async () => {
      const { sessionId, items } = await send('POST', '/api/waitlist/claim', {
        token,
        sessionId: cartSessionId(),
        ...set,
      });
      const added = items.find((item) => item.productId === entry?.productId && item.set?.productId === set?.setId);
      saveCartSessionId(sessionId);
      await mutateAny(cartKey(sessionId));
      notifyOtherTabs();
      // Guests are asked for their email address first.
      if (added) {
        const { name } = added.set ?? added.product;
        toast({ title: 'Added to cart', description: `${name} has been added to your cart.` });
      }
      void navigate(cartPath);
    }, 'The item could not be added to your cart. Please try again.');

  return {
    entry,
    failed: error !== undefined && entry === undefined,
    retry: () => void mutate(),
    pending,
    problem,
    confirm,
    claim,
  };
}

/**
 * Loads the set of a waitlist entry with its halves. `set` is undefined if the set could not be loaded or is no longer
 * sold.
 */
export function useSetOfWait(slug: string) {
  const key = at('/api/products/{slug}', { slug });
  const { data, error, mutate } = useRead(key, readOrNull, { revalidateIfStale: true });
  const isLoading = data === undefined && error === undefined;
  return { set: data, isLoading, retry: () => mutate() };
}
