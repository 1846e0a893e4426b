import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangeCartItem } from '../../../domain/cart/use-cases/change-cart-item.js';
import { RemoveCartItem } from '../../../domain/cart/use-cases/remove-cart-item.js';
import { ViewCart } from '../../../domain/cart/use-cases/view-cart.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { ChangeCartItemDto } from './cart.dtos.js';
import { cartView, CartView } from './cart.view.js';

/** Cart lines by their own unguessable ids. */
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
  @ApiOkResponse({ type: CartView })
  @ApiErrors(400, 403, 404, 409, 422)
  async change(
    @Param('id') id: string,
    @Body() { quantity }: ChangeCartItemDto,
    @CurrentUser() user: SessionUser | null,
  ): Promise<CartView> {
    const sessionId = await this.changeCartItem.execute(id, user?.id ?? null, quantity);
    return cartView(await this.viewCart.execute(sessionId, user?.id ?? null));
  }

  @Delete(':id')
  @Idempotent()
  @ApiOkResponse({ type: CartView })
  @ApiErrors(403, 404)
  async remove(@Param('id') id: string, @CurrentUser() user: SessionUser | null): Promise<CartView> {
    const sessionId = await this.removeCartItem.execute(id, user?.id ?? null);
    return cartView(await this.viewCart.execute(sessionId, user?.id ?? null));
  }
}
