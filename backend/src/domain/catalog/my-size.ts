import { type GarmentKind, garmentKinds } from './garment.js';

/** Parts of an outfit with a size of their own, in the order of the parameter `mySize`. */
const sizedParts = ['top', 'bottom', 'one-piece', 'active'] as const;
type SizedPart = (typeof sizedParts)[number];
const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;

export type MySize = { readonly [Part in SizedPart]?: string };

/**
 * The parts whose size applies to each kind. For a bikini sold in one size, the shopper's top size or bottom size may
 * fit.
 */
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
 * Parses "top:M,one-piece:L". Each choice has exactly one spelling, so that at most 1,295 different responses are
 * cached. Returns null for any other text.
 */
export function readMySize(text: string): MySize | null {
  const found = text === '' ? null : written.exec(`,${text}`);
  if (!found) return null;
  return Object.fromEntries(sizedParts.flatMap((part, place) => (found[place + 1] ? [[part, found[place + 1]]] : [])));
}

/** The shopper's sizes for each kind, without kinds for which the shopper has no size. */
export function sizesOfKinds(mine: MySize): { kind: GarmentKind; sizes: string[] }[] {
  return garmentKinds.flatMap((kind) => {
    const worn = partsOfKind[kind].flatMap((part) => mine[part] ?? []);
    return worn.length > 0 ? { kind, sizes: [...new Set(worn)] } : [];
  });
}
