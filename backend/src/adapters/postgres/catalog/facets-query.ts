import type { ListQuery } from './list-query.js';
import { choicesOf, conditions, productsTable, type ReadFilter } from './product-list-query.js';

const usualSizes = "ARRAY['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL']";
const usualColors =
  "ARRAY['Black', 'White', 'Gray', 'Beige', 'Brown', 'Red', 'Pink', 'Orange', 'Yellow', 'Gold', 'Silver', 'Green', 'Blue', 'Purple', 'Other']";

/**
 * One row of counts. Sizes, colors, sale and stock narrow each count but that of their own choice; all else narrows them all.
 * A size that is counted beside chosen colors is there in one of them, and the other way round.
 */
export function facetsQuery({ sizes = [], colors = [], onSale, inStock, ...narrowing }: ReadFilter): ListQuery {
  const { where, parameters } = conditions(narrowing);
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const chosen = {
    sizes: sizes.length > 0 ? bind(sizes) : null,
    colors: colors.length > 0 ? bind(colors) : null,
    choices: sizes.length > 0 && colors.length > 0 ? bind(choicesOf(colors, sizes)) : null,
  };
  /** Whether there is something of what was chosen. */
  const fits = (kept: '' | '_in_stock') => {
    const part = (['choices', 'sizes', 'colors'] as const).find((name) => chosen[name] !== null);
    return part && `a.${part}${kept} && ${chosen[part]}`;
  };
  const bought = `p.in_stock AND ${fits('_in_stock') ?? 'a.in_stock'}`;
  const offered = inStock ? bought : (fits('') ?? 'true');
  const shown = (part: string) =>
    inStock ? `CASE WHEN p.in_stock THEN a.${part}_in_stock ELSE '{}' END AS ${part}` : `a.${part}`;
  const parts = ['sizes', 'colors', ...(chosen.sizes !== null || chosen.colors !== null ? ['choices'] : [])];
  const sale = onSale ? 'on_sale' : 'true';
  const listed = (what: 'size' | 'color', usual: string, counts: string) =>
    `(SELECT coalesce(json_agg(one ORDER BY array_position(${usual}, ${what}), ${what}), '[]') FROM (
       SELECT ${what}, count(*)::integer AS count FROM (${counts}) AS each WHERE ${sale} GROUP BY 1) AS one)`;
  /** A product has a choice once, but may have one that counts for each of several. */
  const once = (several: readonly string[]) => (several.length > 1 ? 'DISTINCT id,' : '');
  const sizeCounts = chosen.colors
    ? `SELECT ${once(colors)} on_sale, substr(choice, length(color) + 2) AS size
       FROM matching, unnest(choices) AS choice JOIN unnest(${chosen.colors}::text[]) AS color ON choice ^@ (color || ' ')`
    : 'SELECT on_sale, size FROM matching, unnest(sizes) AS size';
  const colorCounts = chosen.sizes
    ? `SELECT ${once(sizes)} on_sale, split_part(choice, ' ', 1) AS color
       FROM matching, unnest(choices) AS choice WHERE substr(choice, strpos(choice, ' ') + 1) = ANY (${chosen.sizes})`
    : 'SELECT on_sale, color FROM matching, unnest(colors) AS color';
  return {
    sql: `WITH matching AS MATERIALIZED (
        SELECT p.id, coalesce(p.compare_at_price_cents > p.price_cents, false) AS on_sale, ${offered} AS offered,
          ${bought} AS bought, ${parts.map(shown).join(', ')}
        FROM ${productsTable} WHERE ${where}
      )
      SELECT count(*) FILTER (WHERE ${sale} AND offered)::integer AS total,
        count(*) FILTER (WHERE on_sale AND offered)::integer AS "onSale",
        count(*) FILTER (WHERE ${sale} AND bought)::integer AS "inStock",
        ${listed('size', usualSizes, sizeCounts)} AS sizes, ${listed('color', usualColors, colorCounts)} AS colors
      FROM matching`,
    parameters,
  };
}
