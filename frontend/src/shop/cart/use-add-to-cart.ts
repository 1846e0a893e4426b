import { useSWRConfig } from 'swr';
import { at, isUnder } from '../../api/address';
import { ApiError, hasNoResponse, reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { forgetKey, idempotencyKeyOf, sendOnce, sendUnder } from '../../api/client';
import type { Cart, NewCartItem } from '../../api/models';
import { Observed } from '../../device/observed';
import { useSession } from '../../session/use-session';
import { useToast } from '../../ui/toast/use-toast';
import { cartSessionId, notifyOtherTabs, saveCartSessionId } from './cart-session';
import { addWaiting } from './waiting-additions';

/** Item that was just added to the cart, while its drawer is open. */
export const lastAddition = new Observed<NewCartItem | null>(null);

/**
 * Returns a function that adds an item to this device's cart, and creates the cart if there is none. Offline additions
 * are queued. A toast reports failed and queued additions.
 */
export function useAddToCart() {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const session = useSession();

  const queue = (item: NewCartItem, name: string) => {
    const owner = session.state === 'signed-in' ? session.user.id : null;
    const key = additionKey(cartSessionId(), item);
    const waits = addWaiting({ key, owner, item, name });
    if (waits) forgetKey(key);
    toast(
      waits
        ? {
            title: 'You are offline',
            description: `${item.quantity} × ${name} will be added to your cart when you are online again.`,
          }
        : {
            tone: 'error',
            title: 'You are offline',
            description: 'You cannot add more items until you are online again.',
          },
    );
    return waits ? 'waiting' : 'refused';
  };

  /** @param name product name */
  return async (item: NewCartItem, name: string): Promise<'added' | 'waiting' | 'refused'> => {
    if (isOffline()) return queue(item, name);
    try {
      const cart = await addToCurrentCart(item);
      await mutate<Cart>(cartKey(cart.sessionId));
      notifyOtherTabs();
      // The drawer opens after the caller has closed its own dialog and returned the focus.
      setTimeout(() => lastAddition.set(item));
      return 'added';
    } catch (error) {
      if (hasNoResponse(error instanceof CartNotMade ? error.cause : error) && isOffline()) return queue(item, name);
      const description =
        error instanceof CartNotMade
          ? 'There was a problem with your cart. Please try again.'
          : reasonOf(error, 'Could not add item to cart. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
      if (error instanceof ApiError && error.status === 409) await mutate(isUnder('/api/products'));
      return 'refused';
    }
  };
}

const isOffline = () => !navigator.onLine;

const itemsOf = (sessionId: string) => at('/api/cart/{sessionId}/items', { sessionId });

/**
 * Returns the Idempotency-Key of an addition. If the response was lost, the same addition gets the same key again.
 * @param sessionId null if the cart does not exist yet
 */
const additionKey = (sessionId: string | null, item: NewCartItem) =>
  idempotencyKeyOf('POST', itemsOf(sessionId ?? ''), item);

const addCartItem = (sessionId: string, item: NewCartItem, key = additionKey(sessionId, item)) =>
  sendUnder(key, 'POST', itemsOf(sessionId), item);

class CartNotMade extends Error {}

/**
 * Adds an item and returns the changed cart.
 * @throws {ApiError} if the server rejects the item
 * @throws {CartNotMade} if the cart cannot be created; its cause is the error of that request
 */
export async function addToCurrentCart(item: NewCartItem, key?: string): Promise<Cart> {
  const known = cartSessionId();
  if (known !== null) {
    try {
      return await addCartItem(known, item, key);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  const sessionId = await newCart(known);
  return addCartItem(sessionId, item, key);
}

/** Returns the session id of the `known` cart if this cart still exists, or else of a new cart. */
async function newCart(known: string | null): Promise<string> {
  try {
    const { sessionId } = await sendOnce('POST', '/api/cart', { sessionId: known });
    saveCartSessionId(sessionId);
    return sessionId;
  } catch (error) {
    throw new CartNotMade('The cart could not be created.', { cause: error });
  }
}
