import type { UploadedImage } from '../uploaded-image.js';

export interface LibraryPage {
  /** Words of the original name or the filename. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Only pictures that are not in use. */
  readonly unused?: boolean | undefined;
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
}

/**
 * The records of the pictures. Pictures that are being uploaded or deleted are hidden, because their files may be
 * incomplete. If a process is killed during an upload or a deletion, `listLeftovers` returns the affected pictures.
 */
export abstract class ImageLibrary {
  /** Records a picture before its files are stored. */
  abstract expect(image: UploadedImage, staffId: number): Promise<void>;
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
