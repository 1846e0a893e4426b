import { Body, Controller, Get, Header, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { OrderReader } from '../../../domain/orders/ports/order-reader.js';
import { orderReturnsOf } from '../../../domain/returns/order-returns.js';
import { Returns } from '../../../domain/returns/ports/returns.js';
import { AddReturnPicture } from '../../../domain/returns/use-cases/add-return-picture.js';
import { ownOrder, RequestReturn } from '../../../domain/returns/use-cases/request-return.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { givenPicture, TakesPicture } from '../media/picture-upload.js';
import { OrderIdPipe } from '../orders/order-pages.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { NewReturnRequest, wishOf } from './return.request.js';
import { orderReturnsResponse, OrderReturnsResponse, pictureUrl, ReturnPictureResponse } from './return.response.js';

/** Returns by the buyer of an order. */
@ApiTags('returns')
@Controller('api/orders/:id')
@UseGuards(SignedInGuard)
export class OrderReturnsController {
  constructor(
    private readonly orders: OrderReader,
    private readonly returns: Returns,
    private readonly requestReturn: RequestReturn,
    private readonly addPicture: AddReturnPicture,
    private readonly terms: DeliveryTerms,
    private readonly clock: Clock,
  ) {}

  /** Items that can be returned or not, with reasons, and existing returns. */
  @Get('returns')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: OrderReturnsResponse })
  @ApiErrors(401, 404)
  show(@Param('id', OrderIdPipe) id: string, @CurrentUser() user: SessionUser): Promise<OrderReturnsResponse> {
    return this.found(id, user);
  }

  /** Another size is reserved immediately. */
  @Post('returns')
  @Idempotent()
  @RateLimit({ name: 'returns', points: 60, pointsPerAccount: 60, seconds: 3600 })
  @ApiCreatedResponse({ type: OrderReturnsResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async request(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: NewReturnRequest,
    @CurrentUser() user: SessionUser,
  ): Promise<OrderReturnsResponse> {
    await this.requestReturn.execute(id, wishOf(body), user.id);
    return this.found(id, user);
  }

  /** Uploads a picture for a return that is requested next. It is deleted after a day if unused. */
  @Post('return-pictures')
  @TakesPicture()
  @RateLimit({ name: 'return-pictures', points: 30, pointsPerAccount: 30, seconds: 3600 })
  @ApiCreatedResponse({ type: ReturnPictureResponse })
  @ApiErrors(401, 403, 404, 409, 413, 415, 422)
  async picture(
    @Param('id', OrderIdPipe) id: string,
    @Req() request: Request,
    @CurrentUser() user: SessionUser,
  ): Promise<ReturnPictureResponse> {
    const pictureId = await this.addPicture.execute(id, givenPicture(request).content, user.id);
    return { id: pictureId, url: pictureUrl(pictureId) };
  }

  private async found(id: string, user: SessionUser): Promise<OrderReturnsResponse> {
    const order = ownOrder(await this.orders.get(id), user.id);
    const productIds = [...new Set(order.items.flatMap(({ productId }) => productId ?? []))];
    const returns = await this.returns.listOfOrder(id);
    const sizes = await this.returns.listSizes(productIds);
    return orderReturnsResponse(orderReturnsOf(order, returns, sizes, this.clock.now(), this.terms.timeZone));
  }
}
