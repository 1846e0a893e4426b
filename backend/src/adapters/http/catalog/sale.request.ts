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
    description: 'Either this or price. It also reduces variants with a price of their own.',
  })
  @IsOptional()
  @WholeNumber(1, 99, { message: 'A percentage is a whole number from 1 to 99.' })
  percentOff?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'The price during the sale, in dollars. Variants with a price of their own are not reduced.',
  })
  @IsOptional()
  @Dollars()
  @Min(0.01, { message: 'The sale price is above zero.' })
  price?: number | null;

  @Moment('Absent, null or past: the sale starts at once.') startsAt?: string | null;
  @Moment('Absent or null: until staff end the sale.') endsAt?: string | null;
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
