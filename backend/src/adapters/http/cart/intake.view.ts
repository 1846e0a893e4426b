import { ApiProperty, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import type { Intake } from '../../../domain/cart/use-cases/fill-cart.js';
import type { PricedCart } from '../../../domain/cart/ports/priced-cart.js';
import { cartView, CartView } from './cart.view.js';

@ApiSchema({ name: 'AddedUnits' })
class AddedUnitsView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Size and color, e.g. "M, Navy".' }) variant!:
    | string
    | null;
  @ApiProperty({ type: 'integer' }) quantity!: number;
}

@ApiSchema({ name: 'LeftOutUnits' })
class LeftOutUnitsView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Size and color, e.g. "M, Navy".' }) variant!:
    | string
    | null;
  @ApiProperty({ example: 'This item is sold out.', description: 'A sentence for users.' }) reason!: string;
}

/** Units added to a cart from another cart or an order. Units of one line may be in both lists. */
class IntakeView {
  @ApiProperty({ type: [AddedUnitsView] }) added!: AddedUnitsView[];
  @ApiProperty({ type: [LeftOutUnitsView] }) leftOut!: LeftOutUnitsView[];
}

@ApiSchema({ name: 'AdoptedCart' })
export class AdoptedCartView extends IntakeView {
  @ApiProperty({
    anyOf: [{ $ref: getSchemaPath(CartView) }, { type: 'object', nullable: true, enum: [null] }],
    description: 'The cart to continue with. The device stores its session id from now on.',
  })
  cart!: CartView | null;
}

@ApiSchema({ name: 'FilledCart' })
export class FilledCartView extends IntakeView {
  @ApiProperty({ type: CartView }) cart!: CartView;
}

export function adoptedCartView(cart: PricedCart | null, { added, leftOut }: Intake): AdoptedCartView {
  return { cart: cart && cartView(cart), added: [...added], leftOut: [...leftOut] };
}

export function filledCartView(cart: PricedCart, { added, leftOut }: Intake): FilledCartView {
  return { cart: cartView(cart), added: [...added], leftOut: [...leftOut] };
}
