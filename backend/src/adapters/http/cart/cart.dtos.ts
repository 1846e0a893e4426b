import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { Id, Quantity } from '../validation/whole-number.js';

/** Documents a value that is not validated: an unknown session id is replaced by a new one. */
export class CreateCartDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Unknown or absent: a new cart is made.' })
  sessionId?: string | null;
}

/** Not validated either: a session id that is unknown or another account's is ignored. */
export class DeviceCartDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'The cart that the device knows.' })
  sessionId?: string | null;
}

export class AddCartItemDto {
  @Id('Please choose a product.') productId!: number;

  @Id('This choice is not available.', {
    required: false,
    nullable: true,
    description: 'Absent or null: the first variant that can be bought.',
  })
  @IsOptional()
  variantId?: number | null;

  @Id('This choice is not available.', {
    required: false,
    nullable: true,
    description: 'Of a set: the variant of its top, unless it has only one. What is added then are both halves.',
  })
  @IsOptional()
  topVariantId?: number | null;

  @Id('This choice is not available.', { required: false, nullable: true, description: 'The same of its bottom.' })
  @IsOptional()
  bottomVariantId?: number | null;

  @Quantity() quantity!: number;
}

export class ChangeCartItemDto {
  @Quantity() quantity!: number;
}

export class ApplyPromoDto {
  @ApiProperty()
  @IsString({ message: 'Please enter a promo code.' })
  code!: string;
}

/** The session id in the body of a call that accepts any value. */
export function sessionIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('sessionId' in body)) return null;
  return typeof body.sessionId === 'string' ? body.sessionId : null;
}
