import { type ShippingMethod, shippingMethods } from '../../../domain/pricing/quote.js';
import { Choice, QueryText } from '../validation/list-query.js';

export class DeliveryQuery {
  @QueryText(100, { description: 'Two-letter code or name.', example: 'CA' })
  state?: string;

  @QueryText(20, { description: 'The first three digits are enough.', example: '950' })
  zipCode?: string;

  @Choice(shippingMethods, 'Please choose one of', { default: 'standard' })
  shippingMethod?: ShippingMethod = 'standard';
}
