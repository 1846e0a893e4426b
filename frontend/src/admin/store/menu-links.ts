import type { MenuLink, StoreMenuBody } from '../../api/models';
import {
  aboutPath,
  categoryPath,
  contactPath,
  homePath,
  privacyPath,
  productsPath,
  shippingReturnsPath,
  sizeGuidePath,
} from '../../page/paths';
import type { Change } from '../ui/use-meanwhile';

export type Place = keyof StoreMenuBody;
export type MenuEntry = NonNullable<StoreMenuBody[Place]>[number];

interface Category {
  id: number | null;
  name: string;
  slug: string;
  inMenu: boolean;
  hasProducts: boolean;
}

/** The places of the menu, with their names. */
export const places: readonly { place: Place; name: string; text: string }[] = [
  { place: 'header', name: 'Header', text: 'At the top of every page, and in the menu on phones.' },
  { place: 'footer', name: 'Footer', text: 'Under “More” at the end of every page, before the social links.' },
];

/** Pages of the shop that a menu can link to. */
export const pages: readonly MenuLink[] = [
  { label: 'Home', to: homePath },
  { label: 'All Products', to: productsPath },
  { label: 'New Arrivals', to: categoryPath('new-arrivals') },
  { label: 'Sale', to: `${productsPath}?onSale=true` },
  { label: 'About', to: aboutPath },
  { label: 'Contact', to: contactPath },
  { label: 'FAQ', to: `${contactPath}#questions` },
  { label: 'Size Guide', to: sizeGuidePath },
  { label: 'Shipping & Returns', to: shippingReturnsPath },
  { label: 'Privacy', to: privacyPath },
];

const linkTo = (to: string): MenuEntry => ({
  ...{ label: pages.find((page) => page.to === to)?.label ?? to, categoryId: null, to },
});

/** Returns the default menu as entries, so that staff can start from it. */
export function defaultEntries(place: Place, categories: readonly Category[]): MenuEntry[] {
  if (place === 'footer') return [aboutPath, contactPath, sizeGuidePath, shippingReturnsPath, privacyPath].map(linkTo);
  const shown = categories.filter(({ inMenu }) => inMenu);
  return [
    ...[homePath, categoryPath('new-arrivals')].map(linkTo),
    ...shown.map(({ id }) => ({ label: null, categoryId: id, to: null })),
    ...[aboutPath, contactPath].map(linkTo),
  ];
}

/** The label and the target of an entry as the shop shows them; null if the shop omits the entry. */
export function shownLink({ label, categoryId, to }: MenuEntry, categories: readonly Category[]): MenuLink | null {
  if (categoryId === null) return { label: label ?? '', to: to ?? '' };
  const category = categories.find(({ id }) => id === categoryId);
  return category?.hasProducts ? { label: label ?? category.name, to: categoryPath(category.slug) } : null;
}

/** The links of one place as the shop shows them. */
export const shownLinks = (menu: StoreMenuBody, place: Place, categories: readonly Category[]): MenuLink[] =>
  (menu[place] ?? defaultEntries(place, categories)).flatMap((entry) => shownLink(entry, categories) ?? []);

/** The menu as texts, to compare two versions. */
export const menuFacts = (menu: StoreMenuBody, categories: readonly Category[]): Change[] =>
  places.map(({ place, name }) => [
    name,
    menu[place] === null ? 'Default menu' : (menu[place] ?? []).map((entry) => factOf(entry, categories)).join('\n'),
  ]);

/** An entry as text, including an entry for a category that the shop does not show. */
function factOf(entry: MenuEntry, categories: readonly Category[]): string {
  const link = shownLink(entry, categories);
  return link
    ? `${link.label}: ${link.to}`
    : `${entry.label ?? `Category ${entry.categoryId}`}: a category that is not in the shop now`;
}
