import { readCookie, writeCookie } from '../../device/cookies';
import { onDevice } from '../../device/storage';
import { wishlistCookie, wishlistIds } from './wishlist-cookie';

const storageKey = 'wishlist';
const mostSaved = 100;
const largestId = 2 ** 31 - 1;
const listeners = new Set<() => void>();
/** Stable empty list: with a new one each time, React would render again. */
export const nothingSaved: readonly number[] = [];
let known = { text: null as string | null, ids: nothingSaved };

/** Returns the ids of the products that the visitor saved on this device, newest first. Invalid ids are skipped. */
export function deviceWishlist(): readonly number[] {
  const text = onDevice.read(storageKey);
  if (text !== known.text) known = { text, ids: idsIn(onDevice.readJson(storageKey)) };
  return known.ids;
}

/** Saves a product. Returns whether the list had room for it. */
export function saveOnDevice(id: number): boolean {
  const others = deviceWishlist().filter((saved) => saved !== id);
  if (others.length >= mostSaved) return false;
  write([id, ...others]);
  return true;
}

export function forgetOnDevice(ids: readonly number[]): void {
  const kept = deviceWishlist();
  const left = kept.filter((id) => !ids.includes(id));
  if (left.length < kept.length) write(left);
}

/** Moves products that were saved before hydration to the device's list. */
export function adoptWishlistCookie(): void {
  const saved = readCookie(wishlistCookie);
  if (saved === undefined) return;
  for (const id of wishlistIds(saved).reverse()) saveOnDevice(id);
  writeCookie(wishlistCookie, null);
}

/** Subscribes to changes, including those in other tabs. Returns a function that unsubscribes. */
export function onDeviceWishlistChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(ids: readonly number[]) {
  if (ids.length > 0) onDevice.write(storageKey, JSON.stringify(ids));
  else onDevice.remove(storageKey);
  for (const listener of listeners) listener();
}

function idsIn(stored: unknown): number[] {
  if (!Array.isArray(stored)) return [];
  const isId = (id: unknown): id is number => Number.isInteger(id) && Number(id) > 0 && Number(id) <= largestId;
  return [...new Set(stored.filter(isId))].slice(0, mostSaved);
}
