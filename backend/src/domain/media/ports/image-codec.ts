import type { PictureFormat, PictureWidth } from '../uploaded-image.js';

/** The most pixels that a picture may have. */
export const mostPixels = 40_000_000;

/** A picture in one of the widths that the shop serves, or in its own where that is less. */
export interface PictureFile {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
  readonly content: Uint8Array;
}

export interface EncodedPicture {
  /** Of the picture that was given, upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * Its few colours in the shape in which the shop shows it, as a data URI of at most 300 characters; null for one that something
   * shines through.
   */
  readonly placeholder: string | null;
  /** Each width in each format, without anything but the picture itself. */
  readonly files: readonly PictureFile[];
}

/** Makes the files that the shop serves of a picture that somebody gave it. */
export abstract class ImageCodec {
  /**
   * @throws DomainError invalid, for what is no whole JPEG, PNG, WebP or AVIF picture, whatever it is called, or has more than
   * `mostPixels`
   */
  abstract encode(file: Uint8Array): Promise<EncodedPicture>;
}
