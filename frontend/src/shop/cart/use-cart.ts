import { read, sendOnce } from '../../api/client';
import { ApiError } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { useRead } from '../../api/use-read';
import {
  cartSessionId,
  deleteStoredCart,
  isHandedOver,
  switchToAccountCart,
  onCartSessionChange,
  notifyOtherTabs,
} from './cart-session';
import { useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Intake } from '../../api/models';
import { useHydrated } from '../../device/observed';
import { useSite } from '../../page/site';
import { useSession } from '../../session/use-session';

/** Loads this device's cart on every mount and when the window gets the focus. Retries once after a failure. */
export function useCart() {
  const sessionId = useCartSessionId();
  const handingOver = useAccountCart();
  const key = sessionId === null || handingOver ? null : cartKey(sessionId);
  const { data, error, mutate } = useRead(key, read, {
    revalidateIfStale: true,
    revalidateOnFocus: true,
    focusThrottleInterval: 0,
    shouldRetryOnError: true,
    errorRetryCount: 1,
    onError: (failure) => {
      if (isMissing(failure)) deleteStoredCart();
    },
  });
  const isKnown = handingOver || (sessionId !== null && !isMissing(error));
  return {
    data: isKnown ? data : undefined,
    /** False if nothing was ever added to a cart on this device, or if the cart belongs to another account. */
    isKnown,
    error,
    mutate,
  };
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Returns the session id of this visitor's cart; null if there is no cart. Also null in the server markup of pages that
 * are cached for all visitors.
 */
function useCartSessionId(): string | null {
  const { cartSessionId: ofServer = null } = useSite();
  return useSyncExternalStore(onCartSessionChange, cartSessionId, () => ofServer);
}

/** Moves the device's cart into the account at sign-in. @throws {ApiError} */
export function useHandOver(): (userId: number) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (userId) => {
    const known = cartSessionId();
    const { cart, added, leftOut } = await sendOnce('POST', '/api/user/cart', { sessionId: known });
    if (cart) await mutate(cartKey(cart.sessionId), cart, { revalidate: false });
    if (added.length + leftOut.length > 0) await mutate<Intake>(intakeKey(userId), { added, leftOut });
    const unchanged = cartSessionId() === known;
    if (unchanged) switchToAccountCart(cart?.sessionId ?? null, userId);
    notifyOtherTabs();
  };
}

/**
 * Moves the device's cart into the account, if the cart was created after sign-in or an earlier move failed. A device
 * without a cart switches to the account's cart.
 * @returns whether the cart is being moved
 */
function useAccountCart(): boolean {
  const session = useSession();
  const sessionId = useCartSessionId();
  const handOver = useHandOver();
  const userId = session.state === 'signed-in' ? session.user.id : null;
  const hydrated = useHydrated();
  const needed = hydrated && userId !== null && !isHandedOver(sessionId, userId);
  const { data, error } = useSWR<boolean, Error>(
    needed ? ['/api/user/cart', userId, sessionId] : null,
    async () => {
      if (userId !== null) await handOver(userId);
      return true;
    },
    { revalidateIfStale: true },
  );
  return needed && !data && !error;
}

/** Items added from another device's cart, until the shopper dismisses the list. */
export function useCartIntake() {
  const session = useSession();
  const { data, mutate } = useSWR<Intake | null>(
    session.state === 'signed-in' ? intakeKey(session.user.id) : null,
    null,
  );
  return { intake: data ?? null, dismiss: () => void mutate(null) };
}

const intakeKey = (userId: number) => ['cart-intake', userId] as const;
