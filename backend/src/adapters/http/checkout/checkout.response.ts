import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Checkout } from '../../../domain/checkout/checkout.js';
import type { DeliveryView } from '../../../domain/checkout/use-cases/checkout-prices.js';
import type { DeliveryMethod } from '../../../domain/pricing/quote.js';
import { DeliveryOfferResponse, totalsResponse, TotalsResponse } from '../pricing/totals.response.js';

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
  @ApiProperty({ format: 'date-time', description: 'The stock is reserved until this time.' }) heldUntil!: string;
}

@ApiSchema({ name: 'DeliveryTotals' })
export class DeliveryTotalsResponse extends TotalsResponse {
  @ApiProperty({
    enum: ['standard', 'expedited', 'pickup'],
    description: 'The requested way of shipping, or standard shipping if expedited shipping is not offered there.',
  })
  shippingMethod!: DeliveryMethod;
  @ApiProperty({ type: [DeliveryOfferResponse] }) offers!: DeliveryOfferResponse[];
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The sentence why the checkout cannot be delivered like this; null if it can.',
  })
  unavailable!: string | null;
}

export function deliveryTotalsResponse({ quote, method, offers, unavailable }: DeliveryView): DeliveryTotalsResponse {
  return Object.assign(totalsResponse(quote), {
    shippingMethod: method,
    unavailable,
    offers: offers.map((offer) => ({ method: offer.method, cost: offer.cost.dollars })),
  });
}

export function paymentIntentResponse(checkout: Checkout): PaymentIntentResponse {
  return {
    clientSecret: checkout.clientSecret,
    paymentIntentId: checkout.paymentIntentId ?? '',
    totals: totalsResponse(checkout.snapshot.quote),
  };
}

export function heldCheckoutResponse(checkout: Checkout): HeldCheckoutResponse {
  return {
    paymentIntentId: checkout.paymentIntentId ?? '',
    totals: totalsResponse(checkout.snapshot.quote),
    heldUntil: checkout.heldUntil?.toISOString() ?? '',
  };
}
