import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AdoptCart } from '../../../domain/cart/use-cases/adopt-cart.js';
import { ViewCart } from '../../../domain/cart/use-cases/view-cart.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { DeviceCartRequest, sessionIdOf } from './cart.request.js';
import { adoptedCartResponse, AdoptedCartResponse } from './intake.response.js';

@ApiTags('cart')
@Controller('api/user/cart')
@UseGuards(SignedInGuard)
export class AccountCartController {
  constructor(
    private readonly adoptCart: AdoptCart,
    private readonly viewCart: ViewCart,
  ) {}

  /** Moves the device's cart into the account after a sign-in, or merges it into the account's cart. */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @ApiBody({ type: DeviceCartRequest, required: false })
  @ApiOkResponse({ type: AdoptedCartResponse })
  @ApiErrors(400, 401, 403)
  async adopt(@Body() body: unknown, @CurrentUser() user: SessionUser): Promise<AdoptedCartResponse> {
    const { sessionId, intake } = await this.adoptCart.execute(sessionIdOf(body), user.id);
    const cart = sessionId === null ? null : await this.viewCart.execute(sessionId, user.id);
    return adoptedCartResponse(cart, intake);
  }
}
