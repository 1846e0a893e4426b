import { DomainError } from '../../shared/domain-error.js';
import type { PictureFormat, PictureWidth } from '../uploaded-image.js';

/** Max pixels of a picture. */
export const maxPixels = 40_000_000;

/** A picture in one of the shop's widths, or in its own width if that is smaller. */
export interface PictureFile {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
  readonly content: Uint8Array;
}

export interface EncodedPicture {
  /** Width of the uploaded picture in pixels, after rotation to upright. */
  readonly width: number;
  readonly height: number;
  /**
   * A tiny preview with the aspect ratio of the shop's pages, as a data URI of at most 300 characters; null for a
   * transparent picture.
   */
  readonly placeholder: string | null;
  /** Each width in each format, without metadata. */
  readonly files: readonly PictureFile[];
}

/** Converts an uploaded picture into the files that the shop serves. */
export abstract class ImageCodec {
  /**
   * @param formats default: all formats that the shop serves
   * @throws DomainError invalid for a file that is not a complete JPEG, PNG, WebP or AVIF picture, or has more than
   * `maxPixels`
   */
  abstract encode(file: Uint8Array, formats?: readonly PictureFormat[]): Promise<EncodedPicture>;
}

/**
 * Stores the files of uploaded pictures. A file name always stands for the same content.
 * @throws DomainError unavailable, from each call, while the store cannot be reached or refuses the call
 */
export abstract class ImageStore {
  /** Saves a file completely or not at all; replaces a file with the same name. */
  abstract save(name: string, content: Uint8Array): Promise<void>;
  /** Returns null for a missing file. */
  abstract get(name: string): Promise<Uint8Array | null>;
  /** Does nothing for a missing file. */
  abstract remove(name: string): Promise<void>;
}

/** @param cause the error of the storage technology */
export function storeUnavailable(cause: unknown): DomainError {
  const message = 'Pictures cannot be stored or read right now. Please try again in a moment.';
  const error = new DomainError('unavailable', 'image.store-away', message, { retryAfter: 10 });
  error.cause = cause;
  return error;
}
