import { sql } from 'kysely';
import { type GarmentChoice, garmentChoiceNames, garmentChoices, shapes } from '../../../domain/catalog/garment.js';
import type { GarmentFilter, ProductFacets } from '../../../domain/catalog/ports/catalog-reader.js';
import { isInMySize, myChoicesOf, mySizesOf } from './offered-choices.js';
import { type ReadFilter, isOffered, matching } from './product-list-query.js';

export interface Counts extends Omit<ProductFacets, 'didYouMean'> {
  /** Number of products that the counts are based on. */
  readonly matched: number;
}

const usualSizes = sql`ARRAY['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL']`;
const usualShapes = sql.raw(`ARRAY['${shapes.join("', '")}']`);
const usualColors = sql`
  ARRAY['Black', 'White', 'Gray', 'Beige', 'Brown', 'Red', 'Pink', 'Orange', 'Yellow', 'Gold', 'Silver', 'Green', 'Blue', 'Purple', 'Other']`;

/** Condition that a product has the chosen kind and fit facts. Ignores the fact `except`. */
function isChosen(filter: GarmentFilter, except?: GarmentChoice) {
  const conditions = garmentChoiceNames.flatMap((name) => {
    const chosen = filter[name] ?? [];
    return chosen.length > 0 && name !== except ? sql`${sql.ref(name)} = ANY (${chosen})` : [];
  });
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}

/**
 * One row of counts. A filter by size, color, shape, sale, stock or garment fact narrows all counts except its own.
 * Other filters narrow all counts. With chosen colors, a size counts if it exists in one of these colors, and vice
 * versa. Products with the same choices are counted together, because a shop has far fewer combinations of choices than
 * products.
 */
