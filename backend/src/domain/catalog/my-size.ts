import { type GarmentKind, garmentKinds } from './garment.js';

/** What a person wears, each with a size of its own, in the order of the parameter `mySize`. */
const sizedParts = ['top', 'bottom', 'one-piece', 'active'] as const;
type SizedPart = (typeof sizedParts)[number];
const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;

/** A shopper's sizes. */
export type MySize = { readonly [Part in SizedPart]?: string };

/** By which of her sizes a piece of each kind is bought. Of a set that is sold in one size, either may fit. */
const partsOfKind: Readonly<Record<GarmentKind, readonly SizedPart[]>> = {
  bikini: ['top', 'bottom'],
  'bikini-top': ['top'],
  'bikini-bottom': ['bottom'],
  'one-piece': ['one-piece'],
  'cover-up': ['top'],
  'active-top': ['active'],
  'active-bottom': ['active'],
};

const written = new RegExp(`^${sizedParts.map((part) => `(?:,${part}:(${sizes.join('|')}))?`).join('')}$`);

/**
 * Reads "top:M,one-piece:L". There is one way to write it, so that as few answers as possible are kept for it: 1,295.
 * Null for any other text.
 */
export function readMySize(text: string): MySize | null {
  const found = text === '' ? null : written.exec(`,${text}`);
  if (!found) return null;
  return Object.fromEntries(sizedParts.flatMap((part, place) => (found[place + 1] ? [[part, found[place + 1]]] : [])));
}

/** The sizes in which she may buy pieces of each kind; without kinds for which she gave none. */
export function sizesOfKinds(mine: MySize): { kind: GarmentKind; sizes: string[] }[] {
  return garmentKinds.flatMap((kind) => {
    const worn = partsOfKind[kind].flatMap((part) => mine[part] ?? []);
    return worn.length > 0 ? { kind, sizes: [...new Set(worn)] } : [];
  });
}
