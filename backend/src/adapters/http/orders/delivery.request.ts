import { ApiPropertyOptional } from '@nestjs/swagger';
import { type ShippingMethod, shippingMethods } from '../../../domain/pricing/quote.js';
import { Choice, EmptyIsAbsent } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';

export class DeliveryQuery {
  @ApiPropertyOptional({ maxLength: 100, description: 'Two-letter code or name.', example: 'CA' })
  @EmptyIsAbsent()
  @PlainText(100)
  state?: string;

  @ApiPropertyOptional({ maxLength: 20, description: 'The first three digits are enough.', example: '950' })
  @EmptyIsAbsent()
  @PlainText(20)
  zipCode?: string;

  @Choice(shippingMethods, 'Please choose one of', { default: 'standard' })
  shippingMethod?: ShippingMethod = 'standard';
}
