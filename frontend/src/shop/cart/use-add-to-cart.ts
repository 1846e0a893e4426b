import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, reasonOf } from '../../api/api-error';
import { addCartItem, cartKey, createCart, fetchCart, type NewCartItem } from '../../api/cart';
import type { Cart } from '../../api/models';
import { useToast } from '../../ui/toast/use-toast';
import { cartSessionId, keepCartSessionId, tellOtherTabs } from './cart-session';

/** An addition of which nobody knows whether it came about, and how many pieces the cart would have by it. */
interface Unheard {
  sessionId: string;
  item: NewCartItem;
  pieces: number;
}

/** Adds to this device's cart, which is made with its first line. Failures are told by a toast. */
export function useAddToCart() {
  const { mutate, cache } = useSWRConfig();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const unheard = useRef<Unheard>(undefined);

  /** Whether the line is in the cart now. */
  async function add(item: NewCartItem): Promise<boolean> {
    setAdding(true);
    try {
      const sessionId = (await addedBefore(item)) ?? (await addNow(item));
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

  /** Where the answer is lost on its way, the cart tells whether the pieces are there: at once, or before they are added anew. */
  async function addNow(item: NewCartItem): Promise<string> {
    const before = knownPieces(item);
    try {
      return await addToCurrentCart(item);
    } catch (error) {
      const sessionId = cartSessionId();
      if (!(error instanceof ApiError && error.isUncertain) || sessionId === null || before === undefined) throw error;
      const lost = { sessionId, item, pieces: before + item.quantity };
      if (await isThere(lost).catch(() => false)) return sessionId;
      // It may still be on its way.
      unheard.current = lost;
      throw error;
    }
  }

  /** The session id of the cart that an unheard addition of the same pieces has reached. */
  async function addedBefore(item: NewCartItem): Promise<string | undefined> {
    const last = unheard.current;
    if (!last || last.sessionId !== cartSessionId() || !areSame(last.item, item)) return undefined;
    const there = await isThere(last);
    unheard.current = undefined;
    return there ? last.sessionId : undefined;
  }

  /** How many pieces of it are in the cart, as far as this page knows. */
  function knownPieces(item: NewCartItem): number | undefined {
    const sessionId = cartSessionId();
    if (sessionId === null) return 0;
    const cart = cache.get(cartKey(sessionId))?.data as Cart | undefined;
    return cart && piecesIn(cart, item);
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

const areSame = (one: NewCartItem, other: NewCartItem) =>
  one.productId === other.productId && one.variantId === other.variantId && one.quantity === other.quantity;

const piecesIn = ({ items }: Cart, { productId, variantId }: NewCartItem) =>
  items.find((line) => line.productId === productId && line.variantId === variantId)?.quantity ?? 0;

async function isThere({ sessionId, item, pieces }: Unheard): Promise<boolean> {
  try {
    return piecesIn(await fetchCart(cartKey(sessionId)), item) >= pieces;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
