import { DomainError } from '../../shared/domain-error.js';
import type { PictureFormat, PictureWidth, UploadedImage } from '../uploaded-image.js';

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
  /** SHA-256 of the uploaded file, 64 hexadecimal digits. */
  readonly sha256: string;
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

export interface LibraryPage {
  /** Words of the original name or the filename. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Only pictures that are not in use. */
  readonly unused?: boolean | undefined;
  /** Only pictures with this SHA-256 of the uploaded file. The pictures of the demo shop have no hash. */
  readonly sha256?: string | undefined;
  /** URL of the store's logo, which counts as a picture in use. */
  readonly logo?: string | null | undefined;
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** The places that show a picture. */
export interface ImageUses {
  /** Products that show the picture as the main picture or as an additional picture. */
  readonly products: readonly Named[];
  readonly variants: readonly {
    readonly id: number;
    readonly size: string | null;
    readonly color: string;
    readonly product: Named;
  }[];
  readonly categories: readonly Named[];
  /** Products that would show the picture after staff restore the product or its variant. */
  readonly archived: readonly Named[];
}

/** Number of products and categories that use a picture. */
export interface UseCount {
  readonly all: number;
  /** Products that would show the picture only after staff restore the product or its variant. Included in `all`. */
  readonly archived: number;
  /** Names of the first three products and categories that use the picture; archived products come last. */
  readonly names: readonly string[];
}

/**
 * The records of the pictures. Pictures that are being uploaded or deleted are hidden, because their files may be
 * incomplete. If a process is killed during an upload or a deletion, `listLeftovers` returns the affected pictures.
 */
export abstract class ImageLibrary {
  /** Records a picture before its files are stored. */
  abstract expect(image: UploadedImage, sha256: string, staffId: number): Promise<void>;
  /** Makes the picture visible after its files are stored. */
  abstract publish(filename: string): Promise<void>;
  /** Newest first. */
  abstract list(page: LibraryPage): Promise<{ images: readonly UploadedImage[]; total: number }>;
  /** The numbers of uses of the pictures, by URL. Pictures that are not in use are absent. */
  abstract countUses(urls: readonly string[]): Promise<ReadonlyMap<string, UseCount>>;
  abstract get(filename: string): Promise<UploadedImage | null>;
  /** Same as `get`, locked until the end of the transaction. */
  abstract lock(filename: string): Promise<UploadedImage | null>;
  abstract getUses(filename: string): Promise<ImageUses>;
  /** Changes the original name, which is for display only. */
  abstract rename(filename: string, originalName: string): Promise<void>;
  /**
   * Shows another picture in categories. Also shows the other picture in archived products and variants, which staff
   * cannot edit.
   */
  abstract replaceUses(filename: string, replacement: string): Promise<void>;
  /**
   * Removes the picture from categories. Also removes the picture from archived products and order lines, which staff
   * cannot edit.
   */
  abstract removeUses(filename: string): Promise<void>;
  /** Hides the picture; its files still exist. */
  abstract dismiss(filename: string): Promise<void>;
  /** Deletes the record of a picture without files. */
  abstract forget(filename: string): Promise<void>;
  /** Pictures that are being deleted, and unfinished uploads that began before this time. */
  abstract listLeftovers(arrivingBefore: Date): Promise<readonly string[]>;
}
