import { Controller, Get, Header, Param, Query, Req, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { Request } from 'express';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { OrderPages } from './order-pages.js';
import { OrderResponse } from './order.response.js';

const brokenLink = 'Please open the full link from the email.';

export class OrderKeyQuery {
  @ApiPropertyOptional({ description: 'Key from the link in one of the order’s mails.' })
  @IsOptional()
  @IsString({ message: brokenLink })
  @MaxLength(100, { message: brokenLink })
  key?: string;
}

@ApiTags('orders')
@Controller('api/orders')
export class OrdersController {
  constructor(private readonly orderPages: OrderPages) {}

  @Get()
  @UseGuards(SignedInGuard)
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: [OrderResponse] })
  @ApiErrors(401)
  mine(@CurrentUser() user: SessionUser): Promise<OrderResponse[]> {
    return this.orderPages.ofUser(user.id);
  }

  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @ApiOkResponse({ type: OrderResponse })
  @ApiErrors(404, 422)
  show(@Param('id') id: string, @Query() { key }: OrderKeyQuery, @Req() request: Request): Promise<OrderResponse> {
    return this.orderPages.show(id, request, key);
  }
}
