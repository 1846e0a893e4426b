import { readCookie, writeCookie } from '../../device/cookies';
import { parseJson, StoredValue } from '../../device/storage';

const maxSaved = 100;
const largestId = 2 ** 31 - 1;
const stored = new StoredValue('wishlist', (text) => idsIn(parseJson(text)));

/** Returns the ids of the products that the visitor saved on this device, newest first. Invalid ids are skipped. */
export const deviceWishlist = stored.get;
export const onDeviceWishlistChange = stored.subscribe;
/** Stable empty list, because a new list on each call would cause another render. */
export const nothingSaved: readonly number[] = [];

/** Saves a product. Returns whether the list had room for it. */
export function saveOnDevice(id: number): boolean {
  const others = deviceWishlist().filter((saved) => saved !== id);
  if (others.length >= maxSaved) return false;
  write([id, ...others]);
  return true;
}

export function deleteOnDevice(ids: readonly number[]): void {
  const saved = deviceWishlist();
  const left = saved.filter((id) => !ids.includes(id));
  if (left.length < saved.length) write(left);
}

/** Moves the products in the cookie, which were saved before hydration, to the device's list. */
export function adoptWishlistCookie(): void {
  const saved = readCookie(wishlistCookie);
  if (saved === undefined) return;
  for (const id of wishlistIds(saved).reverse()) saveOnDevice(id);
  writeCookie(wishlistCookie, null);
}

const write = (ids: readonly number[]) => stored.set(ids.length > 0 ? JSON.stringify(ids) : null);

function idsIn(list: unknown): readonly number[] {
  if (!Array.isArray(list)) return nothingSaved;
  const isId = (id: unknown): id is number => Number.isInteger(id) && Number(id) > 0 && Number(id) <= largestId;
  return [...new Set(list.filter(isId))].slice(0, maxSaved);
}

/**
 * Name of the cookie with the products that a visitor saved before hydration. Scripts move them to the device's list.
 */
export const wishlistCookie = 'wishlist';

/** Parses the product ids in the cookie, newest first, e.g. "12.7". */
export const wishlistIds = (text: string | undefined): number[] =>
  [...new Set((text ?? '').split('.').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, 100);
