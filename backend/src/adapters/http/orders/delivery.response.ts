import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { nextPromises } from '../../../domain/orders/delivery-promise.js';
import { type DeliveryZone, zonesOf } from '../../../domain/orders/delivery-zone.js';
import type { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { DeliveryQuery } from './delivery.request.js';

/** Covers the longest time that a response may be cached (7 days in front of the shop, an hour in memory). */
const cutOffsAhead = 10;

@ApiSchema({ name: 'DaySpan' })
export class DaySpanResponse {
  @ApiProperty({ format: 'date', example: '2026-11-30' }) from!: string;
  @ApiProperty({ format: 'date', example: '2026-12-02', description: 'Equal to `from` when only one day is possible.' })
  to!: string;
}

@ApiSchema({ name: 'DeliveryPromise' })
export class DeliveryPromiseResponse extends DaySpanResponse {
  @ApiProperty({ format: 'date-time', description: 'Applies to orders placed before this time.' })
  orderBefore!: string;
}

@ApiSchema({ name: 'Delivery' })
export class DeliveryResponse {
  @ApiProperty({
    type: [DeliveryPromiseResponse],
    description: 'Promises for the next cut-offs, in order. The first one whose time is not over applies.',
  })
  promises!: DeliveryPromiseResponse[];
}

/** Uses the contiguous states without an address, and otherwise the given parts of it. */
export function deliveryResponse(
  { state = '', zipCode = '', shippingMethod = 'standard' }: DeliveryQuery,
  now: Date,
  terms: DeliveryTerms,
): DeliveryResponse {
  const zones: readonly DeliveryZone[] = state + zipCode === '' ? ['contiguous'] : zonesOf({ state, zipCode });
  const promises = nextPromises(cutOffsAhead, now, zones, shippingMethod, terms);
  return {
    promises: promises.map(({ orderBefore, from, to }) => ({ orderBefore: orderBefore.toISOString(), from, to })),
  };
}
