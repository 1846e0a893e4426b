import { readAddress, type CheckoutCustomer } from '../../../domain/checkout/checkout-customer.js';
import type { HoldCheckoutInput } from '../../../domain/checkout/use-cases/hold-checkout.js';
import type { OpenCheckoutInput } from '../../../domain/checkout/use-cases/open-checkout.js';
import type { PlaceOrderInput } from '../../../domain/checkout/use-cases/place-order.js';
import { Money } from '../../../domain/shared/money.js';
import type { SessionUser } from '../sessions/session-user.js';
import type { ExpectedLineDto, HoldCheckoutDto, OpenCheckoutDto, PlaceOrderDto } from './checkout.dtos.js';

export function openCheckoutInput(body: OpenCheckoutDto, user: SessionUser, network: string): OpenCheckoutInput {
  return {
    userId: user.id,
    accountEmail: user.email,
    network,
    sessionId: body.sessionId ?? null,
    amount: money(body.amount),
    prices: expectedPrices(body.cartItems),
  };
}

export function holdCheckoutInput(
  paymentIntentId: string,
  body: HoldCheckoutDto,
  customer: CheckoutCustomer,
  user: SessionUser,
  network: string,
): HoldCheckoutInput {
  return {
    userId: user.id,
    paymentIntentId,
    customer,
    total: money(body.total),
    shippingMethod: body.shippingMethod ?? 'standard',
    network,
  };
}

export function placeOrderInput(body: PlaceOrderDto, user: SessionUser): PlaceOrderInput {
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
      total: money(body.totalAmount),
      shipping: money(body.shippingCost),
      tax: money(body.taxAmount),
      prices: expectedPrices(body.orderItems),
    },
  };
}

function expectedPrices(lines: readonly ExpectedLineDto[] | null | undefined): OpenCheckoutInput['prices'] {
  return (lines ?? []).flatMap(({ productId, variantId, price }) => {
    const expected = money(price);
    return expected === null ? [] : [{ productId, variantId: variantId ?? null, price: expected }];
  });
}

function money(dollars: number | null | undefined): Money | null {
  return dollars === undefined || dollars === null ? null : Money.ofDollars(dollars);
}
