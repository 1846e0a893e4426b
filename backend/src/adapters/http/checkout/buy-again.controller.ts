import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ViewCart } from '../../../domain/cart/use-cases/view-cart.js';
import { BuyAgain } from '../../../domain/checkout/use-cases/buy-again.js';
import { DeviceCartRequest, sessionIdOf } from '../cart/cart.request.js';
import { filledCartResponse, FilledCartResponse } from '../cart/intake.response.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';

@ApiTags('orders')
@Controller('api/orders/:id/buy-again')
@UseGuards(SignedInGuard)
export class BuyAgainController {
  constructor(
    private readonly buyAgain: BuyAgain,
    private readonly viewCart: ViewCart,
  ) {}

  /** Adds the items of an order to the cart, except items that are no longer sold. Repeated calls add nothing. */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @ApiBody({ type: DeviceCartRequest, required: false })
  @ApiOkResponse({ type: FilledCartResponse })
  @ApiErrors(400, 401, 403, 404)
  async fill(
    @Param('id') id: string,
    @Body() body: unknown,
    @CurrentUser() user: SessionUser,
  ): Promise<FilledCartResponse> {
    const { sessionId, intake } = await this.buyAgain.execute(id, user.id, sessionIdOf(body));
    return filledCartResponse(await this.viewCart.execute(sessionId, user.id), intake);
  }
}
