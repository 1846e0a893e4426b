/** A picture of the shop's library, as it was given to the shop. */
export interface UploadedImage {
  /** The server's own name for it, e.g. `beach-top-3f2a9c0d1b2e4f5a.webp`. */
  readonly filename: string;
  /** What it was called where it came from; only ever shown. */
  readonly originalName: string;
  /** The size of the file that was given. */
  readonly bytes: number;
  /** In pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** A tiny picture of it to show until it has come, as a data URI; null where something shines through, and for older ones. */
  readonly placeholder: string | null;
  readonly createdAt: Date;
}

/** How wide the shop's pages ask for a picture, in pixels. */
export const pictureWidths = [200, 400, 600, 800, 1200] as const;
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** The width of the file that has the picture's own name. */
export const ownWidth: PictureWidth = 800;

/** The one address of a picture; its widths lie beside it. */
export function imageUrlOf(filename: string): string {
  return `/images/products/${filename}`;
}

/** Whether a text has the form of the address of a picture in the shop. */
export function isImageUrl(text: string): boolean {
  const folder = imageUrlOf('');
  return text.startsWith(folder) && isImageFile(text.slice(folder.length));
}

/** The name of the file that has a picture in that width and format: `{stem}-{width}.{format}`. */
export function widthFile(filename: string, width: PictureWidth, format: PictureFormat): string {
  return `${filename.replace(/\.[^.]+$/, '')}-${width}.${format}`;
}

/** Every file that a picture may have in the store, its own last. */
export function filesOf(filename: string): string[] {
  const beside = pictureWidths.flatMap((width) => pictureFormats.map((format) => widthFile(filename, width, format)));
  return [...beside, filename];
}

/** Whether a text has the form of a stored file's name; what has not names nothing, and is not looked up. */
export function isImageFile(text: string): boolean {
  return /^[a-z0-9-]{1,200}\.(webp|avif|jpg|png)$/.test(text);
}
