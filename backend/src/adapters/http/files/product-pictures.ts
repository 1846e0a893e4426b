import { NotFoundException } from '@nestjs/common';
import type { RequestHandler } from 'express';
import type { ImageStore } from '../../../domain/media/ports/images.js';
import { isImageFile } from '../../../domain/media/uploaded-image.js';
import { isReading } from '../requests/request-kind.js';

/** Cached permanently, because a stored file never changes. */
const immutableCacheControl = 'public, max-age=31536000, immutable';

/** Serves uploaded pictures from the image store. */
export function productPictures(store: ImageStore): RequestHandler {
  return async (request, response, next) => {
    const name = request.path.slice(1);
    const content = isReading(request) && isImageFile(name) ? await store.get(name) : null;
    if (content === null) {
      next(new NotFoundException());
      return;
    }
    response
      .set('Cache-Control', immutableCacheControl)
      // Allow other origins, because webmail pages show the shop's logo.
      .set('Cross-Origin-Resource-Policy', 'cross-origin')
      .type(name)
      .send(Buffer.from(content.buffer, content.byteOffset, content.length));
  };
}
