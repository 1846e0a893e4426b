import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ShippingPlanVersion } from '../../../domain/pricing/ports/shipping-plans.js';
import { inDollars } from '../../../domain/pricing/shipping.js';
import { ShippingPlanBody } from './shipping.request.js';

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

@ApiSchema({ name: 'Shipping' })
export class ShippingResponse {
  @ApiProperty({
    type: [ShippingVersionResponse],
    description: 'Versions, newest first. The first version is in use. The last one contains the defaults.',
  })
  versions!: ShippingVersionResponse[];
}

export function shippingResponse(versions: readonly ShippingPlanVersion[]): ShippingResponse {
  return {
    versions: versions.map(({ version, plan, savedAt, savedBy }) => ({
      version,
      savedAt: savedAt?.toISOString() ?? null,
      savedBy,
      plan: inDollars(plan),
    })),
  };
}
