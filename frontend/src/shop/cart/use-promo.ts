import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { isUncertain, reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { applyPromo, removePromo } from '../../api/cart-changes';
import type { Cart } from '../../api/models';
import { tellOtherTabs } from './cart-session';

const refused = 'Invalid or expired promo code.';
const failed = 'Could not reach the shop. Please try again.';

/** Applies and removes the cart's promo code. */
export function usePromo(sessionId: string) {
  const { mutate } = useSWRConfig();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  /** Returns whether the change succeeded. */
  async function change(call: Promise<Cart>): Promise<boolean> {
    setPending(true);
    setError(undefined);
    try {
      await mutate<Cart>(cartKey(sessionId), call);
      tellOtherTabs();
      return true;
    } catch (cause) {
      setError(isUncertain(cause) ? failed : reasonOf(cause, refused));
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    pending,
    error,
    apply: (code: string) => change(applyPromo(sessionId, code)),
    remove: () => change(removePromo(sessionId)),
  };
}
