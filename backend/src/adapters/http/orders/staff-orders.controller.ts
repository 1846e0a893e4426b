import { Body, Controller, Get, Header, Param, Patch, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangeOrder } from '../../../domain/orders/change-order.js';
import { unknownOrder } from '../../../domain/orders/order.js';
import { StaffOrderReader } from '../../../domain/orders/staff-order-reader.js';
import { ApiErrors } from '../edge/api-errors.js';
import { AdminGuard, CurrentUser, type SessionUser } from '../edge/session-user.js';
import { OrderIdPipe } from './order-id-pipe.js';
import { ChangeOrderDto, changeOf, filterOf, OrdersQuery, pageOf } from './staff-order.dtos.js';
import { orderSummaryView, StaffOrderListView, staffOrderView, StaffOrderView } from './staff-order.view.js';

@ApiTags('orders')
@Controller('api/admin/orders')
@UseGuards(AdminGuard)
export class StaffOrdersController {
  constructor(
    private readonly orders: StaffOrderReader,
    private readonly changeOrder: ChangeOrder,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: StaffOrderListView })
  @ApiErrors(401, 403, 422)
  async list(@Query() query: OrdersQuery): Promise<StaffOrderListView> {
    const { orders, total } = await this.orders.list(filterOf(query), pageOf(query));
    return { orders: orders.map(orderSummaryView), total };
  }

  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: StaffOrderView })
  @ApiErrors(401, 403, 404)
  show(@Param('id', OrderIdPipe) id: string, @CurrentUser() staff: SessionUser): Promise<StaffOrderView> {
    return this.view(id, staff);
  }

  /** Moves the order on, says where its parcel is, notes something; each part may stand alone. */
  @Patch(':id')
  @ApiOkResponse({ type: StaffOrderView })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async change(
    @Param('id', OrderIdPipe) id: string,
    @Body() body: ChangeOrderDto,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffOrderView> {
    await this.changeOrder.execute(id, changeOf(body), staff.id);
    return this.view(id, staff);
  }

  private async view(id: string, staff: SessionUser): Promise<StaffOrderView> {
    const order = await this.orders.find(id);
    if (!order) throw unknownOrder();
    return staffOrderView(order, staff.id);
  }
}
