import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ListedPromoCode,
  type PromoCodeState,
  promoCodeStates,
} from '../../postgres/pricing/promo-code-reader.js';

@ApiSchema({ name: 'PromoLimit' })
class PromoLimitResponse {
  @ApiProperty({ enum: ['category', 'product'] }) kind!: 'category' | 'product';
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
}

@ApiSchema({ name: 'PromoCode' })
export class PromoCodeResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() code!: string;
  @ApiProperty({ type: 'integer', nullable: true }) percentOff!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars.' }) amountOff!: number | null;
  @ApiProperty({ description: 'Whether standard shipping is free, with or without a discount.' })
  freeShipping!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) startsAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars, before discounts.' })
  minSubtotal!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) maxUses!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) maxUsesPerPerson!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Email address of the only account that may use the code.',
  })
  email!: string | null;
  @ApiProperty({ type: 'integer', isArray: true, description: 'The discount includes only these categories.' })
  categoryIds!: readonly number[];
  @ApiProperty({ type: 'integer', isArray: true, description: 'The discount includes only these products.' })
  productIds!: readonly number[];
  @ApiProperty({ type: [PromoLimitResponse], description: 'The names of the categories and products.' })
  limits!: readonly PromoLimitResponse[];
  @ApiProperty({
    description:
      'Whether the code is the discount for military and first responders. A customer has at most one such code at a time.',
  })
  personal!: boolean;
  @ApiProperty({ type: 'integer', description: 'Increased by each change.' }) version!: number;
  @ApiProperty({ type: 'integer', description: 'Number of orders that used the code.' }) uses!: number;
  @ApiProperty({ description: 'Paid amounts of these orders, minus refunds, in dollars.' }) sales!: number;
  @ApiProperty({ enum: promoCodeStates }) state!: PromoCodeState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) archivedAt!: string | null;
}

@ApiSchema({ name: 'PromoCodeList' })
export class PromoCodeListResponse {
  @ApiProperty({ type: [PromoCodeResponse] }) promoCodes!: PromoCodeResponse[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

export function promoCodeResponse(promoCode: ListedPromoCode): PromoCodeResponse {
  const { amountOff, minSubtotal, sales, startsAt, expiresAt, archivedAt, ...others } = promoCode;
  return {
    ...others,
    amountOff: amountOff?.dollars ?? null,
    minSubtotal: minSubtotal?.dollars ?? null,
    sales: sales.dollars,
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}
