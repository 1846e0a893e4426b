import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { FitProfile } from '../../../domain/accounts/ports/fit-profiles.js';

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
