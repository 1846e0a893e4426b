import { ApiPropertyOptional, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { nextPromises } from '../../../domain/orders/delivery-promise.js';
import { type DeliveryZone, zonesOf } from '../../../domain/orders/delivery-zone.js';
import type { DeliveryTerms } from '../../../domain/orders/ports/delivery-terms.js';
import type { ShippingMethod } from '../../../domain/pricing/quote.js';
import { Choice, EmptyIsAbsent } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';
import { showsDelivery } from '../response-cache/cache-tags.js';

/** Together with the longest time that a copy may be kept (7 days in front of the shop, an hour in memory). */
const cutOffsAhead = 10;

export class DeliveryQuery {
  @ApiPropertyOptional({ maxLength: 100, description: 'A code or a name.', example: 'CA' })
  @EmptyIsAbsent()
  @PlainText(100)
  state?: string;

  @ApiPropertyOptional({ maxLength: 20, description: 'The first three digits are enough.', example: '950' })
  @EmptyIsAbsent()
  @PlainText(20)
  zipCode?: string;

  @Choice(['standard', 'expedited'], 'Please choose one of', { default: 'standard' })
  shippingMethod?: ShippingMethod;
}

@ApiSchema({ name: 'DaySpan' })
export class DaySpanView {
  @ApiProperty({ format: 'date', example: '2026-11-30' }) from!: string;
  @ApiProperty({ format: 'date', example: '2026-12-02', description: 'The same day where only one is possible.' })
  to!: string;
}

@ApiSchema({ name: 'DeliveryPromise' })
export class DeliveryPromiseView extends DaySpanView {
  @ApiProperty({ format: 'date-time', description: 'Holds for orders placed before this moment.' })
  orderBefore!: string;
}

@ApiSchema({ name: 'Delivery' })
export class DeliveryView {
  @ApiProperty({
    type: [DeliveryPromiseView],
    description: 'One for each of the next cut-offs, the nearest first: the first whose moment is not over holds.',
  })
  promises!: DeliveryPromiseView[];
}

/** Without an address for the contiguous states; what is known of one counts otherwise. */
export function deliveryView(
  { state = '', zipCode = '', shippingMethod = 'standard' }: DeliveryQuery,
  now: Date,
  terms: DeliveryTerms,
): DeliveryView {
  showsDelivery();
  const zones: readonly DeliveryZone[] = state + zipCode === '' ? ['contiguous'] : zonesOf({ state, zipCode });
  const promises = nextPromises(cutOffsAhead, now, zones, shippingMethod, terms);
  return {
    promises: promises.map(({ orderBefore, from, to }) => ({ orderBefore: orderBefore.toISOString(), from, to })),
  };
}
