import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Checkout } from '../../../domain/checkout/checkout.js';
import { totalsResponse, TotalsResponse } from '../pricing/totals.response.js';

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
