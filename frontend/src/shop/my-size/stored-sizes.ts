import { Observed } from '../../device/observed';
import { onDevice } from '../../device/storage';
import { mySize, mySizePlace as place, sizes as usualSizes } from './my-size';

/** In the order of the query parameter `mySize`. */
export const sizedParts = ['top', 'bottom', 'one-piece', 'active'] as const;
export type Sizes = { readonly [Part in (typeof sizedParts)[number]]?: string };

export interface StoredSizes {
  sizes: Sizes;
  /** Whether lists show only these sizes. */
  on: boolean;
}

/** Sizes stored on the device; undefined if there are none. */
export const storedSizes = new Observed<StoredSizes | undefined>(undefined);

/** Reads the sizes from the device. Call it after hydration: the server renders the page without the shopper's size. */
export const readStoredSizes = (): void => show(storedOnDevice());

/** @param stored undefined deletes the stored sizes */
export function storeSizes(stored: StoredSizes | undefined): void {
  if (stored) onDevice.write(place, JSON.stringify(stored));
  else onDevice.remove(place);
  show(stored);
}

function show(stored: StoredSizes | undefined): void {
  storedSizes.set(stored);
  mySize.set(stored?.on ? asMySize(stored.sizes) : undefined);
  delete document.documentElement.dataset['mySize'];
}

/** Returns the value of the query parameter: "top:M,one-piece:L". */
export const queryOf = (sizes: Sizes) =>
  sizedParts.flatMap((part) => (sizes[part] ? `${part}:${sizes[part]}` : [])).join(',');

export const sizesOfQuery = (query: string) =>
  sizesIn(Object.fromEntries(query.split(',').map((one) => one.split(':'))));

function asMySize(sizes: Sizes) {
  const { top, bottom, active } = sizes;
  return {
    query: queryOf(sizes),
    ofKind: {
      ...{ bikini: top ?? bottom, 'bikini-top': top, 'bikini-bottom': bottom, 'one-piece': sizes['one-piece'] },
      ...{ 'cover-up': top, 'active-top': active, 'active-bottom': active },
    },
  };
}

function storedOnDevice(): StoredSizes | undefined {
  const stored = onDevice.readJson(place) as Partial<StoredSizes> | null | undefined;
  const sizes = sizesIn(stored?.sizes);
  return Object.keys(sizes).length > 0 ? { sizes, on: stored?.on === true } : undefined;
}

/** Returns only valid sizes: the stored value can be anything. */
export function sizesIn(given: unknown): Sizes {
  const named = (given ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    sizedParts.flatMap((part) => {
      const size = usualSizes.find((one) => one === named[part]);
      return size ? [[part, size]] : [];
    }),
  );
}
