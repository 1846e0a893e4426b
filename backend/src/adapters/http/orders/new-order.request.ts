import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional } from 'class-validator';
import { type StaffOrder, staffOrderStatuses } from '../../../domain/orders/use-cases/draft-staff-order.js';
import { type PaymentMethod, paymentMethods } from '../../../domain/orders/payment-method.js';
import { type DeliveryMethod, deliveryMethods } from '../../../domain/pricing/quote.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { Money } from '../../../domain/shared/money.js';
import { Dollars, moneyOrNull } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { OptionalChoice, OptionalDollars, OptionalSwitch, OptionalText } from '../validation/optional-fields.js';
import { PlainText, textOrNull } from '../validation/plain-text.js';
import { Id, OptionalVariantId, OptionalWholeNumber, Quantity } from '../validation/whole-number.js';

const listed = { message: 'Please send a list of at most 100 items.' };

export class NewOrderItemRequest {
  @Id('Please choose a product.') productId!: number;

  @OptionalVariantId('Required if the product has several variants.')
  variantId?: number | null;

  @OptionalVariantId(
    'For a set: the variant of its top, unless the top has only one. The order gets a line for each half.',
  )
  topVariantId?: number | null;

  @OptionalVariantId('For a set: the variant of its bottom, unless the bottom has only one.')
  bottomVariantId?: number | null;

  @Quantity() quantity!: number;

  @OptionalDollars('Price of one unit, or of a whole set, in dollars. If absent, the shop’s price applies.') price?:
    | number
    | null;
  @OptionalText(200, 'Reason for the price. Required if the price differs from the shop’s price.') priceReason?:
    | string
    | null;
}

export class NewCustomItemRequest {
  @ApiProperty({ minLength: 1, maxLength: 200 })
  @PlainText(200)
  name!: string;

  @ApiProperty({ description: 'Price of one unit in dollars, at least 0.01.' })
  @Dollars()
  price!: number;

  @Quantity() quantity!: number;
}

/** Name, email and items are optional here, because the domain reports missing fields in its own words. */
export class NewOrderRequest {
  @OptionalText(120) customerName?: string | null;
  @OptionalText(254) customerEmail?: string | null;
  @OptionalText(40) customerPhone?: string | null;
  @OptionalText(200) shippingAddress?: string | null;
  @OptionalText(100) shippingCity?: string | null;
  @OptionalText(100) shippingState?: string | null;
  @OptionalText(20) shippingZip?: string | null;
  @OptionalText(2000, 'Note that is visible to staff only.') notes?: string | null;
  @OptionalDollars('In dollars. Ignored: the total is the sum of the items.') total?: number | null;

  @OptionalChoice(paymentMethods, {
    description: 'Payment method. If absent, the order is unpaid, and `credit_card` is expected.',
  })
  paymentMethod?: PaymentMethod | null;

  @OptionalSwitch(
    'Whether the customer gets a mail with a payment link, which is valid for 14 days. Only without a payment method.',
  )
  payLink?: boolean | null;

  @OptionalChoice(deliveryMethods, {
    description:
      'Shipping method, charged at the shop’s price for the destination, or `pickup` in the store, which needs no ' +
      'address. If absent, no shipping is charged.',
  })
  shippingMethod?: DeliveryMethod | null;

  @OptionalDollars(
    'Shipping costs in dollars, instead of the shop’s price. With this field, the shipping method is `standard` by default.',
  )
  shippingCost?: number | null;

  @OptionalWholeNumber(
    1,
    100,
    'A percentage is a whole number from 1 to 100.',
    'Discount on the items, in percent. An order has at most one discount.',
  )
  discountPercent?: number | null;

  @OptionalDollars('Discount on the items, in dollars; at most their subtotal.') discountAmount?: number | null;
  @OptionalText(200, 'Reason for the discount, visible to staff only. Required with a discount.')
  discountReason?: string | null;

  @OptionalChoice(
    staffOrderStatuses,
    { default: 'processing' },
    `The status of a new order must be one of: ${staffOrderStatuses.join(', ')}.`,
  )
  status?: StaffOrder['status'] | null;

  @ApiProperty({ type: [NewOrderItemRequest], nullable: true })
  @IsOptional()
  @IsArray(listed)
  @ArrayMaxSize(100, listed)
  @ListOf(() => NewOrderItemRequest, listed)
  items?: NewOrderItemRequest[] | null;

  @ApiPropertyOptional({
    type: [NewCustomItemRequest],
    nullable: true,
    description: 'Items without a product, such as a service. They are not shipped.',
  })
  @IsOptional()
  @IsArray(listed)
  @ArrayMaxSize(100, listed)
  @ListOf(() => NewCustomItemRequest, listed)
  customItems?: NewCustomItemRequest[] | null;

  @OptionalText(
    100,
    'An unpaid order of staff that the new order replaces. The shop cancels it, and its payment link ends. Requires the permission for refunds.',
  )
  replaces?: string | null;
}

/** The fields that determine the price of a new order. */
export class PriceOrderRequest extends PickType(NewOrderRequest, [
  'items',
  'customItems',
  'shippingState',
  'shippingZip',
  'shippingMethod',
  'shippingCost',
  'discountPercent',
  'discountAmount',
]) {}

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
    payLink: body.payLink ?? false,
    discount: discountOf(body),
    shipping: shippingOf(body),
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
    customItems: (body.customItems ?? []).map(({ name, price, quantity }) => ({
      ...{ name, quantity },
      price: Money.ofDollars(price),
    })),
  };
}

/** @throws DomainError invalid `order.discount` */
function discountOf({ discountPercent, discountAmount, discountReason }: NewOrderRequest): StaffOrder['discount'] {
  const [percent, amount] = [discountPercent ?? null, moneyOrNull(discountAmount)];
  const reason = textOrNull(discountReason);
  if (percent !== null && amount !== null) {
    const message = 'Please enter either a percentage or an amount.';
    throw new DomainError('invalid', 'order.discount', message, { errors: { discountAmount: message } });
  }
  if (percent !== null) return { kind: 'percent', percent, reason };
  return amount === null || amount.equals(Money.zero) ? null : { kind: 'amount', amount, reason };
}

function shippingOf({ shippingMethod, shippingCost }: NewOrderRequest): StaffOrder['shipping'] {
  const cost = moneyOrNull(shippingCost);
  const method = shippingMethod ?? null;
  return method === null && cost === null ? null : { method: method ?? 'standard', cost };
}
