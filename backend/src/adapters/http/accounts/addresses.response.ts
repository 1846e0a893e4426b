import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SavedAddress } from '../../../domain/accounts/saved-address.js';

@ApiSchema({ name: 'SavedAddress' })
export class SavedAddressResponse implements SavedAddress {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() address!: string;
  @ApiProperty() city!: string;
  @ApiProperty({ example: 'CA' }) state!: string;
  @ApiProperty({ example: '95060' }) zipCode!: string;
  @ApiProperty({ description: 'Exactly one address of an account is the default.' }) isDefault!: boolean;
}
