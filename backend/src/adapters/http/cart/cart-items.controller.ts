import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangeCartItem } from '../../../domain/cart/use-cases/change-cart-item.js';
import { RemoveCartItem } from '../../../domain/cart/use-cases/remove-cart-item.js';
import { ViewCart } from '../../../domain/cart/use-cases/view-cart.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { type Buyer, CurrentBuyer } from '../sessions/session-user.js';
import { ChangeCartItemRequest } from './cart.request.js';
import { cartResponse, CartResponse } from './cart.response.js';

/** Cart lines, each addressed by its own secret id. */
@ApiTags('cart')
@Controller('api/cart/items')
export class CartItemsController {
  constructor(
    private readonly changeCartItem: ChangeCartItem,
    private readonly removeCartItem: RemoveCartItem,
    private readonly viewCart: ViewCart,
  ) {}

  @Put(':id')
  @Idempotent()
  @ApiOkResponse({ type: CartResponse })
  @ApiErrors(400, 403, 404, 409, 422)
  async change(
    @Param('id') id: string,
    @Body() { quantity }: ChangeCartItemRequest,
    @CurrentBuyer() buyer: Buyer | null,
  ): Promise<CartResponse> {
    const sessionId = await this.changeCartItem.execute(id, buyer?.id ?? null, quantity);
    return this.shown(sessionId, buyer);
  }

  @Delete(':id')
  @Idempotent()
  @ApiOkResponse({ type: CartResponse })
  @ApiErrors(403, 404)
  async remove(@Param('id') id: string, @CurrentBuyer() buyer: Buyer | null): Promise<CartResponse> {
    const sessionId = await this.removeCartItem.execute(id, buyer?.id ?? null);
    return this.shown(sessionId, buyer);
  }

  private async shown(sessionId: string, buyer: Buyer | null): Promise<CartResponse> {
    return cartResponse(await this.viewCart.execute(sessionId, buyer?.id ?? null));
  }
}
