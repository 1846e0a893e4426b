import { Injectable } from '@nestjs/common';
import { type EncodedPicture, ImageCodec } from '../../domain/media/ports/images.js';
import type { PictureFormat } from '../../domain/media/uploaded-image.js';

/** Encodes one picture at a time, so that uploads use only one core. Other pictures wait. */
@Injectable()
export class SharpImageCodec implements ImageCodec {
  private last: Promise<unknown> = Promise.resolve();

  encode(file: Uint8Array, formats?: readonly PictureFormat[]): Promise<EncodedPicture> {
    const picture = this.last.then(() => encoded(file, formats));
    this.last = picture.catch(() => undefined);
    return picture;
  }
}

/** Loads sharp with the first picture, because most processes never need it. */
async function encoded(file: Uint8Array, formats?: readonly PictureFormat[]): Promise<EncodedPicture> {
  const { encodedPicture } = await import('./encoded-picture.js');
  return encodedPicture(file, formats);
}
