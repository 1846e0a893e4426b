import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Intake } from '../../../domain/cart/use-cases/fill-cart.js';
import type { PricedCart } from '../../../domain/cart/ports/carts.js';
import { cartResponse, CartResponse } from './cart.response.js';
import { ObjectOrNull } from '../answers/object-or-null.js';

@ApiSchema({ name: 'AddedUnits' })
class AddedUnitsResponse {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Size and color, e.g. "M, Navy".' }) variant!:
    | string
    | null;
  @ApiProperty({ type: 'integer' }) quantity!: number;
}

@ApiSchema({ name: 'LeftOutUnits' })
class LeftOutUnitsResponse {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Size and color, e.g. "M, Navy".' }) variant!:
    | string
    | null;
  @ApiProperty({ example: 'This item is sold out.', description: 'A sentence for users.' }) reason!: string;
}

/** Result of adding the units of another cart, or of an order, to a cart. Units of one line may occur in both lists. */
class IntakeResponse {
  @ApiProperty({ type: [AddedUnitsResponse] }) added!: AddedUnitsResponse[];
  @ApiProperty({ type: [LeftOutUnitsResponse] }) leftOut!: LeftOutUnitsResponse[];
}

@ApiSchema({ name: 'AdoptedCart' })
export class AdoptedCartResponse extends IntakeResponse {
  @ObjectOrNull(CartResponse, {
    description: 'The cart to continue with. The device stores its session id from now on.',
  })
  cart!: CartResponse | null;
}

@ApiSchema({ name: 'FilledCart' })
export class FilledCartResponse extends IntakeResponse {
  @ApiProperty({ type: CartResponse }) cart!: CartResponse;
}

export function adoptedCartResponse(cart: PricedCart | null, { added, leftOut }: Intake): AdoptedCartResponse {
  return { cart: cart && cartResponse(cart), added: [...added], leftOut: [...leftOut] };
}

export function filledCartResponse(cart: PricedCart, { added, leftOut }: Intake): FilledCartResponse {
  return { cart: cartResponse(cart), added: [...added], leftOut: [...leftOut] };
}
