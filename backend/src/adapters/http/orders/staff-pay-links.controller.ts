import { Controller, Delete, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CancelPayLink } from '../../../domain/checkout/use-cases/cancel-pay-link.js';
import { SendPayLink } from '../../../domain/orders/use-cases/send-pay-link.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { OrderIdPipe } from './order-pages.js';
import { StaffOrderPages } from './pay-links.js';
import { StaffOrderResponse } from './staff-order.response.js';

@ApiTags('orders')
@Controller('api/admin/orders/:id/pay-link')
@UseGuards(StaffGuard)
export class StaffPayLinksController {
  constructor(
    private readonly sendPayLink: SendPayLink,
    private readonly cancelPayLink: CancelPayLink,
    private readonly pages: StaffOrderPages,
  ) {}

  /** Mails a payment link to the customer of an unpaid order, or mails it again. The link is valid for 14 days. */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(401, 403, 404, 409)
  async send(@Param('id', OrderIdPipe) id: string, @CurrentUser() staff: SessionUser): Promise<StaffOrderResponse> {
    await this.sendPayLink.execute(id, staff.id);
    return this.pages.show(id, staff);
  }

  /** Invalidates all payment links of the order, and cancels a payment that has not succeeded yet. */
  @Delete()
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(401, 403, 404, 409, 503)
  async cancel(@Param('id', OrderIdPipe) id: string, @CurrentUser() staff: SessionUser): Promise<StaffOrderResponse> {
    await this.cancelPayLink.execute(id, staff.id);
    return this.pages.show(id, staff);
  }
}
