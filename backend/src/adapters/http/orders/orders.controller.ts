import { Controller, Get, Header, Param, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../edge/api-errors.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../edge/session-user.js';
import { OrderPages } from './order-pages.js';
import { OrderView } from './order.view.js';

@ApiTags('orders')
@Controller('api/orders')
export class OrdersController {
  constructor(private readonly orderPages: OrderPages) {}

  @Get()
  @UseGuards(SignedInGuard)
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: [OrderView] })
  @ApiErrors(401)
  mine(@CurrentUser() user: SessionUser): Promise<OrderView[]> {
    return this.orderPages.ofUser(user.id);
  }

  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @ApiOkResponse({ type: OrderView })
  @ApiErrors(404)
  show(@Param('id') id: string, @CurrentUser() viewer: SessionUser | null): Promise<OrderView> {
    return this.orderPages.show(id, viewer);
  }
}
