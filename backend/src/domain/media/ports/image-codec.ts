import type { PictureFormat, PictureWidth } from '../uploaded-image.js';

/** The most pixels that a picture may have. */
export const mostPixels = 40_000_000;

/** A picture in one of the shop's widths, or in its own if that is smaller. */
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
   * A tiny preview in the shop's format, as a data URI of at most 300 characters; null for a transparent
   * picture.
   */
  readonly placeholder: string | null;
  /** Each width in each format, without metadata. */
  readonly files: readonly PictureFile[];
}

/** Converts an uploaded picture into the files that the shop serves. */
export abstract class ImageCodec {
  /**
   * @param formats all that the shop serves, unless told otherwise
   * @throws DomainError invalid for a file that is not a complete JPEG, PNG, WebP or AVIF picture, or has more than
   * `mostPixels`
   */
  abstract encode(file: Uint8Array, formats?: readonly PictureFormat[]): Promise<EncodedPicture>;
}
