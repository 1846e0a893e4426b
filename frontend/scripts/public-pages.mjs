import { readFile } from 'node:fs/promises';

const client = new URL('../dist/client/', import.meta.url);
const entry = 'index.html';

/** Modules of the server-rendered pages. */
export const publicPages = {
  home: 'src/shop/home/home-page.tsx',
  listing: 'src/shop/catalog/listing-page.tsx',
  product: 'src/shop/product/product-page.tsx',
  'size guide': 'src/shop/size-guide/size-guide-page.tsx',
  about: 'src/shop/about/about-page.tsx',
  contact: 'src/shop/contact/contact-page.tsx',
  'shipping and returns': 'src/shop/policies/shipping-returns-page.tsx',
  privacy: 'src/shop/policies/privacy-page.tsx',
  'sign in': 'src/shop/account/auth-page.tsx',
};

/** Modules of personal pages that are readable without a network. */
export const ownPages = [
  'src/shop/orders/orders-page.tsx',
  'src/shop/orders/order-page.tsx',
  'src/shop/wishlist/wishlist-page.tsx',
];

/** Lazily loaded parts that must also work without a network. */
export const offlineParts = ['src/shop/cart/use-send-waiting-additions.ts', 'src/shop/waitlist/join-waitlist.tsx'];

/** @returns {Promise<Record<string, { file: string, imports?: string[], css?: string[], assets?: string[] }>>} */
export async function readManifest() {
  return JSON.parse(await readFile(new URL('.vite/manifest.json', client), 'utf8'));
}

/** Returns the scripts and styles that the pages load at once, including those of the entry. */
export function filesOfPages(manifest, modules) {
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name].imports ?? []) visit(imported);
  };
  for (const name of [entry, ...modules]) visit(name);
  return [...new Set([...seen].flatMap((name) => [manifest[name].file, ...(manifest[name].css ?? [])]))];
}

/** Font files that every page loads first. */
export const firstFonts = (manifest) =>
  (manifest[entry].assets ?? []).filter((file) => /\/(outfit|fraunces)-first-[^/]+\.woff2$/.test(file));
