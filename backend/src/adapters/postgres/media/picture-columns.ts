import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { imageUrlOf } from '../../../domain/media/uploaded-image.js';
import type { Tables } from '../sql/tables.js';

const { eb, selectFrom } = expressionBuilder<Tables, 'uploaded_images'>();

/** Whether a row of `uploaded_images` is the picture at this path. */
export function isPictureAt(url: Expression<string | null>): Expression<SqlBool> {
  return eb('filename', '=', sql<string>`split_part(${url}, ${sql.lit(imageUrlOf(''))}, 2)`);
}

/** The placeholder of the picture at this path; null without one. */
export function placeholderAt(url: Expression<string | null>) {
  return selectFrom('uploaded_images').select('placeholder').where(isPictureAt(url));
}
