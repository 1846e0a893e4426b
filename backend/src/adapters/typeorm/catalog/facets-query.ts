import type { ListQuery } from './list-query.js';
import { conditions, productsTable, type ReadFilter } from './product-list-query.js';

const usualSizes = "ARRAY['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL']";

/** One row of counts. Sizes, sale and stock narrow each count but that of their own choice; all else narrows them all. */
export function facetsQuery({ sizes = [], onSale, inStock, ...narrowing }: ReadFilter): ListQuery {
  const { where, parameters } = conditions(narrowing);
  if (sizes.length > 0) parameters.push(sizes);
  const chosen = `$${parameters.length}`;
  const asked = {
    sale: onSale ? 'on_sale' : 'true',
    some: sizes.length > 0 ? `sizes && ${chosen}` : 'true',
    someInStock: sizes.length > 0 ? `sizes_in_stock && ${chosen}` : 'in_stock',
  };
  const offered = inStock ? asked.someInStock : asked.some;
  return {
    sql: `WITH matching AS MATERIALIZED (
        SELECT coalesce(p.compare_at_price_cents > p.price_cents, false) AS on_sale, a.sizes,
          p.in_stock AND a.in_stock AS in_stock, CASE WHEN p.in_stock THEN a.sizes_in_stock ELSE '{}' END AS sizes_in_stock
        FROM ${productsTable} WHERE ${where}
      ), counts AS (
        SELECT size, count(*)::integer AS count FROM matching, unnest(${inStock ? 'sizes_in_stock' : 'sizes'}) AS size
        WHERE ${asked.sale} GROUP BY size
      )
      SELECT count(*) FILTER (WHERE ${asked.sale} AND ${offered})::integer AS total,
        count(*) FILTER (WHERE on_sale AND ${offered})::integer AS "onSale",
        count(*) FILTER (WHERE ${asked.sale} AND ${asked.someInStock})::integer AS "inStock",
        (SELECT coalesce(json_agg(counts ORDER BY array_position(${usualSizes}, size), size), '[]') FROM counts) AS sizes
      FROM matching`,
    parameters,
  };
}
