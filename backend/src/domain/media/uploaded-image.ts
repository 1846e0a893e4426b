/** A picture of the shop's library, as uploaded. */
export interface UploadedImage {
  /** The filename given by the server, e.g. `beach-top-3f2a9c0d1b2e4f5a.webp`. */
  readonly filename: string;
  /** The original filename, for display only. */
  readonly originalName: string;
  /** The size of the uploaded file. */
  readonly bytes: number;
  /** Width in pixels, after rotation to upright. */
  readonly width: number;
  readonly height: number;
  /** A tiny preview shown while the picture loads, as a data URI; null for transparent and older pictures. */
  readonly placeholder: string | null;
  readonly createdAt: Date;
}

/** The widths in which the shop's pages request a picture, in pixels. */
export const pictureWidths = [200, 400, 600, 800, 1200] as const;
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** The width of the file that has the picture's own name. */
export const ownWidth: PictureWidth = 800;

/** The path of a picture. Its other widths are in the same folder. */
export function imageUrlOf(filename: string): string {
  return `/images/products/${filename}`;
}

/** The filename in the path of a picture. Other paths result in a name that no picture has. */
export function filenameOf(url: string): string {
  return isImageUrl(url) ? url.slice(imageUrlOf('').length) : '';
}

/** Whether a text has the form of a picture path in the shop. */
export function isImageUrl(text: string): boolean {
  const folder = imageUrlOf('');
  return text.startsWith(folder) && isImageFile(text.slice(folder.length));
}

/** The name of the picture's file in that width and format: `{stem}-{width}.{format}`. */
export function widthFile(filename: string, width: PictureWidth, format: PictureFormat): string {
  return `${filename.replace(/\.[^.]+$/, '')}-${width}.${format}`;
}

/** All files that a picture may have in the store. The file with the picture's own name comes last. */
export function filesOf(filename: string): string[] {
  const beside = pictureWidths.flatMap((width) => pictureFormats.map((format) => widthFile(filename, width, format)));
  return [...beside, filename];
}

/** Whether a text has the form of a stored file's name; other texts are not looked up. */
export function isImageFile(text: string): boolean {
  return /^[a-z0-9-]{1,200}\.(webp|avif|jpg|png)$/.test(text);
}
