import type { RequestHandler } from 'express';
import type { StoreSettings } from '../../../config/config.js';
import { newArrivals } from '../../../domain/catalog/new-arrivals.js';
import type { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';

/** Devices show about four shortcuts. */
const maxCategories = 2;

/** The manifest that lets devices install the shop as an app, with the store's name and the first categories of its menu. */
export function webManifest(
  { name, city, state }: StoreSettings,
  catalog: Pick<CatalogReader, 'listCategories'>,
): RequestHandler {
  const manifestOf = (categories: readonly { name: string; slug: string }[]) => ({
    id: '/',
    name,
    short_name: name,
    description: `American swimwear and activewear from ${city}, ${state}.`,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fffdf9',
    theme_color: '#16265c',
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
  });
  return async (request, response, next) => {
    if (request.path !== '/manifest.webmanifest') {
      next();
      return;
    }
    const menu = (await catalog.listCategories()).filter(({ inMenu }) => inMenu);
    const body = JSON.stringify(manifestOf(menu.slice(0, maxCategories)));
    response.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json').send(body);
  };
}
