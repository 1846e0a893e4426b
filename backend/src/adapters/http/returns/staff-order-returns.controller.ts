import { Body, Controller, Get, Header, Param, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { StartReturn } from '../../../domain/returns/use-cases/start-return.js';
import { ApiErrors } from '../answers/api-errors.js';
import { OrderIdPipe } from '../orders/order-pages.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { OrderReturnSheets } from './order-return-sheets.js';
import { NewReturnRequest, wishOf } from './return.request.js';
import { OrderReturnsResponse } from './return.response.js';

/** Returns that staff start for a customer who calls or writes. */
@ApiTags('staff')
@Controller('api/admin/orders/:id/returns')
@UseGuards(StaffGuard)
export class StaffOrderReturnsController {
  constructor(
    private readonly sheets: OrderReturnSheets,
    private readonly startReturn: StartReturn,
  ) {}

  /** Items that can be returned or not, with reasons, and existing returns. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: OrderReturnsResponse })
  @ApiErrors(401, 403, 404)
  show(@Param('id', OrderIdPipe) id: string): Promise<OrderReturnsResponse> {
    return this.sheets.forStaff(id);
  }

  /** Starts a return within the rules for customers. The customer gets the label by mail. */
  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: OrderReturnsResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async start(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: NewReturnRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<OrderReturnsResponse> {
    await this.startReturn.execute(id, wishOf(body), staff.id);
    return this.sheets.forStaff(id);
  }
}
