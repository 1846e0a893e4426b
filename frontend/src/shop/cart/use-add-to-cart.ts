import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, reasonOf } from '../../api/api-error';
import { addCartItem, cartKey, createCart, type NewCartItem } from '../../api/cart';
import { useToast } from '../../ui/toast/use-toast';
import { cartSessionId, keepCartSessionId, tellOtherTabs } from './cart-session';

/** Adds to this device's cart, which is made with its first line. Failures are told by a toast. */
export function useAddToCart() {
  const { mutate } = useSWRConfig();
  const toast = useToast();
  const [adding, setAdding] = useState(false);

  /** Whether the line is in the cart now. */
  async function add(item: NewCartItem): Promise<boolean> {
    setAdding(true);
    try {
      const sessionId = await addToCurrentCart(item);
      await mutate(cartKey(sessionId));
      tellOtherTabs();
      return true;
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: failureText(error) });
      if (error instanceof ApiError && error.status === 409) await mutate(isProductKey);
      return false;
    } finally {
      setAdding(false);
    }
  }

  return { add, adding };
}

class CartNotMade extends Error {}

function failureText(error: unknown): string {
  return error instanceof CartNotMade
    ? 'There was a problem with your cart. Please try again.'
    : reasonOf(error, 'Could not add item to cart. Please try again.');
}

const isProductKey = (key: unknown) => typeof key === 'string' && key.startsWith('/api/products');

async function addToCurrentCart(item: NewCartItem): Promise<string> {
  const known = cartSessionId();
  if (known !== null) {
    try {
      await addCartItem(known, item);
      return known;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  const sessionId = await newCart(known);
  await addCartItem(sessionId, item);
  return sessionId;
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
