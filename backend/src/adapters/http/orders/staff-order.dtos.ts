import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional, Length, Matches } from 'class-validator';
import type { OrderChange } from '../../../domain/orders/change-order.js';
import { type OrderStatus, orderStatuses } from '../../../domain/orders/order.js';
import {
  type OrderFilter,
  type OrderPage,
  type OrderSort,
  orderSorts,
} from '../../../domain/orders/staff-order-reader.js';
import { EmptyIsAbsent, ListQuery } from '../edge/list-query.js';
import { PlainText } from '../edge/plain-text.js';

const status = { message: `Please choose one of ${orderStatuses.join(', ')}.` };

function Day(): PropertyDecorator {
  const message = 'Please give a day such as 2026-07-04.';
  return applyDecorators(EmptyIsAbsent(), Length(10, 10, { message }), IsISO8601({ strict: true }, { message }));
}

/** What the list of orders may be narrowed by. */
export class OrderFilterQuery extends ListQuery {
  @ApiPropertyOptional({ enum: orderStatuses }) @EmptyIsAbsent() @IsIn(orderStatuses, status) status?: OrderStatus;

  @ApiPropertyOptional({ description: 'The whole address, in any case.' })
  @EmptyIsAbsent()
  @PlainText(254)
  email?: string;

  @ApiPropertyOptional({ format: 'date', description: 'The first day, as the store’s clocks count days.' })
  @Day()
  from?: string;

  @ApiPropertyOptional({ format: 'date', description: 'The last day.' })
  @Day()
  to?: string;
}

export class OrdersQuery extends OrderFilterQuery {
  @ApiPropertyOptional({ enum: orderSorts, default: 'created-desc' })
  @EmptyIsAbsent()
  @IsIn(orderSorts, { message: `Please sort by ${orderSorts.join(', ')}.` })
  sort?: OrderSort;
}

/** Each part may stand alone; null or an empty text takes the carrier or the tracking number away. */
export class ChangeOrderDto {
  @ApiPropertyOptional({ enum: orderStatuses }) @IsOptional() @IsIn(orderStatuses, status) status?: OrderStatus;

  @ApiPropertyOptional({
    enum: orderStatuses,
    description: 'The status that was shown; if the order has another one by now, the answer is 409.',
  })
  @IsOptional()
  @IsIn(orderStatuses, status)
  statusBefore?: OrderStatus;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 60 })
  @IsOptional()
  @PlainText(60)
  carrier?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 100, description: 'Names its carrier.' })
  @IsOptional()
  @PlainText(100)
  trackingNumber?: string | null;

  @ApiPropertyOptional({ maxLength: 2000, description: 'For staff only.' })
  @IsOptional()
  @PlainText(2000)
  @Matches(/\S/, { message: 'Please write a note.' })
  note?: string | null;
}

export function filterOf({ status, search, email, from, to }: OrderFilterQuery): OrderFilter {
  return { status, search, email, from, to };
}

export function pageOf({ sort, limit, offset }: OrdersQuery): OrderPage {
  return { sort: sort ?? 'created-desc', limit, offset };
}

export function changeOf({ status, statusBefore, carrier, trackingNumber, note }: ChangeOrderDto): OrderChange {
  return {
    status: status ?? undefined,
    statusBefore: statusBefore ?? undefined,
    carrier: tidy(carrier),
    trackingNumber: tidy(trackingNumber),
    note: note?.trim(),
  };
}

/** Undefined where nothing was said, null where nothing is left. */
function tidy(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}
