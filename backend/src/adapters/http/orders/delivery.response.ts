import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { nextPromises, transitsTo } from '../../../domain/orders/delivery-promise.js';
import type { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { DayCountBody } from '../pricing/shipping.request.js';
import { DeliveryQuery } from './delivery.request.js';

/**
 * Number of cut-off times in a response. The shop's own cache may store a response for an hour. A cache in front of the
 * shop may then store the response for 7 days. The cut-off times must cover both periods.
 */
const cutOffsAhead = 10;

@ApiSchema({ name: 'DaySpan' })
export class DaySpanResponse {
  @ApiProperty({ format: 'date', example: '2026-11-30' }) from!: string;
  @ApiProperty({
    format: 'date',
    example: '2026-12-02',
    description: 'Last possible day; equal to `from` if only one day is possible.',
  })
  to!: string;
}

@ApiSchema({ name: 'DeliveryPromise' })
export class DeliveryPromiseResponse extends DaySpanResponse {
  @ApiProperty({
    format: 'date-time',
    description: 'Cut-off time: the promise applies to orders placed before this time.',
  })
  orderBefore!: string;
}

@ApiSchema({ name: 'Delivery' })
export class DeliveryResponse {
  @ApiProperty({
    type: [DeliveryPromiseResponse],
    description:
      'Delivery promises for the next cut-off times, in order. The first promise whose cut-off time has not passed applies.',
  })
  promises!: DeliveryPromiseResponse[];

  @ApiProperty({ type: DayCountBody, description: 'Business days in transit, after the parcel was packed.' })
  transit!: DayCountBody;
}

/** Delivery dates for the given parts of an address; without an address, for the zone with the most states. */
export function deliveryResponse(
  { state = '', zipCode = '', shippingMethod = 'standard' }: DeliveryQuery,
  now: Date,
  terms: DeliveryTerms,
): DeliveryResponse {
  const transits = transitsTo(state + zipCode === '' ? null : { state, zipCode }, shippingMethod, terms);
  const promises = nextPromises(cutOffsAhead, now, transits, terms);
  return {
    transit: { min: Math.min(...transits.map(({ min }) => min)), max: Math.max(...transits.map(({ max }) => max)) },
    promises: promises.map(({ orderBefore, from, to }) => ({ orderBefore: orderBefore.toISOString(), from, to })),
  };
}
