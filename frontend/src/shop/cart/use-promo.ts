import { sendOnce } from '../../api/client';
import { at } from '../../api/address';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { isUncertain, reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import type { Cart } from '../../api/models';
import { notifyOtherTabs } from './cart-session';

const refused = 'Invalid or expired promo code.';
const failed = 'Could not reach the shop. Please try again.';

export function usePromo(sessionId: string) {
  const { mutate } = useSWRConfig();
  const [pending, setPending] = useState<'apply' | 'remove' | null>(null);
  const [error, setError] = useState<string>();

  async function change(kind: 'apply' | 'remove', call: Promise<Cart>): Promise<boolean> {
    setPending(kind);
    setError(undefined);
    try {
      await mutate<Cart>(cartKey(sessionId), call);
      notifyOtherTabs();
      return true;
    } catch (cause) {
      setError(isUncertain(cause) ? failed : reasonOf(cause, refused));
      return false;
    } finally {
      setPending(null);
    }
  }

  return {
    /** The change that is being saved; null if there is none. */
    pending,
    error,
    apply: (code: string) =>
      change('apply', sendOnce('POST', at('/api/cart/{sessionId}/promo', { sessionId }), { code })),
    remove: () => change('remove', sendOnce('DELETE', at('/api/cart/{sessionId}/promo', { sessionId }))),
  };
}
