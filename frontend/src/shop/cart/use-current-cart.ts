import type { ScopedMutator } from 'swr';
import { isUnder } from '../../api/address';
import { ApiError, isUnanswered, reasonOf } from '../../api/api-error';
import { cartKey } from '../../api/cart';
import { addCartItem, additionKey, createCart } from '../../api/cart-changes';
import type { Cart, NewCartItem } from '../../api/models';
import type { ShowToast } from '../../ui/toast/use-toast';
import { cartSessionId, keepCartSessionId, tellOtherTabs } from './cart-session';
import { lastAddition } from './last-addition';
import { addWaiting } from './waiting-additions';

export interface Adding {
  item: NewCartItem;
  /** Name of the product. */
  name: string;
  /** Account id; null while signed out. */
  owner: number | null;
  mutate: ScopedMutator;
  toast: ShowToast;
}

/**
 * Adds to this device's cart, and creates the cart if there is none. Offline additions are queued. A toast reports
 * failed and queued additions.
 */
export async function addUnits(adding: Adding): Promise<Addition> {
  if (isOffline()) return wait(adding);
  const { item, mutate, toast } = adding;
  try {
    const cart = await addToCurrentCart(item);
    await mutate<Cart>(cartKey(cart.sessionId));
    tellOtherTabs();
    // Runs after the caller has closed its own dialog and returned the focus.
    setTimeout(() => lastAddition.set(item));
    return 'added';
  } catch (error) {
    if (isUnanswered(cause(error)) && isOffline()) return wait(adding);
    toast({ tone: 'error', title: 'Error', description: failureText(error) });
    if (error instanceof ApiError && error.status === 409) await mutate(isProductKey);
    return 'refused';
  }
}

function wait({ item, name, owner, toast }: Adding): Addition {
  const waits = addWaiting({ key: additionKey(cartSessionId(), item), owner, item, name });
  toast(
    waits
      ? {
          title: 'You are offline',
          description: `${item.quantity} × ${name} will be added to your cart when you are back.`,
        }
      : { tone: 'error', title: 'You are offline', description: 'No more items can wait for your cart.' },
  );
  return waits ? 'waiting' : 'refused';
}

/** Result of an addition. */
export type Addition = 'added' | 'waiting' | 'refused';

class CartNotMade extends Error {}

const cause = (error: unknown) => (error instanceof CartNotMade ? error.cause : error);

function failureText(error: unknown): string {
  return error instanceof CartNotMade
    ? 'There was a problem with your cart. Please try again.'
    : reasonOf(error, 'Could not add item to cart. Please try again.');
}

const isOffline = () => !navigator.onLine;
const isProductKey = isUnder('/api/products');

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
      if (!isMissing(error)) throw error;
    }
  }
  const sessionId = await newCart(known);
  return addCartItem(sessionId, item, key);
}

async function newCart(known: string | null): Promise<string> {
  try {
    const sessionId = await createCart(known);
    keepCartSessionId(sessionId);
    return sessionId;
  } catch (error) {
    throw new CartNotMade('The cart could not be made.', { cause: error });
  }
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
