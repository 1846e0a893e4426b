import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** No id of PostgreSQL's integer type is larger. */
const largestId = 2_147_483_647;

function Quantity(): PropertyDecorator {
  const message = 'Quantity must be a whole number from 1 to 99.';
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: 1, maximum: 99 }),
    IsInt({ message }),
    Min(1, { message }),
    Max(99, { message }),
  );
}

function Id(message: string): PropertyDecorator {
  return applyDecorators(IsInt({ message }), Min(1, { message }), Max(largestId, { message }));
}

/** Documents what is read without being checked: whatever is no known session id gets a new one. */
export class CreateCartDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Unknown or absent: a new cart is made.' })
  sessionId?: string | null;
}

/** Read as leniently: whatever is no known session id of the caller's counts as none. */
export class DeviceCartDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'The cart that the device knows.' })
  sessionId?: string | null;
}

export class AddCartItemDto {
  @ApiProperty({ type: 'integer' })
  @Id('Please choose a product.')
  productId!: number;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'Absent or null: the first variant that can be bought.',
  })
  @IsOptional()
  @Id('This choice is not available.')
  variantId?: number | null;

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

/** The session id in the body of a call that takes whatever it is given. */
export function sessionIdOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('sessionId' in body)) return null;
  return typeof body.sessionId === 'string' ? body.sessionId : null;
}
