import fs from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { demoFolder } from '../../../config/config.js';
import type { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import type { Store } from '../../../domain/shared/ports/store.js';
import type { ImageStore } from '../../../domain/media/ports/images.js';
import { productPictures } from './product-pictures.js';
import { webManifest } from './web-manifest.js';

/** Demo pictures may change without a new name, so browsers revalidate them after a day. */
const caching = { maxAge: '1d', index: false, redirect: false } as const;

/** Serves product pictures (uploaded and demo), the home page's video, the shop's icons and the app's manifest. */
export function serveShopFiles(
  app: NestExpressApplication,
  store: Store,
  images: ImageStore,
  catalog: CatalogReader,
): void {
  const pictures = '/images/products/';
  app.useStaticAssets(path.join(demoFolder, 'pictures'), { ...caching, prefix: pictures });
  app.use(pictures, productPictures(images));
  app.useStaticAssets(path.join(demoFolder, 'media'), { ...caching, prefix: '/media/', fallthrough: false });
  app.use(icons(path.join(demoFolder, 'brand')));
  app.use(webManifest(store, catalog));
}

function icons(root: string) {
  const names = new Set(fs.existsSync(root) ? fs.readdirSync(root) : []);
  return (request: Request, response: Response, next: NextFunction): void => {
    const name = request.path.slice(1);
    if (names.has(name)) response.sendFile(name, { ...caching, root });
    else next();
  };
}
