import { Body, Controller, Delete, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CorrectParcel } from '../../../domain/orders/use-cases/correct-parcel.js';
import { ShipParcel } from '../../../domain/orders/use-cases/ship-parcel.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import { OrderIdPipe } from './order-pages.js';
import { CorrectParcelRequest, parcelCorrectionOf, parcelInputOf, ShipParcelRequest } from './parcel.request.js';
import { StaffOrderPages } from './pay-links.js';
import { StaffOrderResponse } from './staff-order.response.js';

/** The parcels of an order, for staff. */
@ApiTags('orders')
@Controller('api/admin/orders/:id/parcels')
@UseGuards(StaffGuard)
export class OrderParcelsController {
  constructor(
    private readonly pages: StaffOrderPages,
    private readonly shipParcel: ShipParcel,
    private readonly correctParcel: CorrectParcel,
  ) {}

  /** Ships units in a new parcel. The parcel with the last units makes the order "shipped". */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async ship(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: ShipParcelRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    await this.shipParcel.execute(id, parcelInputOf(body), staff.id);
    return this.view(id, staff);
  }

  /** Sets the carrier and the tracking number of a parcel. Mails a new number to the customer. */
  @Put(':number')
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async correct(
    @Param('id', OrderIdPipe) id: string,
    @Param('number', RowId) number: number,
    @Body() body: CorrectParcelRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    await this.correctParcel.execute(id, number, parcelCorrectionOf(body), staff.id);
    return this.view(id, staff);
  }

  /**
   * Removes a parcel that did not leave the shop. If the order was "shipped", its status becomes "processing" again.
   */
  @Delete(':number')
  @ApiOkResponse({ type: StaffOrderResponse })
  @ApiErrors(401, 403, 404, 409)
  async remove(
    @Param('id', OrderIdPipe) id: string,
    @Param('number', RowId) number: number,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderResponse> {
    await this.correctParcel.remove(id, number, staff.id);
    return this.view(id, staff);
  }

  private view(id: string, staff: SessionUser): Promise<StaffOrderResponse> {
    return this.pages.show(id, staff);
  }
}
