import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { FitProfile } from '../../../domain/accounts/ports/customer-details.js';
import type { SavedAddress } from '../../../domain/accounts/saved-address.js';

@ApiSchema({ name: 'SavedAddress' })
export class SavedAddressResponse implements SavedAddress {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() address!: string;
  @ApiProperty() city!: string;
  @ApiProperty({ example: 'CA' }) state!: string;
  @ApiProperty({ example: '95060' }) zipCode!: string;
  @ApiProperty({
    description: 'Whether this is the default address. Each account with addresses has exactly one default.',
  })
  isDefault!: boolean;
}

/** Body measurements in centimeters. */
@ApiSchema({ name: 'FitProfile' })
export class FitProfileResponse implements FitProfile {
  @ApiProperty({ type: String, nullable: true, example: 'top:M,one-piece:L' }) mySize!: string | null;
  @ApiProperty({ type: Number, nullable: true }) bust!: number | null;
  @ApiProperty({ type: Number, nullable: true }) underbust!: number | null;
  @ApiProperty({ type: Number, nullable: true }) waist!: number | null;
  @ApiProperty({ type: Number, nullable: true }) hips!: number | null;
  @ApiProperty({ type: Number, nullable: true }) torso!: number | null;
}
