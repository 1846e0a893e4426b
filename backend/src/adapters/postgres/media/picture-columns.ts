import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { imageUrlOf } from '../../../domain/media/uploaded-image.js';
import type { Tables } from '../sql/tables.js';

const { eb, selectFrom } = expressionBuilder<Tables, 'uploaded_images'>();

/** Whether a row of `uploaded_images` is the picture at this path. */
export function isPictureAt(url: Expression<string | null>): Expression<SqlBool> {
  return eb('filename', '=', sql<string>`split_part(${url}, ${sql.lit(imageUrlOf(''))}, 2)`);
}

const variant = expressionBuilder<Tables & { v: Tables['product_variants'] }, 'v'>();

/**
 * The picture of a variant `v`: its own picture, or else the first picture of its color. The first color of a
 * product has the main picture of the product instead. Null if the main picture applies.
 */
export const pictureOfVariant = variant.fn.coalesce(
  'v.image_url',
  variant
    .selectFrom('product_images as of_color')
    .select('of_color.url')
    .whereRef('of_color.product_id', '=', 'v.product_id')
    .whereRef('of_color.color', '=', 'v.color')
    // Uses the columns of `of_color`, although `v` has the same values: PostgreSQL then reads the product's first color
    // only for variants whose color has a picture.
    .where((of) =>
      of(
        'of_color.color',
        '<>',
        of
          .selectFrom('product_variants as first')
          .select('first.color')
          .whereRef('first.product_id', '=', 'of_color.product_id')
          .where('first.archived_at', 'is', null)
          .orderBy('first.position')
          .orderBy('first.id')
          .limit(1),
      ),
    )
    .orderBy('of_color.position')
    .limit(1),
);

/** The placeholder of the picture at this path; null without one. */
export function placeholderAt(url: Expression<string | null>) {
  return selectFrom('uploaded_images').select('placeholder').where(isPictureAt(url));
}
