import { imageUrlOf } from '../../../domain/media/uploaded-image.js';

/** SQL that is true for the row of `uploaded_images` that lies at an address, `url` being an SQL expression. */
export function isPictureAt(url: string): string {
  return `filename = split_part(${url}, '${imageUrlOf('')}', 2)`;
}

/** SQL for the placeholder of the picture at that address; null where there is none. */
export function placeholderOf(url: string): string {
  return `(SELECT placeholder FROM uploaded_images WHERE ${isPictureAt(url)})`;
}
