import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { type StaffOrder, staffOrderStatuses } from '../../../domain/orders/use-cases/create-staff-order.js';
import { type PaymentMethod, paymentMethods } from '../../../domain/orders/order.js';
import { moneyOrNull } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { OptionalDollars, OptionalKey, OptionalText } from './optional-fields.js';
import { Id, Quantity } from '../validation/whole-number.js';

const listed = { message: 'Please give a list of at most 100 items.' };

export class NewOrderItemRequest {
  @Id('Please choose a product.') productId!: number;

  @Id('This choice is not available.', {
    required: false,
    nullable: true,
    description: 'Required if the product has several variants.',
  })
  @IsOptional()
  variantId?: number | null;

  @Id('This choice is not available.', {
    required: false,
    nullable: true,
    description: 'For a set: the variant of its top, unless the top has only one. The order gets a line for each half.',
  })
  @IsOptional()
  topVariantId?: number | null;

  @Id('This choice is not available.', {
    required: false,
    nullable: true,
    description: 'For a set: the variant of its bottom, unless the bottom has only one.',
  })
  @IsOptional()
  bottomVariantId?: number | null;

  @Quantity() quantity!: number;

  @OptionalDollars('Price of one unit, or of a whole set, in dollars; absent: the shop’s price.') price?: number | null;
  @OptionalText(200, 'Needed where the price is not the shop’s.') priceReason?: string | null;
}

/** Name, e-mail and items are optional here, because the domain reports missing fields in its own words. */
export class NewOrderRequest {
  @OptionalText(120) customerName?: string | null;
  @OptionalText(254) customerEmail?: string | null;
  @OptionalText(40) customerPhone?: string | null;
  @OptionalText(200) shippingAddress?: string | null;
  @OptionalText(100) shippingCity?: string | null;
  @OptionalText(100) shippingState?: string | null;
  @OptionalText(20) shippingZip?: string | null;
  @OptionalText(2000, 'Visible to staff only.') notes?: string | null;
  @OptionalDollars('In dollars. Ignored: the total is the sum of the items.') total?: number | null;
  @OptionalKey('The same key never creates a second order.') idempotencyKey?: string | null;

  @ApiPropertyOptional({
    enum: paymentMethods,
    nullable: true,
    description: 'Payment method. If absent, the order is unpaid, and `credit_card` is expected.',
  })
  @IsOptional()
  @IsIn(paymentMethods, { message: `Please choose one of ${paymentMethods.join(', ')}.` })
  paymentMethod?: PaymentMethod | null;

  @ApiPropertyOptional({ enum: staffOrderStatuses, default: 'processing', nullable: true })
  @IsOptional()
  @IsIn(staffOrderStatuses, { message: `A new order is ${staffOrderStatuses.join(', ')}.` })
  status?: StaffOrder['status'] | null;

  @ApiProperty({ type: [NewOrderItemRequest], nullable: true })
  @IsOptional()
  @IsArray(listed)
  @ArrayMaxSize(100, listed)
  @ListOf(() => NewOrderItemRequest, listed)
  items?: NewOrderItemRequest[] | null;
}

/** The items and the destination of an order that is not complete yet. */
export class PriceOrderRequest extends PickType(NewOrderRequest, ['items', 'shippingState', 'shippingZip']) {}

export function staffOrderOf(body: NewOrderRequest): StaffOrder {
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
    paymentMethod: body.paymentMethod ?? null,
    status: body.status ?? 'processing',
    notes: textOrNull(body.notes),
    items: (body.items ?? []).map((item) => ({
      productId: item.productId,
      variantId: item.variantId ?? null,
      topVariantId: item.topVariantId ?? null,
      bottomVariantId: item.bottomVariantId ?? null,
      quantity: item.quantity,
      price: moneyOrNull(item.price),
      priceReason: textOrNull(item.priceReason),
    })),
    idempotencyKey: body.idempotencyKey ?? null,
  };
}

function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
