import type { RequestHandler } from 'express';
import type { Store, StoreDetails } from '../../../domain/shared/ports/store.js';

/** The manifest that lets devices install the shop as an app, with the store's name. */
export function webManifest(store: Store): RequestHandler {
  return (request, response, next) => {
    if (request.path !== '/manifest.webmanifest') {
      next();
      return;
    }
    response.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json');
    store.details().then((details) => response.send(JSON.stringify(manifestOf(details))), next);
  };
}

function manifestOf({ name, city, state }: StoreDetails) {
  return {
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
      { name: 'New Arrivals', url: '/products/new-arrivals' },
      { name: 'Bikinis', url: '/products/bikinis' },
      { name: 'Athletic Wear', url: '/products/athletic-wear' },
      { name: 'Cart', url: '/cart' },
    ],
  };
}
