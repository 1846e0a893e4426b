import { Body, Controller, Delete, Param, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CorrectPayment } from '../../../domain/orders/use-cases/correct-payment.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { OrderIdPipe } from './order-pages.js';
import { StaffOrderPages } from './pay-links.js';
import { CorrectPaymentRequest } from './staff-order.request.js';
import { StaffOrderResponse } from './staff-order.response.js';

/** The payment of an order that staff recorded by hand. */
@ApiTags('orders')
@Controller('api/admin/orders/:id/payment')
@UseGuards(StaffGuard)
export class StaffPaymentsController {
  constructor(
    private readonly correctPayment: CorrectPayment,
    private readonly pages: StaffOrderPages,
  ) {}

  /** Corrects the method of a payment that staff recorded. The amount does not change. */
  @Put()
  @Idempotent()
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async correct(
    @Param('id', OrderIdPipe) id: string,
    @Body() { paymentMethod, note }: CorrectPaymentRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    await this.correctPayment.execute(id, { method: paymentMethod, note: note?.trim() }, staff.id);
    return this.pages.show(id, staff);
  }

  /**
   * Undoes a payment that staff recorded by mistake. The order becomes unpaid again. Orders that were shipped, cancelled
   * or refunded get 409.
   */
  @Delete()
  @Idempotent()
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(401, 403, 404, 409)
  async undo(@Param('id', OrderIdPipe) id: string, @CurrentUser() staff: SessionUser): Promise<StaffOrderResponse> {
    await this.correctPayment.undo(id, staff.id);
    return this.pages.show(id, staff);
  }
}