export function facetsQuery(filter: ReadFilter) {
  const { sizes = [], colors = [], onSale, inStock, mySize, ...rest } = filter;
  const narrowing = { ...rest, ...Object.fromEntries(garmentChoiceNames.map((name) => [name, undefined])) };
  const bought = sql`p.in_stock AND ${isOffered(colors, sizes, true) ?? sql`a.in_stock`}`;
  const made = isOffered(colors, sizes, false) ?? sql`true`;
  const offered = inStock ? bought : made;
  const shown = (part: string) => {
    const [all, inStockOnly] = [sql.ref(`a.${part}`), sql.ref(`a.${part}_in_stock`)];
    return inStock ? sql`CASE WHEN p.in_stock THEN ${inStockOnly} ELSE '{}' END AS ${sql.ref(part)}` : all;
  };
  const parts = ['sizes', 'colors', ...(sizes.length > 0 || colors.length > 0 ? ['choices'] : [])];
  /**
   * Columns about the shopper's sizes: whether the product can be bought in one of these sizes, the sizes themselves,
   * and the available choices.
   */
  const mine = mySize
    ? [
        sql`${isInMySize(mySize, colors)} AS mine`,
        sql`${mySizesOf(mySize)} AS my_sizes`,
        sql`${myChoicesOf(mySize)} AS my_choices`,
      ]
    : [sql`true AS mine`];
  const ofMine = mySize ? ['mine', 'my_sizes', 'my_choices'] : ['mine'];
  const inColor = mySize
    ? sql`(my_sizes IS NULL OR EXISTS (SELECT FROM unnest(my_sizes) AS one WHERE (color || ' ' || one) = ANY (my_choices)))`
    : sql`true`;
  const sale = onSale ? sql`on_sale` : sql`true`;
  const counted = (which: typeof sale) => sql`coalesce(sum(products) FILTER (WHERE ${which}), 0)::integer`;
  const listed = (field: 'size' | 'color', usual: typeof usualSizes, counts: typeof sizeCounts) => {
    const column = sql.ref(field);
    return sql`(SELECT coalesce(json_agg(one ORDER BY array_position(${usual}, ${column}), ${column}), '[]') FROM (
       SELECT ${column}, sum(products)::integer AS count FROM (${counts}) AS each WHERE ${sale} GROUP BY 1) AS one)`;
  };
  /** With several chosen colors or sizes, counts a product only once, even if it has more than one of them. */
  const once = (several: readonly string[]) => (several.length > 1 ? sql`DISTINCT id,` : sql``);
  const sizeCounts =
    colors.length > 0
      ? sql`SELECT ${once(colors)} products, on_sale, substr(choice, length(color) + 2) AS size
       FROM chosen, unnest(choices) AS choice JOIN unnest(${colors}::text[]) AS color ON choice ^@ (color || ' ')
       WHERE mine`
      : sql`SELECT products, on_sale, size FROM chosen, unnest(sizes) AS size WHERE mine`;
  const colorCounts =
    sizes.length > 0
      ? sql`SELECT ${once(sizes)} products, on_sale, color
       FROM chosen, unnest(choices) AS choice, split_part(choice, ' ', 1) AS color
       WHERE substr(choice, strpos(choice, ' ') + 1) = ANY (${sizes}) AND ${inColor}`
      : sql`SELECT products, on_sale, color FROM chosen, unnest(colors) AS color WHERE ${inColor}`;
  const garments = garmentChoiceNames.flatMap((name) => [
    sql.lit(name),
    sql`(SELECT coalesce(json_agg(json_build_object('choice', choice, 'count', count)
        ORDER BY array_position(ARRAY[${sql.join(garmentChoices[name].map((choice) => sql.lit(choice)))}], choice)), '[]')
      FROM (SELECT ${sql.ref(name)} AS choice, sum(products)::integer AS count FROM matching
        WHERE ${sql.ref(name)} IS NOT NULL AND ${sale} AND offered AND mine AND ${isChosen(filter, name)} GROUP BY 1) AS one)`,
  ]);
  const shapeCounts = sql`SELECT shape, count(*)::integer AS count
    FROM products p LEFT JOIN product_availability a ON a.product_id = p.id, unnest(p.tags) AS shape
    WHERE ${matching({ ...filter, shapes: [] })} AND p.tags && ${usualShapes} AND shape = ANY (${usualShapes}) GROUP BY 1`;
  return sql<Counts>`WITH found AS (
      SELECT coalesce(p.compare_at_price_cents > a.lowest_price_cents, false) AS on_sale, ${offered} AS offered,
        ${bought} AS bought, ${made} AS made, ${sql.join([...parts.map(shown), ...mine, ...garmentChoiceNames.map((name) => sql.ref(`p.${name}`))])}
      FROM products p LEFT JOIN product_availability a ON a.product_id = p.id WHERE ${matching(narrowing)}
    ), matching AS MATERIALIZED (
      SELECT row_number() OVER () AS id, found.*, count(*) AS products FROM found GROUP BY ${sql.join(
        ['on_sale', 'offered', 'bought', 'made', ...parts, ...ofMine, ...garmentChoiceNames].map((column) =>
          sql.ref(column),
        ),
      )}
    ), chosen AS (SELECT * FROM matching WHERE ${isChosen(filter)})
    SELECT (SELECT coalesce(sum(products), 0)::integer FROM matching) AS matched, ${counted(sql`${sale} AND offered AND mine`)} AS total,
      ${counted(sql`on_sale AND offered AND mine`)} AS "onSale", ${counted(sql`${sale} AND bought AND mine`)} AS "inStock", ${counted(sql`${sale} AND offered AND NOT mine`)} AS "notInMySize",
      ${counted(sql`${sale} AND made AND bought IS NOT TRUE AND mine`)} AS "soldOut",
      ${listed('size', usualSizes, sizeCounts)} AS sizes, ${listed('color', usualColors, colorCounts)} AS colors,
      json_build_object(${sql.join(garments)}) AS garment,
      (SELECT coalesce(json_agg(one ORDER BY array_position(${usualShapes}, shape)), '[]') FROM (${shapeCounts}) AS one) AS shapes
    FROM chosen`;
}
