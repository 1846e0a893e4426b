import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { Dollars } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { PlainText } from '../validation/plain-text.js';
import { Id, Quantity } from '../validation/whole-number.js';

/** A line as the client shows it. A different price than the shop's is rejected. Here and below, null means absent. */
export class ExpectedLineDto {
  @Id('Please choose a product.') productId!: number;

  @Id('This choice is not available.', { required: false, nullable: true })
  @IsOptional()
  variantId?: number | null;

  @Quantity({ required: false }) @IsOptional() quantity?: number;

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
  @ApiPropertyOptional({ description: 'The amounts that the client expects, in dollars.' })
  @IsOptional()
  @Dollars()
  amount?: number;

  @ApiPropertyOptional({ type: [ExpectedLineDto] })
  @ExpectedLines()
  cartItems?: ExpectedLineDto[] | null;

  @ApiPropertyOptional({ description: 'If absent, the cart that the account used last.' })
  @IsOptional()
  @PlainText(200)
  sessionId?: string;
}

/** The six address fields are optional here, because the domain reports missing fields in its own words. */
export class HoldCheckoutDto {
  @ApiProperty({ maxLength: 120 }) @IsOptional() @PlainText(120) name?: string;
  @ApiProperty({ maxLength: 254 }) @IsOptional() @PlainText(254) email?: string;
  @ApiProperty({ maxLength: 200 }) @IsOptional() @PlainText(200) address?: string;
  @ApiProperty({ maxLength: 100 }) @IsOptional() @PlainText(100) city?: string;
  @ApiProperty({ maxLength: 100 }) @IsOptional() @PlainText(100) state?: string;
  @ApiProperty({ maxLength: 20 }) @IsOptional() @PlainText(20) zipCode?: string;

  @ApiPropertyOptional({ description: 'The total on the Pay button, in dollars.' })
  @IsOptional()
  @Dollars()
  total?: number;

  @ApiPropertyOptional({ enum: ['standard', 'expedited'] })
  @IsOptional()
  @IsIn(['standard', 'expedited'], { message: 'Please choose one of the ways of shipping.' })
  shippingMethod?: 'standard' | 'expedited';
}

export class PlaceOrderDto {
  @ApiPropertyOptional({ description: 'If absent, the account’s newest checkout.' })
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
