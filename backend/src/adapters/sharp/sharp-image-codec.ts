import { Injectable } from '@nestjs/common';
import { type EncodedPicture, ImageCodec } from '../../domain/media/ports/image-codec.js';

/** One picture at a time on one core, so that uploads leave room for other work; the others wait. */
@Injectable()
export class SharpImageCodec implements ImageCodec {
  private last: Promise<unknown> = Promise.resolve();

  encode(file: Uint8Array): Promise<EncodedPicture> {
    const picture = this.last.then(() => encoded(file));
    this.last = picture.catch(() => undefined);
    return picture;
  }
}

/** Sharp is loaded with the first picture: most processes never see one. */
async function encoded(file: Uint8Array): Promise<EncodedPicture> {
  const { encodedPicture } = await import('./encoded-picture.js');
  return encodedPicture(file);
}
