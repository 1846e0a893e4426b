import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type DeliveryMethod, deliveryMethods } from '../../../domain/pricing/quote.js';

/** The price of a cart, in dollars; total = subtotal − discount + shipping + tax. */
@ApiSchema({ name: 'Totals' })
export class TotalsResponse {
  @ApiProperty() subtotal!: number;
  @ApiProperty() discount!: number;
  @ApiProperty() shipping!: number;
  @ApiProperty() tax!: number;
  @ApiProperty() total!: number;
  @ApiProperty({ description: 'Amount that is missing for free shipping.' }) freeShippingRemaining!: number;
}

@ApiSchema({ name: 'DeliveryOffer' })
export class DeliveryOfferResponse {
  @ApiProperty({ enum: deliveryMethods }) method!: DeliveryMethod;
  @ApiProperty({ description: 'In dollars.' }) cost!: number;
}
