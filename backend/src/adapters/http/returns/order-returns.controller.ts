import { Body, Controller, Get, Header, Param, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AddReturnPicture } from '../../../domain/returns/use-cases/add-return-picture.js';
import { RequestReturns } from '../../../domain/returns/use-cases/request-returns.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { givenPicture, AcceptsPicture } from '../media/picture-upload.js';
import { OrderIdPipe } from '../orders/order-pages.js';
import { Idempotent } from '../requests/idempotent.js';
import { OrderReturnSheets } from './order-return-sheets.js';
import { NewReturnsRequest, returnInputsOf } from './return.request.js';
import { OrderReturnsResponse, pictureUrl, ReturnPictureResponse } from './return.response.js';
import { CurrentLinkCaller, type LinkCaller } from '../sessions/link-caller.js';
import { ForReturners, ReturnBuyers } from './return-buyers.js';

/** Calls with which the buyer of an order views and requests returns. */
@ApiTags('returns')
@Controller('api/orders/:id')
@ForReturners()
export class OrderReturnsController {
  constructor(
    private readonly sheets: OrderReturnSheets,
    private readonly requestReturns: RequestReturns,
    private readonly addPicture: AddReturnPicture,
    private readonly buyers: ReturnBuyers,
  ) {}

  /**
   * Lists the returnable items, the other items with the reason why they cannot be returned, and the existing returns.
   */
  @Get('returns')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @ApiOkResponse({ type: OrderReturnsResponse })
  @ApiErrors(401, 404)
  async show(
    @Param('id', OrderIdPipe) id: string,
    @CurrentLinkCaller() caller: LinkCaller,
  ): Promise<OrderReturnsResponse> {
    return this.sheets.forBuyer(id, await this.buyers.ofOrder(id, caller));
  }

  /**
   * Requests returns of several items, all or none. For an exchange, reserves the other size immediately. The buyer
   * gets one mail with all labels.
   */
  @Post('returns')
  @Idempotent()
  @RateLimit({ name: 'returns', points: 600, pointsPerAccount: 60, seconds: 3600 })
  @ApiCreatedResponse({ type: OrderReturnsResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async request(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: NewReturnsRequest,
    @CurrentLinkCaller() caller: LinkCaller,
  ): Promise<OrderReturnsResponse> {
    const buyerId = await this.buyers.ofOrder(id, caller);
    await this.requestReturns.execute(id, returnInputsOf(body), buyerId, buyerId);
    return this.sheets.forBuyer(id, buyerId);
  }

  /** Uploads a picture for the next return request. An unused picture is deleted after a day. */
  @Post('return-pictures')
  @AcceptsPicture()
  @RateLimit({ name: 'return-pictures', points: 300, pointsPerAccount: 30, seconds: 3600 })
  @ApiCreatedResponse({ type: ReturnPictureResponse })
  @ApiErrors(401, 403, 404, 409, 413, 415, 422)
  async picture(
    @Param('id', OrderIdPipe) id: string,
    @Req() request: Request,
    @CurrentLinkCaller() caller: LinkCaller,
  ): Promise<ReturnPictureResponse> {
    const buyerId = await this.buyers.ofOrder(id, caller);
    const pictureId = await this.addPicture.execute(id, givenPicture(request).content, buyerId);
    return { id: pictureId, url: pictureUrl(pictureId) };
  }
}
