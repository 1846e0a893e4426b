import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { useRead } from '../../api/use-read';
import {
  type ChosenSet,
  claimReservation,
  confirmWait,
  fetchWaitlistEntry,
  waitlistEntryKey,
} from '../../api/waitlist';
import { cartPath } from '../../page/paths';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../ui/toast/use-toast';
import { cartSessionId, keepCartSessionId, tellOtherTabs } from '../cart/cart-session';

/** Loads a waitlist entry. @param token of the mailed link */
export function useWaitlistEntry(token: string) {
  const key = waitlistEntryKey(token);
  const { data: entry, error, mutate } = useRead(key, fetchWaitlistEntry, { revalidateIfStale: true });
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
      await mutate(await confirmWait(token), { revalidate: false });
    }, 'Your place could not be taken. Please try again.');

  /** @param set undefined to buy the item alone */
  const claim = (set?: ChosenSet) =>
    run(async () => {
      const { sessionId, items } = await claimReservation(token, cartSessionId(), set);
      const added = items.find((item) => item.productId === entry?.productId && item.set?.productId === set?.setId);
      keepCartSessionId(sessionId);
      await mutateAny(cartKey(sessionId));
      tellOtherTabs();
      // Guests are asked for their e-mail address first.
      if (added) {
        const { name } = added.set ?? added.product;
        toast({ title: 'Added to cart', description: `${name} has been added to your cart.` });
      }
      void navigate(cartPath);
    }, 'It could not be put into your cart. Please try again.');

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
