import { Body, Controller, Get, Header, Param, Post, Req, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AddReturnPicture } from '../../../domain/returns/use-cases/add-return-picture.js';
import { StartReturn } from '../../../domain/returns/use-cases/start-return.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { givenPicture, AcceptsPicture } from '../media/picture-upload.js';
import { OrderIdPipe } from '../orders/order-pages.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { OrderReturnSheets } from './order-return-sheets.js';
import { NewReturnRequest, returnInputOf } from './return.request.js';
import { OrderReturnsResponse, pictureUrl, ReturnPictureResponse } from './return.response.js';

/** Calls with which staff start a return for a customer who phones or writes. */
@ApiTags('staff')
@Controller('api/admin/orders/:id')
@UseGuards(StaffGuard)
export class StaffOrderReturnsController {
  constructor(
    private readonly sheets: OrderReturnSheets,
    private readonly startReturn: StartReturn,
    private readonly addPicture: AddReturnPicture,
  ) {}

  /**
   * Lists the returnable items, the other items with the reason why they cannot be returned, and the existing returns.
   */
  @Get('returns')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: OrderReturnsResponse })
  @ApiErrors(401, 403, 404)
  show(@Param('id', OrderIdPipe) id: string): Promise<OrderReturnsResponse> {
    return this.sheets.forStaff(id);
  }

  /** Starts a return. The rules for customers apply. The customer gets the label by mail. */
  @Post('returns')
  @Idempotent()
  @ApiCreatedResponse({ type: OrderReturnsResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async start(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: NewReturnRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<OrderReturnsResponse> {
    await this.startReturn.execute(id, returnInputOf(body), staff.id);
    return this.sheets.forStaff(id);
  }

  /** Uploads a picture for the next return. An unused picture is deleted after a day. */
  @Post('return-pictures')
  @AcceptsPicture()
  @RateLimit({ name: 'return-pictures', points: 300, pointsPerAccount: 30, seconds: 3600 })
  @ApiCreatedResponse({ type: ReturnPictureResponse })
  @ApiErrors(401, 403, 404, 409, 413, 415, 422)
  async picture(@Param('id', OrderIdPipe) id: string, @Req() request: Request): Promise<ReturnPictureResponse> {
    const pictureId = await this.addPicture.execute(id, givenPicture(request).content, 'staff');
    return { id: pictureId, url: pictureUrl(pictureId) };
  }
}
