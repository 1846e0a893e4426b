import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AcceptChanges } from '../../../domain/cart/use-cases/accept-changes.js';
import { AddCartItem } from '../../../domain/cart/use-cases/add-cart-item.js';
import { ChangePromo } from '../../../domain/cart/use-cases/change-promo.js';
import { ClearCart } from '../../../domain/cart/use-cases/clear-cart.js';
import { CreateCart } from '../../../domain/cart/use-cases/create-cart.js';
import { ViewCart } from '../../../domain/cart/use-cases/view-cart.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { RateLimit } from '../limits/rate-limit.js';
import { type Buyer, CurrentBuyer } from '../sessions/session-user.js';
import { AddCartItemRequest, ApplyPromoRequest, CreateCartRequest, sessionIdOf } from './cart.request.js';
import { cartResponse, CartResponse } from './cart.response.js';

type Caller = Buyer | null;

/** Carts, addressed by session id. The id gives access to the cart, unless the cart belongs to an account or guest. */
@ApiTags('cart')
@Controller('api/cart')
export class CartsController {
  constructor(
    private readonly createCart: CreateCart,
    private readonly clearCart: ClearCart,
    private readonly addCartItem: AddCartItem,
    private readonly acceptChanges: AcceptChanges,
    private readonly changePromo: ChangePromo,
    private readonly viewCart: ViewCart,
  ) {}

  @Post()
  @Idempotent({ owners: 'networks' })
  @ApiBody({ type: CreateCartRequest, required: false })
  @ApiCreatedResponse({ type: CartResponse, description: 'A new cart was created.' })
  @ApiOkResponse({ type: CartResponse, description: 'The cart already existed.' })
  @ApiErrors(400, 403)
  async create(
    @Body() body: unknown,
    @CurrentBuyer() buyer: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CartResponse> {
    const { cart, created } = await this.createCart.execute(sessionIdOf(body), buyer?.id ?? null);
    response.status(created ? 201 : 200);
    return cartResponse(cart);
  }

  @Get(':sessionId')
  @ApiOkResponse({ type: CartResponse })
  @ApiErrors(404)
  async show(@Param('sessionId') sessionId: string, @CurrentBuyer() buyer: Caller): Promise<CartResponse> {
    return this.shown(sessionId, buyer);
  }

  @Delete(':sessionId')
  @Idempotent()
  @ApiOkResponse({ type: CartResponse, description: 'The emptied cart.' })
  @ApiErrors(403, 404)
  async clear(@Param('sessionId') sessionId: string, @CurrentBuyer() buyer: Caller): Promise<CartResponse> {
    await this.clearCart.execute(sessionId, buyer?.id ?? null);
    return this.shown(sessionId, buyer);
  }

  @Post(':sessionId/items')
  @Idempotent()
  @ApiCreatedResponse({ type: CartResponse })
  @ApiErrors(400, 403, 404, 409, 422)
  async add(
    @Param('sessionId') sessionId: string,
    @Body() { productId, variantId = null, topVariantId = null, bottomVariantId = null, quantity }: AddCartItemRequest,
    @CurrentBuyer() buyer: Caller,
  ): Promise<CartResponse> {
    const item = { productId, variantId, quantity, halves: { topVariantId, bottomVariantId } };
    return cartResponse(await this.addCartItem.execute(sessionId, buyer?.id ?? null, item));
  }

  /**
   * Accepts all changes: adopts the current prices, lowers quantities to the available units, and removes products that
   * are no longer sold.
   */
  @Post(':sessionId/accept-changes')
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: CartResponse })
  @ApiErrors(403, 404)
  async accept(@Param('sessionId') sessionId: string, @CurrentBuyer() buyer: Caller): Promise<CartResponse> {
    await this.acceptChanges.execute(sessionId, buyer?.id ?? null);
    return this.shown(sessionId, buyer);
  }

  @Post(':sessionId/promo')
  @HttpCode(200)
  @Idempotent()
  @RateLimit({ name: 'promo', points: 60, seconds: 600, statuses: [422] })
  @ApiOkResponse({ type: CartResponse })
  @ApiErrors(400, 403, 404, 422)
  async apply(
    @Param('sessionId') sessionId: string,
    @Body() { code }: ApplyPromoRequest,
    @CurrentBuyer() buyer: Caller,
  ): Promise<CartResponse> {
    await this.changePromo.execute(sessionId, buyer && promoUser(buyer), code);
    return this.shown(sessionId, buyer);
  }

  @Delete(':sessionId/promo')
  @Idempotent()
  @ApiOkResponse({ type: CartResponse })
  @ApiErrors(403, 404)
  async unapply(@Param('sessionId') sessionId: string, @CurrentBuyer() buyer: Caller): Promise<CartResponse> {
    await this.changePromo.execute(sessionId, buyer && promoUser(buyer), null);
    return this.shown(sessionId, buyer);
  }

  private async shown(sessionId: string, buyer: Caller): Promise<CartResponse> {
    return cartResponse(await this.viewCart.execute(sessionId, buyer?.id ?? null));
  }
}

/**
 * Returns the buyer for the check of promo codes. Omits a guest's address, because guests cannot use codes that are
 * bound to an address.
 */
const promoUser = ({ id, email, isGuest }: Buyer) => ({ id, email: isGuest ? null : email });
