import type { ProductFilter } from '../../../domain/catalog/catalog-reader.js';
import { conditions, type ListQuery } from './product-list-query.js';

const usualSizes = "ARRAY['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL']";

/**
 * One row of counts. Each matching product has an offer for each of its variants, or one without a size; the filter's
 * own choices (sizes, sale and stock) are applied to the counts, each but its own.
 */
export function facetsQuery({ sizes, onSale, inStock, ...narrowing }: ProductFilter): ListQuery {
  const { where, parameters } = conditions(narrowing);
  const chosen = sizes && sizes.length > 0 ? `size = ANY ($${parameters.length + 1})` : 'true';
  const saleAsked = onSale ? 'on_sale' : 'true';
  const stockAsked = inStock ? 'sellable' : 'true';
  return {
    sql: `WITH offers AS (
        SELECT p.id, coalesce(p.compare_at_price_cents > p.price_cents, false) AS on_sale, v.size,
          p.in_stock AND coalesce(v.in_stock, true) AND coalesce(s.on_hand > s.held, false) AS sellable
        FROM products p
        LEFT JOIN product_variants v ON v.product_id = p.id AND v.archived_at IS NULL
        LEFT JOIN stock s ON s.product_id = p.id AND coalesce(s.variant_id, 0) = coalesce(v.id, 0)
        WHERE ${where}
      ), products AS (
        SELECT on_sale, bool_or(sellable) AS sellable, bool_or(${chosen}) AS wanted,
          bool_or(sellable AND ${chosen}) AS "wantedSellable"
        FROM offers GROUP BY id, on_sale
      ), sizes AS (
        SELECT size, count(DISTINCT id) FILTER (WHERE ${saleAsked} AND ${stockAsked})::integer AS count
        FROM offers WHERE size IS NOT NULL GROUP BY size
      )
      SELECT count(*) FILTER (WHERE ${saleAsked} AND ${inStock ? '"wantedSellable"' : 'wanted'})::integer AS total,
        count(*) FILTER (WHERE on_sale AND ${inStock ? '"wantedSellable"' : 'wanted'})::integer AS "onSale",
        count(*) FILTER (WHERE ${saleAsked} AND "wantedSellable")::integer AS "inStock",
        (SELECT coalesce(json_agg(sizes ORDER BY array_position(${usualSizes}, size), size), '[]') FROM sizes) AS sizes
      FROM products`,
    parameters: sizes && sizes.length > 0 ? [...parameters, sizes] : parameters,
  };
}
