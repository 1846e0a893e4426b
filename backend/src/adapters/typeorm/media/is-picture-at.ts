import { imageUrlOf } from '../../../domain/media/uploaded-image.js';

/** SQL that is true for the row of `uploaded_images` that lies at an address, `url` being an SQL expression. */
export function isPictureAt(url: string): string {
  return `filename = split_part(${url}, '${imageUrlOf('')}', 2)`;
}
