import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Dollars } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { PlainText } from '../validation/plain-text.js';

/** No id of PostgreSQL's integer type is larger. */
const largestId = 2_147_483_647;
const quantity = { message: 'Quantity must be a whole number from 1 to 99.' };

function Id(message: string): PropertyDecorator {
  return applyDecorators(IsInt({ message }), Min(1, { message }), Max(largestId, { message }));
}

/** A line as the client shows it; a price that is not the shop's is refused. Here and below null stands for absent. */
export class ExpectedLineDto {
  @ApiProperty({ type: 'integer' }) @Id('Please choose a product.') productId!: number;

  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @IsOptional()
  @Id('This choice is not available.')
  variantId?: number | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 99 })
  @IsOptional()
  @IsInt(quantity)
  @Min(1, quantity)
  @Max(99, quantity)
  quantity?: number;

  @ApiPropertyOptional({ type: Number }) @IsOptional() @Dollars() price?: number | null;
}

function ExpectedLines(): PropertyDecorator {
  const message = 'Please give a list of at most 500 lines.';
  return applyDecorators(
    IsOptional(),
    IsArray({ message }),
    ArrayMaxSize(500, { message }),
    ListOf(() => ExpectedLineDto, { message }),
  );
}

export class OpenCheckoutDto {
  @ApiPropertyOptional({ description: 'What the client expects to pay, in dollars.' })
  @IsOptional()
  @Dollars()
  amount?: number;

  @ApiPropertyOptional({ type: [ExpectedLineDto] })
  @ExpectedLines()
  cartItems?: ExpectedLineDto[] | null;

  @ApiPropertyOptional({ description: 'Absent: the cart that the account used last.' })
  @IsOptional()
  @PlainText(200)
  sessionId?: string;
}

/** The six fields may be missing here: the domain says it in the shop's own words. */
export class HoldCheckoutDto {
  @ApiProperty({ maxLength: 120 }) @IsOptional() @PlainText(120) name?: string;
  @ApiProperty({ maxLength: 254 }) @IsOptional() @PlainText(254) email?: string;
  @ApiProperty({ maxLength: 200 }) @IsOptional() @PlainText(200) address?: string;
  @ApiProperty({ maxLength: 100 }) @IsOptional() @PlainText(100) city?: string;
  @ApiProperty({ maxLength: 100 }) @IsOptional() @PlainText(100) state?: string;
  @ApiProperty({ maxLength: 20 }) @IsOptional() @PlainText(20) zipCode?: string;

  @ApiPropertyOptional({ description: 'The total that the button showed, in dollars.' })
  @IsOptional()
  @Dollars()
  total?: number;

  @ApiPropertyOptional({ enum: ['standard', 'expedited'] })
  @IsOptional()
  @IsIn(['standard', 'expedited'], { message: 'Please choose one of the ways of shipping.' })
  shippingMethod?: 'standard' | 'expedited';
}

export class PlaceOrderDto {
  @ApiPropertyOptional({ description: 'Absent: the newest checkout of the account.' })
  @IsOptional()
  @PlainText(200)
  paymentIntentId?: string;

  @ApiPropertyOptional() @IsOptional() @PlainText(200) sessionId?: string;
  @ApiPropertyOptional() @IsOptional() @PlainText(120) customerName?: string;
  @ApiPropertyOptional() @IsOptional() @PlainText(254) customerEmail?: string;
  @ApiPropertyOptional({ type: String, description: 'One line: address, city, state zip.' })
  @IsOptional()
  @PlainText(500)
  shippingAddress?: string | null;

  @ApiPropertyOptional() @IsOptional() @Dollars() totalAmount?: number;
  @ApiPropertyOptional() @IsOptional() @Dollars() shippingCost?: number;
  @ApiPropertyOptional() @IsOptional() @Dollars() taxAmount?: number;

  @ApiPropertyOptional({ type: [ExpectedLineDto] })
  @ExpectedLines()
  orderItems?: ExpectedLineDto[] | null;
}
