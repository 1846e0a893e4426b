import { EntitySchema } from 'typeorm';
import { Cart, CartLine } from '../../../domain/cart/cart.js';
import { moneyColumn } from '../shared/money-column.js';

export const cartSchema = new EntitySchema<Cart>({
  name: 'Cart',
  target: Cart,
  tableName: 'carts',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    sessionId: { type: 'text' },
    userId: { type: 'integer', nullable: true },
    promoCodeId: { type: 'integer', nullable: true },
  },
  relations: {
    lines: { type: 'one-to-many', target: () => CartLine, inverseSide: 'cart', cascade: true },
  },
});

/** The way back to the cart exists in the table only. */
export const cartLineSchema = new EntitySchema<CartLine & Record<'cart', unknown>>({
  name: 'CartLine',
  target: CartLine,
  tableName: 'cart_items',
  columns: {
    id: { type: 'text', primary: true },
    productId: { type: 'integer' },
    variantId: { type: 'integer', nullable: true },
    quantity: { type: 'integer' },
    seenPrice: { type: 'integer', name: 'seen_price_cents', transformer: moneyColumn },
    position: { type: 'integer' },
  },
  relations: {
    cart: {
      type: 'many-to-one',
      target: () => Cart,
      inverseSide: 'lines',
      nullable: false,
      onDelete: 'CASCADE',
      orphanedRowAction: 'delete',
      joinColumn: true,
    },
  },
});
