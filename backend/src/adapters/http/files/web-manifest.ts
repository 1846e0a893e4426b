import type { RequestHandler } from 'express';
import { hasDemoName } from '../../../config/settings.js';
import { newArrivals } from '../../../domain/catalog/category.js';
import type { CatalogCategory, CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import type { Store, StoreDetails } from '../../../domain/shared/ports/store.js';

/** Max number of category shortcuts. Devices show about four shortcuts in total. */
const maxCategories = 2;

/** The manifest that lets devices install the shop as an app, with its name and the first categories of its menu. */
export function webManifest(store: Store, catalog: Pick<CatalogReader, 'listCategories'>): RequestHandler {
  const read = async () => {
    const menu = (await catalog.listCategories()).filter(({ inMenu, hasProducts }) => inMenu && hasProducts);
    return manifestOf(await store.details(), menu.slice(0, maxCategories));
  };
  return (request, response, next) => {
    if (request.path !== '/manifest.webmanifest') {
      next();
      return;
    }
    response.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json');
    read().then((manifest) => response.send(JSON.stringify(manifest)), next);
  };
}

function manifestOf({ name, city, state, accent }: StoreDetails, categories: readonly CatalogCategory[]) {
  return {
    id: '/',
    name,
    short_name: name,
    description: `${hasDemoName(name) ? 'American swimwear' : 'Swimwear'} and activewear from ${city}, ${state}.`,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fffdf9',
    theme_color: accent ?? '#16265c',
    categories: ['shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      ...[newArrivals, ...categories].map((one) => ({
        name: one.name,
        url: `/products/${encodeURIComponent(one.slug)}`,
      })),
      { name: 'Cart', url: '/cart' },
    ],
  };
}
