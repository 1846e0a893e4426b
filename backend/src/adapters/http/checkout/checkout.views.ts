import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Checkout } from '../../../domain/checkout/checkout.js';
import { totalsView, TotalsView } from '../pricing/totals.view.js';

@ApiSchema({ name: 'PaymentIntent' })
export class PaymentIntentView {
  @ApiProperty({ type: String, nullable: true, description: 'Null for a free checkout.' })
  clientSecret!: string | null;
  @ApiProperty() paymentIntentId!: string;
  @ApiProperty({ type: TotalsView }) totals!: TotalsView;
}

@ApiSchema({ name: 'HeldCheckout' })
export class HeldCheckoutView {
  @ApiProperty() paymentIntentId!: string;
  @ApiProperty({ type: TotalsView }) totals!: TotalsView;
  @ApiProperty({ format: 'date-time', description: 'The stock is reserved until this time.' }) heldUntil!: string;
}

export function paymentIntentView(checkout: Checkout): PaymentIntentView {
  return {
    clientSecret: checkout.clientSecret,
    paymentIntentId: checkout.paymentIntentId ?? '',
    totals: totalsView(checkout.snapshot.quote),
  };
}

export function heldCheckoutView(checkout: Checkout): HeldCheckoutView {
  return {
    paymentIntentId: checkout.paymentIntentId ?? '',
    totals: totalsView(checkout.snapshot.quote),
    heldUntil: checkout.heldUntil?.toISOString() ?? '',
  };
}
