import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsNumber, IsOptional, ValidateIf } from 'class-validator';
import { Dollars, moneyOrNull } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { PlainText } from '../validation/plain-text.js';
import { Id, OptionalVariantId, Quantity } from '../validation/whole-number.js';
import { readAddress, type CheckoutCustomer } from '../../../domain/checkout/checkout-customer.js';
import type { Delivery } from '../../../domain/checkout/use-cases/checkout-prices.js';
import type { HoldCheckoutInput } from '../../../domain/checkout/use-cases/hold-at-total.js';
import type { OpenCheckoutInput } from '../../../domain/checkout/use-cases/open-checkout.js';
import type { PlaceOrderInput } from '../../../domain/checkout/use-cases/place-order.js';
import { type DeliveryMethod, deliveryMethods } from '../../../domain/pricing/quote.js';
import { tidyAddress } from '../../../domain/shared/postal-address.js';
import type { SessionUser } from '../sessions/session-user.js';

/**
 * A line as the client shows it. The shop rejects a price that differs from its own. Here and below, null means absent.
 */
export class ExpectedLineRequest {
  @Id('Please choose a product.') productId!: number;

  @OptionalVariantId()
  variantId?: number | null;

  @Quantity({ required: false }) @IsOptional() quantity?: number;

  @ApiPropertyOptional({ type: Number }) @IsOptional() @Dollars() price?: number | null;
}

/**
 * A cart has at most 100 lines. With a list longer than this limit, the request after the payment would have more than
 * 1,000 keys. The shop therefore rejects the list before the payment.
 */
const maxLines = 150;

function ExpectedLines(): PropertyDecorator {
  const message = `A checkout has at most ${maxLines} lines. Please remove some items from your cart.`;
  return applyDecorators(
    IsOptional(),
    IsArray({ message }),
    ArrayMaxSize(maxLines, { message }),
    ListOf(() => ExpectedLineRequest, { message }),
  );
}

export class OpenCheckoutRequest {
  @ApiPropertyOptional({ description: 'The amounts that the client expects, in dollars.' })
  @IsOptional()
  @Dollars()
  amount?: number;

  @ApiPropertyOptional({ type: [ExpectedLineRequest] })
  @ExpectedLines()
  cartItems?: ExpectedLineRequest[] | null;

  @ApiPropertyOptional({ description: 'If absent, the cart that the account used last is used.' })
  @IsOptional()
  @PlainText(200)
  sessionId?: string;
}

/** The six address fields are optional here, because the domain reports missing fields in its own words. */
export class HoldCheckoutRequest {
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

  @DeliveryChoice() shippingMethod?: DeliveryMethod;
}

function DeliveryChoice(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: deliveryMethods }),
    IsOptional(),
    IsIn(deliveryMethods, { message: 'Please choose a shipping method.' }),
  );
}

/** The destination, as far as the shopper has typed it, and the shipping method. */
export class TotalsQuery {
  @ApiPropertyOptional({
    maxLength: 100,
    description: 'State as a two-letter code or a name. Absent until the destination is known.',
  })
  @IsOptional()
  @PlainText(100)
  state?: string;

  @ApiPropertyOptional({ maxLength: 20, description: 'ZIP code. Required with a state.' })
  @ValidateIf(({ state, zipCode }: TotalsQuery) => state !== undefined || zipCode !== undefined)
  @PlainText(20)
  zipCode?: string;

  @DeliveryChoice() shippingMethod?: DeliveryMethod;
}

export class PlaceOrderRequest {
  @ApiPropertyOptional({ description: 'If absent, the account’s newest checkout is used.' })
  @IsOptional()
  @PlainText(200)
  paymentIntentId?: string;

  @ApiPropertyOptional() @IsOptional() @PlainText(200) sessionId?: string;
  @ApiPropertyOptional() @IsOptional() @PlainText(120) customerName?: string;
  @ApiPropertyOptional() @IsOptional() @PlainText(254) customerEmail?: string;
  @ApiPropertyOptional({ type: String, description: 'The address in one line: address, city, state zip.' })
  @IsOptional()
  @PlainText(500)
  shippingAddress?: string | null;

  @ApiPropertyOptional() @IsOptional() @Dollars() totalAmount?: number;
  @ApiPropertyOptional() @IsOptional() @Dollars() shippingCost?: number;
  @ApiPropertyOptional() @IsOptional() @Dollars() taxAmount?: number;

  @ApiPropertyOptional({ type: [ExpectedLineRequest] })
  @ExpectedLines()
  orderItems?: ExpectedLineRequest[] | null;
}

export function openCheckoutInput(body: OpenCheckoutRequest, user: SessionUser, network: string): OpenCheckoutInput {
  return {
    userId: user.id,
    accountEmail: user.email,
    network,
    sessionId: body.sessionId ?? null,
    amount: moneyOrNull(body.amount),
    prices: expectedPrices(body.cartItems),
  };
}

export function holdCheckoutInput(
  paymentIntentId: string,
  body: HoldCheckoutRequest,
  customer: CheckoutCustomer,
  user: SessionUser,
  network: string,
): HoldCheckoutInput {
  return {
    userId: user.id,
    paymentIntentId,
    customer,
    total: moneyOrNull(body.total),
    shippingMethod: body.shippingMethod ?? 'standard',
    network,
  };
}

export function placeOrderInput(body: PlaceOrderRequest, user: SessionUser): PlaceOrderInput {
  return {
    userId: user.id,
    paymentIntentId: body.paymentIntentId ?? null,
    sessionId: body.sessionId ?? null,
    customer: {
      name: body.customerName,
      email: body.customerEmail,
      ...(body.shippingAddress ? readAddress(body.shippingAddress) : {}),
    },
    expected: {
      total: moneyOrNull(body.totalAmount),
      shipping: moneyOrNull(body.shippingCost),
      tax: moneyOrNull(body.taxAmount),
      prices: expectedPrices(body.orderItems),
    },
  };
}

export function deliveryOf({ state, zipCode = '', shippingMethod }: TotalsQuery): Delivery {
  const to = state === undefined ? null : tidyAddress({ address: '', city: '', state, zipCode });
  return { to, method: shippingMethod ?? 'standard' };
}

function expectedPrices(lines: readonly ExpectedLineRequest[] | null | undefined): OpenCheckoutInput['prices'] {
  return (lines ?? []).flatMap(({ productId, variantId, price }) => {
    const expected = moneyOrNull(price);
    return expected === null ? [] : [{ productId, variantId: variantId ?? null, price: expected }];
  });
}

export class HoldOrderPaymentRequest {
  @ApiProperty({ description: 'The amount on the Pay button, in dollars.' })
  @IsNumber({}, { message: 'Please enter an amount in dollars with at most two decimals.' })
  @Dollars()
  total!: number;
}
