import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Id, OptionalVariantId, Quantity } from '../validation/whole-number.js';

/** Documents the body. The value is not validated: for an unknown session id, the call creates a new cart. */
export class CreateCartRequest {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'If unknown or absent, a new cart is created.' })
  sessionId?: string | null;
}

/** Documents the body. A session id that is unknown or belongs to another account is ignored. */
export class DeviceCartRequest {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Session id of the device’s cart.' })
  sessionId?: string | null;
}

export class AddCartItemRequest {
  @Id('Please choose a product.') productId!: number;

  @OptionalVariantId('If absent or null, the first purchasable variant.')
  variantId?: number | null;

  @OptionalVariantId('For a set: the variant of its top, unless the top has only one. Both halves are added.')
  topVariantId?: number | null;

  @OptionalVariantId('For a set: the variant of its bottom, unless the bottom has only one.')
  bottomVariantId?: number | null;

  @Quantity() quantity!: number;
}

export class ChangeCartItemRequest {
  @Quantity() quantity!: number;
}

export class ApplyPromoRequest {
  @ApiProperty()
  @IsString({ message: 'Please enter a promo code.' })
  code!: string;
}

/** Reads the session id from a body that is not validated; null if it is not a string. */
export function sessionIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('sessionId' in body)) return null;
  return typeof body.sessionId === 'string' ? body.sessionId : null;
}
