import { type Expression, sql } from 'kysely';
import { type MySize, sizesOfKinds } from '../../../domain/catalog/my-size.js';

/** Each of the colors in each of the sizes, as `product_availability` names them. */
export function choicesOf(colors: readonly string[], sizes: readonly string[]): string[] {
  return colors.flatMap((color) => sizes.map((size) => `${color} ${size}`));
}

/** Whether the product `p` can be bought in her size, as far as it has sizes; `a` is what of it can be bought. */
export function isInMySize(mySize: MySize, colors: readonly string[] = []) {
  const inOneOf = (sizes: readonly string[]) =>
    colors.length > 0
      ? sql`a.choices_in_stock && ${choicesOf(colors, sizes)}::text[]`
      : sql`a.sizes_in_stock && ${sizes}::text[]`;
  return byKind(
    mySize,
    (sizes) => sql`coalesce(a.sizes = '{}' OR (p.in_stock AND ${inOneOf(sizes)}), true)`,
    sql`true`,
  );
}

/** Her sizes of the kind of the product `p`; NULL where any will do. */
export const mySizesOf = (mySize: MySize) =>
  byKind(mySize, (sizes) => sql`CASE WHEN a.sizes <> '{}' THEN ${sizes}::text[] END`, sql`NULL`);

function byKind(
  mySize: MySize,
  then: (sizes: readonly string[]) => Expression<unknown>,
  otherwise: Expression<unknown>,
) {
  const kinds = sizesOfKinds(mySize).map(({ kind, sizes }) => sql`WHEN ${sql.lit(kind)} THEN ${then(sizes)}`);
  return sql<boolean>`CASE p.kind ${sql.join(kinds, sql` `)} ELSE ${otherwise} END`;
}
