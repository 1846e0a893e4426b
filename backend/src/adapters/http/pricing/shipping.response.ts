import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { type DeliveryZone, deliveryZones, statesOfRegion } from '../../../domain/orders/delivery-zone.js';
import { inDollars, type ShippingPlan } from '../../../domain/pricing/shipping.js';
import type { TriedShipping } from '../../../domain/pricing/use-cases/try-shipping.js';
import type { SettingVersion } from '../../../domain/shared/ports/store.js';
import { DayCountBody, ShippingPlanBody } from './shipping.request.js';

@ApiSchema({ name: 'ShippingVersion' })
export class ShippingVersionResponse {
  @ApiProperty({ type: 'integer', description: 'Number of the version; 0 for the defaults from the settings.' })
  version!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null for the default.' })
  savedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Username; null for the default.' }) savedBy!:
    | string
    | null;
  @ApiProperty({ type: ShippingPlanBody }) plan!: ShippingPlanBody;
}

@ApiSchema({ name: 'DefaultDays' })
class DefaultDaysResponse {
  @ApiProperty({ enum: deliveryZones }) region!: DeliveryZone;
  @ApiProperty({
    type: [String],
    example: ['AK', 'HI'],
    description: 'States of the region; empty for the contiguous states, which are all other states.',
  })
  states!: string[];
  @ApiProperty({ type: DayCountBody }) standard!: DayCountBody;
  @ApiProperty({ type: DayCountBody }) expedited!: DayCountBody;
}

@ApiSchema({ name: 'Shipping' })
export class ShippingResponse {
  @ApiProperty({
    type: [ShippingVersionResponse],
    description: 'Versions, newest first. The first version is in use. The last one contains the defaults.',
  })
  versions!: ShippingVersionResponse[];
  @ApiProperty({ type: [DefaultDaysResponse], description: 'Business days for zones without days of their own.' })
  defaultDays!: DefaultDaysResponse[];
}

@ApiSchema({ name: 'ShippingTrial' })
export class ShippingTrialResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Null if the shop does not ship to this state.' })
  zone!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars; null without a zone.' })
  standard!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars; null if it is not offered.' })
  expedited!: number | null;
}

export function shippingTrialResponse(tried: TriedShipping | null): ShippingTrialResponse {
  return {
    zone: tried?.zone ?? null,
    standard: tried?.standard.dollars ?? null,
    expedited: tried?.expedited?.dollars ?? null,
  };
}

export function shippingResponse(
  versions: readonly SettingVersion<ShippingPlan>[],
  { standard, expedited }: DeliveryTerms['transit'],
): ShippingResponse {
  return {
    defaultDays: deliveryZones.map((region) => ({
      region,
      states: statesOfRegion(region),
      standard: standard[region],
      expedited: expedited[region],
    })),
    versions: versions.map(({ version, value, savedAt, savedBy }) => ({
      version,
      savedAt: savedAt?.toISOString() ?? null,
      savedBy,
      plan: inDollars(value),
    })),
  };
}
