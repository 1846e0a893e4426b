import { Body, Controller, Get, Header, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PackingCalendar } from '../../../domain/orders/packing-calendar.js';
import { StaffOrderReader } from '../../postgres/orders/staff-order-reader.js';
import { ShipOrders } from '../../../domain/orders/use-cases/ship-orders.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { maxPickedOrders, PickListQuery, pickedIds, ShipOrdersRequest, shippingInputOf } from './parcel.request.js';
import {
  pickListResponse,
  PickListResponse,
  shippingResultsResponse,
  ShippingResultsResponse,
} from './parcel.response.js';
import { filterOf, OrdersQuery, pageOf } from './staff-order.request.js';
import { orderSummaryResponse, StaffOrderListResponse } from './staff-order.response.js';

/**
 * Staff calls that each concern many orders. Register this controller before the controllers for one order, because a
 * route with an order id also matches the paths of these calls.
 */
@ApiTags('orders')
@Controller('api/admin/orders')
@UseGuards(StaffGuard)
export class OrderListsController {
  constructor(
    private readonly orders: StaffOrderReader,
    private readonly shipOrders: ShipOrders,
    private readonly calendar: PackingCalendar,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: StaffOrderListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() query: OrdersQuery, @CurrentUser() staff: SessionUser): Promise<StaffOrderListResponse> {
    const { orders, total } = await this.orders.list(filterOf(query), pageOf(query));
    const terms = await this.calendar.current();
    const now = this.clock.now();
    return {
      orders: orders.map((order) => orderSummaryResponse(order, staff, now, terms)),
      total,
      views: await this.orders.countViews(),
    };
  }

  /**
   * Returns the pick list: paid units that are not shipped yet, and units to send in exchange for received returns. The
   * list has one row for each sellable item.
   */
  @Get('pick-list')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: PickListResponse })
  @ApiErrors(401, 403, 422)
  async pickList(@Query() query: PickListQuery): Promise<PickListResponse> {
    return pickListResponse(await this.orders.getPickList(pickedIds(query), maxPickedOrders));
  }

  /**
   * Ships the remaining units of many orders, each with its own tracking number and mail. A refused row does not affect
   * other rows. Repeated calls with the same numbers change nothing.
   */
  @Post('parcels')
  @HttpCode(200)
  @ApiOkResponse({ type: ShippingResultsResponse })
  @ApiErrors(400, 401, 403, 413, 422)
  async ship(@Body() body: ShipOrdersRequest, @CurrentUser() staff: SessionUser): Promise<ShippingResultsResponse> {
    return shippingResultsResponse(await this.shipOrders.execute(shippingInputOf(body), staff.id));
  }
}
