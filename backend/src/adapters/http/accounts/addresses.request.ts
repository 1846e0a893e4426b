import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { PlainText } from '../validation/plain-text.js';

/** The limits here are generous. The domain enforces the limits of shipping labels. */
export class AddressRequest {
  @ApiProperty({ maxLength: 120 }) @PlainText(120) name!: string;
  @ApiProperty({ maxLength: 200 }) @PlainText(200) address!: string;
  @ApiProperty({ maxLength: 100 }) @PlainText(100) city!: string;
  @ApiProperty({ maxLength: 100, description: 'Two-letter code or name.' }) @PlainText(100) state!: string;
  @ApiProperty({ maxLength: 20 }) @PlainText(20) zipCode!: string;

  @ApiPropertyOptional({ description: 'True makes this the default address.' })
  @IsOptional()
  @IsBoolean({ message: 'Please send true or false.' })
  isDefault?: boolean;
}
