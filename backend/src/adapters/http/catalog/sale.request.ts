import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Min } from 'class-validator';
import type { PlannedSale } from '../../../domain/catalog/use-cases/plan-sale.js';
import { Dollars, moneyOrNull } from '../validation/dollars.js';
import { dateOrNull, Moment } from '../validation/moment.js';
import { ReadVersion, WholeNumber } from '../validation/whole-number.js';

export class PlanSaleRequest {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 99,
    nullable: true,
    description: 'Discount in percent, as an alternative to `price`. It also applies to variants with their own price.',
  })
  @IsOptional()
  @WholeNumber(1, 99, { message: 'A percentage is a whole number from 1 to 99.' })
  percentOff?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'The price during the sale, in dollars. It does not apply to variants with their own price.',
  })
  @IsOptional()
  @Dollars()
  @Min(0.01, { message: 'The sale price must be above zero.' })
  price?: number | null;

  @Moment('Start of the sale. If absent, null or in the past, the sale starts immediately.') startsAt?: string | null;
  @Moment('End of the sale. If absent or null, the sale runs until staff end it.') endsAt?: string | null;
  @ReadVersion() version?: number | null;
}

export function plannedSaleOf({ percentOff, price, startsAt, endsAt, version }: PlanSaleRequest): PlannedSale {
  return {
    percentOff: percentOff ?? null,
    price: moneyOrNull(price),
    startsAt: dateOrNull(startsAt),
    endsAt: dateOrNull(endsAt),
    version,
  };
}
