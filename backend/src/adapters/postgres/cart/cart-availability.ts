/**
 * SQL for how many units a cart can buy: what is on the shelf, unless switched off, and what the cart's own checkout
 * holds, since that hold gives way to the next. Aliases: `p` products, `v` product_variants, `s` stock, `own` the cart's
 * held checkout; all but `p` may be null.
 */
export const availableToCart = `
  CASE WHEN p.in_stock AND coalesce(v.in_stock, true)
    THEN coalesce(s.on_hand - s.held, 0) + coalesce((
      SELECT sum(line.quantity)
      FROM jsonb_to_recordset(own.snapshot -> 'lines') AS line ("productId" integer, "variantId" integer, quantity integer)
      WHERE line."productId" = p.id AND line."variantId" IS NOT DISTINCT FROM v.id
    ), 0)
    ELSE 0 END::integer`;

/** SQL that joins the checkout that holds stock for a cart. */
export const joinOwnHold = (cartId: string) =>
  `LEFT JOIN checkouts own ON own.cart_id = ${cartId} AND own.state = 'held' AND own.stock_held`;
