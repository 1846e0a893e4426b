import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import { type StaffOrder, staffOrderStatuses } from '../../../domain/orders/create-staff-order.js';
import { type PaymentMethod, paymentMethods } from '../../../domain/orders/order.js';
import { Money } from '../../../domain/shared/money.js';
import { Dollars } from '../edge/dollars.js';
import { PlainText } from '../edge/plain-text.js';

/** No id of PostgreSQL's integer type is larger. */
const largestId = 2_147_483_647;
const quantity = { message: 'Quantity must be a whole number from 1 to 99.' };
const listed = { message: 'Please give a list of at most 100 items.' };

function Id(message: string): PropertyDecorator {
  return applyDecorators(IsInt({ message }), Min(1, { message }), Max(largestId, { message }));
}

export class NewOrderItemDto {
  @ApiProperty({ type: 'integer' }) @Id('Please choose a product.') productId: number;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'Needed where the product has several.' })
  @IsOptional()
  @Id('This choice is not available.')
  variantId?: number | null;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 99 })
  @IsInt(quantity)
  @Min(1, quantity)
  @Max(99, quantity)
  quantity: number;

  @ApiPropertyOptional({ description: 'Of one piece, in dollars; absent: the shop’s.' })
  @IsOptional()
  @Dollars()
  price?: number | null;

  @ApiPropertyOptional({ maxLength: 200, description: 'Needed where the price is not the shop’s.' })
  @IsOptional()
  @PlainText(200)
  priceReason?: string | null;
}

/** Name, e-mail and items may be missing here: the domain says it in the shop's own words. */
export class NewOrderDto {
  @ApiProperty({ maxLength: 120 }) @IsOptional() @PlainText(120) customerName?: string | null;
  @ApiProperty({ maxLength: 254 }) @IsOptional() @PlainText(254) customerEmail?: string | null;
  @ApiPropertyOptional({ maxLength: 40 }) @IsOptional() @PlainText(40) customerPhone?: string | null;
  @ApiPropertyOptional({ maxLength: 200 }) @IsOptional() @PlainText(200) shippingAddress?: string | null;
  @ApiPropertyOptional({ maxLength: 100 }) @IsOptional() @PlainText(100) shippingCity?: string | null;
  @ApiPropertyOptional({ maxLength: 100 }) @IsOptional() @PlainText(100) shippingState?: string | null;
  @ApiPropertyOptional({ maxLength: 20 }) @IsOptional() @PlainText(20) shippingZip?: string | null;

  @ApiPropertyOptional({ enum: paymentMethods, default: 'credit_card' })
  @IsOptional()
  @IsIn(paymentMethods, { message: `Please choose one of ${paymentMethods.join(', ')}.` })
  paymentMethod?: PaymentMethod | null;

  @ApiPropertyOptional({ maxLength: 2000, description: 'For staff only.' })
  @IsOptional()
  @PlainText(2000)
  notes?: string | null;

  @ApiPropertyOptional({ enum: staffOrderStatuses, default: 'processing' })
  @IsOptional()
  @IsIn(staffOrderStatuses, { message: `A new order is ${staffOrderStatuses.join(', ')}.` })
  status?: StaffOrder['status'] | null;

  @ApiProperty({ type: [NewOrderItemDto] })
  @IsOptional()
  @IsArray(listed)
  @ArrayMaxSize(100, listed)
  @ValidateNested({ each: true, ...listed })
  @Type(() => NewOrderItemDto)
  items?: NewOrderItemDto[] | null;

  @ApiPropertyOptional({ description: 'The total that was shown, in dollars; a wrong one is 409.' })
  @IsOptional()
  @Dollars()
  total?: number | null;

  @ApiPropertyOptional({ format: 'uuid', description: 'The same key never makes a second order.' })
  @IsOptional()
  @IsUUID('all', { message: 'Please give a UUID.' })
  idempotencyKey?: string | null;
}

export function staffOrderOf(body: NewOrderDto): StaffOrder {
  return {
    customer: {
      name: body.customerName ?? '',
      email: body.customerEmail ?? '',
      phone: textOrNull(body.customerPhone),
      address: body.shippingAddress?.trim() ?? '',
      city: body.shippingCity?.trim() ?? '',
      state: body.shippingState?.trim() ?? '',
      zipCode: body.shippingZip?.trim() ?? '',
    },
    paymentMethod: body.paymentMethod ?? 'credit_card',
    status: body.status ?? 'processing',
    notes: textOrNull(body.notes),
    items: (body.items ?? []).map(({ productId, variantId, quantity: pieces, price, priceReason }) => ({
      productId,
      variantId: variantId ?? null,
      quantity: pieces,
      price: moneyOrNull(price),
      priceReason: textOrNull(priceReason),
    })),
    total: moneyOrNull(body.total),
    idempotencyKey: body.idempotencyKey ?? null,
  };
}

function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

function moneyOrNull(dollars: number | null | undefined): Money | null {
  return typeof dollars === 'number' ? Money.ofDollars(dollars) : null;
}
