import type { UploadedImage } from '../uploaded-image.js';

export interface LibraryPage {
  /** Words of the original name or the filename. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** Where people see a picture. */
export interface ImageUses {
  /** As the main or a further picture. */
  readonly products: readonly Named[];
  readonly variants: readonly {
    readonly id: number;
    readonly size: string | null;
    readonly color: string;
    readonly product: Named;
  }[];
  readonly categories: readonly Named[];
}

/**
 * The records of the pictures. One that is arriving or leaving is in nobody's sight: its files may be there in part, and
 * whatever a killed process left that way is found among the leftovers.
 */
export abstract class ImageLibrary {
  /** Notes a picture whose files are about to be stored. */
  abstract expect(image: UploadedImage, staffId: number): Promise<void>;
  /** Takes it in, now that its files are there. */
  abstract keep(filename: string): Promise<void>;
  /** Newest first. */
  abstract list(page: LibraryPage): Promise<{ images: readonly UploadedImage[]; total: number }>;
  abstract get(filename: string): Promise<UploadedImage | null>;
  /** As `get`, and no one else changes it until the transaction ends. */
  abstract lock(filename: string): Promise<UploadedImage | null>;
  /** Archived products and variants aside. */
  abstract getUses(filename: string): Promise<ImageUses>;
  /** Takes the picture off whatever no one edits by hand any more: archived products, the lines of orders; and off categories. */
  abstract takeOff(filename: string): Promise<void>;
  /** Takes it out of sight; its files are still there. */
  abstract dismiss(filename: string): Promise<void>;
  /** Ends the record of a picture without files. */
  abstract forget(filename: string): Promise<void>;
  /** The pictures that are leaving, and those that began to arrive before that time. */
  abstract listLeftovers(arrivingBefore: Date): Promise<readonly string[]>;
}
