import { Controller, Get, Header, Param, Query, Req, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { OrderKeyQuery } from './order-key-query.js';
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
  @ApiErrors(404, 422)
  show(@Param('id') id: string, @Query() { key }: OrderKeyQuery, @Req() request: Request): Promise<OrderView> {
    return this.orderPages.show(id, request, key);
  }
}
