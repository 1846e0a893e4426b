import { ApiPropertyOptional, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { nextPromises } from '../../../domain/orders/delivery-promise.js';
import { type DeliveryZone, zonesOf } from '../../../domain/orders/delivery-zone.js';
import type { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import type { ShippingMethod } from '../../../domain/pricing/quote.js';
import { Choice, EmptyIsAbsent } from '../validation/list-query.js';
import { PlainText } from '../validation/plain-text.js';

/** Covers the longest time that a response may be cached (7 days in front of the shop, an hour in memory). */
const cutOffsAhead = 10;

export class DeliveryQuery {
  @ApiPropertyOptional({ maxLength: 100, description: 'Two-letter code or name.', example: 'CA' })
  @EmptyIsAbsent()
  @PlainText(100)
  state?: string;

  @ApiPropertyOptional({ maxLength: 20, description: 'The first three digits are enough.', example: '950' })
  @EmptyIsAbsent()
  @PlainText(20)
  zipCode?: string;

  @Choice(['standard', 'expedited'], 'Please choose one of', { default: 'standard' })
  shippingMethod?: ShippingMethod = 'standard';
}

@ApiSchema({ name: 'DaySpan' })
export class DaySpanView {
  @ApiProperty({ format: 'date', example: '2026-11-30' }) from!: string;
  @ApiProperty({ format: 'date', example: '2026-12-02', description: 'Equal to `from` when only one day is possible.' })
  to!: string;
}

@ApiSchema({ name: 'DeliveryPromise' })
export class DeliveryPromiseView extends DaySpanView {
  @ApiProperty({ format: 'date-time', description: 'Applies to orders placed before this time.' })
  orderBefore!: string;
}

@ApiSchema({ name: 'Delivery' })
export class DeliveryView {
  @ApiProperty({
    type: [DeliveryPromiseView],
    description: 'Promises for the next cut-offs, in order. The first one whose time is not over applies.',
  })
  promises!: DeliveryPromiseView[];
}

/** Uses the contiguous states without an address, and otherwise the given parts of it. */
export function deliveryView(
  { state = '', zipCode = '', shippingMethod = 'standard' }: DeliveryQuery,
  now: Date,
  terms: DeliveryTerms,
): DeliveryView {
  const zones: readonly DeliveryZone[] = state + zipCode === '' ? ['contiguous'] : zonesOf({ state, zipCode });
  const promises = nextPromises(cutOffsAhead, now, zones, shippingMethod, terms);
  return {
    promises: promises.map(({ orderBefore, from, to }) => ({ orderBefore: orderBefore.toISOString(), from, to })),
  };
}
