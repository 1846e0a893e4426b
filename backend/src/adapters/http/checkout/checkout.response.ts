import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Checkout } from '../../../domain/checkout/checkout.js';
import type { DeliveryView } from '../../../domain/checkout/use-cases/checkout-prices.js';
import { type DeliveryMethod, deliveryMethods, totalsOf } from '../../../domain/pricing/quote.js';
import { DeliveryOfferResponse, TotalsResponse } from '../pricing/totals.response.js';

@ApiSchema({ name: 'PaymentIntent' })
export class PaymentIntentResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Null for a free checkout.' })
  clientSecret!: string | null;
  @ApiProperty() paymentIntentId!: string;
  @ApiProperty({ type: TotalsResponse }) totals!: TotalsResponse;
}

@ApiSchema({ name: 'HeldCheckout' })
export class HeldCheckoutResponse {
  @ApiProperty() paymentIntentId!: string;
  @ApiProperty({ type: TotalsResponse }) totals!: TotalsResponse;
  @ApiProperty({ format: 'date-time', description: 'Time at which the reservation of the stock ends.' })
  heldUntil!: string;
}

@ApiSchema({ name: 'DeliveryTotals' })
export class DeliveryTotalsResponse extends TotalsResponse {
  @ApiProperty({
    enum: deliveryMethods,
    description:
      'The requested shipping method, or standard shipping if expedited shipping is not offered for the destination.',
  })
  shippingMethod!: DeliveryMethod;
  @ApiProperty({ type: [DeliveryOfferResponse] }) offers!: DeliveryOfferResponse[];
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Reason why the checkout cannot be delivered to the destination, as a sentence for users; null if it can.',
  })
  unavailable!: string | null;
}

export function deliveryTotalsResponse({ quote, method, offers, unavailable }: DeliveryView): DeliveryTotalsResponse {
  return Object.assign(totalsOf(quote), {
    shippingMethod: method,
    unavailable,
    offers: offers.map((offer) => ({ method: offer.method, cost: offer.cost.dollars })),
  });
}

/** @param checkout an opened checkout, which always has a payment id */
export function paymentIntentResponse(checkout: Checkout): PaymentIntentResponse {
  return {
    clientSecret: checkout.clientSecret,
    paymentIntentId: checkout.paymentIntentId ?? '',
    totals: totalsOf(checkout.snapshot.quote),
  };
}

/** @param checkout a held checkout, which always has a payment id and the end of its hold */
export function heldCheckoutResponse(checkout: Checkout): HeldCheckoutResponse {
  return {
    paymentIntentId: checkout.paymentIntentId ?? '',
    totals: totalsOf(checkout.snapshot.quote),
    heldUntil: checkout.heldUntil?.toISOString() ?? '',
  };
}
