import { type Expression, type RawBuilder, sql } from 'kysely';
import { type MySize, sizesOfKinds } from '../../../domain/catalog/my-size.js';

/** All combinations of the colors and sizes, in the format of `product_availability`. */
export function choicesOf(colors: readonly string[], sizes: readonly string[]): string[] {
  return colors.flatMap((color) => sizes.map((size) => `${color} ${size}`));
}

/** A garment that is bought in one size: the product `p` with its availability `a`, or one half of the set `p`. */
interface Garment {
  readonly kind: RawBuilder<unknown>;
  readonly can: (part: string) => RawBuilder<unknown>;
  readonly isSold: RawBuilder<unknown>;
}

const alone: Garment = { kind: sql`p.kind`, can: (part) => sql.ref(`a.${part}`), isSold: sql`p.in_stock` };
const half: Garment = {
  kind: sql`half.kind`,
  can: (part) => sql.ref(`of_half.${part}`),
  isSold: sql`(p.in_stock AND half.in_stock AND half.archived_at IS NULL)`,
};

const isSet = sql`p.set_top_id IS NOT NULL`;
const halves = sql`products AS half JOIN product_availability AS of_half ON of_half.product_id = half.id`;
const areHalves = sql`half.id IN (p.set_top_id, p.set_bottom_id)`;

/**
 * Whether the product `p` can be bought in the shopper's size. True for a product without sizes, and for a kind without
 * a chosen size. For a set, both halves must fit. If colors are chosen, at least one half must be available in one of
 * these colors.
 */
export function isInMySize(mySize: MySize, colors: readonly string[] = []) {
  const inColor = colors.length > 0 ? sql`AND ${setColorsOf(mySize)} && ${colors}::text[]` : sql``;
  return sql<boolean>`CASE WHEN ${isSet} THEN ${bothFit(mySize)} ${inColor} ELSE ${fits(alone, mySize, colors)} END`;
}

/**
 * The shopper's sizes for the product `p`, to match against `myChoicesOf`; NULL if every size matches. A set has one
 * placeholder size.
 */
export function mySizesOf(mySize: MySize) {
  return sql`CASE WHEN ${isSet} THEN ARRAY['my size'] ELSE ${sizesOf(alone, mySize)} END`;
}

/**
 * Combinations of color and size in which the product `p` is available. For a set, only the colors that are available
 * in the shopper's size, with the placeholder size of `mySizesOf`.
 */
export function myChoicesOf(mySize: MySize) {
  const ofSet = sql`CASE WHEN ${bothFit(mySize)} THEN ARRAY(SELECT color || ' my size' FROM unnest(${setColorsOf(mySize)}) AS color) END`;
  const ofOne = sql`CASE WHEN p.in_stock THEN a.choices_in_stock END`;
  return sql`coalesce(CASE WHEN ${isSet} THEN ${ofSet} ELSE ${ofOne} END, '{}')`;
}

function bothFit(mySize: MySize) {
  return sql`NOT EXISTS (SELECT FROM ${halves} WHERE ${areHalves} AND NOT ${fits(half, mySize)})`;
}

/** Colors in which a half of the set `p` can be bought in the shopper's size. */
function setColorsOf(mySize: MySize) {
  const sizes = sizesOf(half, mySize);
  return sql`ARRAY(SELECT color FROM ${halves}, unnest(of_half.colors) AS color WHERE ${areHalves} AND (${sizes} IS NULL
    OR EXISTS (SELECT FROM unnest(${sizes}) AS one WHERE (color || ' ' || one) = ANY (of_half.choices_in_stock))) ORDER BY 1)`;
}

function fits(of: Garment, mySize: MySize, colors: readonly string[] = []) {
  const inOneOf = (sizes: readonly string[]) =>
    colors.length > 0
      ? sql`${of.can('choices_in_stock')} && ${choicesOf(colors, sizes)}::text[]`
      : sql`${of.can('sizes_in_stock')} && ${sizes}::text[]`;
  const isFitting = (sizes: readonly string[]) =>
    sql`coalesce(${of.can('sizes')} = '{}' OR (${of.isSold} AND ${inOneOf(sizes)}), true)`;
  return byKind(of, mySize, isFitting, sql`true`);
}

function sizesOf(of: Garment, mySize: MySize) {
  const ifSized = (sizes: readonly string[]) => sql`CASE WHEN ${of.can('sizes')} <> '{}' THEN ${sizes}::text[] END`;
  return byKind(of, mySize, ifSized, sql`NULL`);
}

function byKind(
  { kind }: Garment,
  mySize: MySize,
  then: (sizes: readonly string[]) => Expression<unknown>,
  otherwise: Expression<unknown>,
) {
  const kinds = sizesOfKinds(mySize).map(({ kind: worn, sizes }) => sql`WHEN ${sql.lit(worn)} THEN ${then(sizes)}`);
  return sql`CASE ${kind} ${sql.join(kinds, sql` `)} ELSE ${otherwise} END`;
}
