import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, Matches, Min, ValidateBy } from 'class-validator';
import type { TaxRate } from '../../../domain/pricing/sales-tax.js';
import { Dollars, moneyOrNull } from '../validation/dollars.js';
import { ListOf } from '../validation/known-fields.js';
import { IsDay, NumberText, QueryText } from '../validation/list-query.js';
import { OptionalDollars, OptionalText } from '../validation/optional-fields.js';
import { Version, WholeNumber } from '../validation/whole-number.js';

const zipMessage = { message: 'A ZIP code has five digits.' };
const stateMessage = { message: 'Please enter the code of a US state, such as CA.' };

export class TaxRateRequest {
  @ApiProperty({ description: 'Two-letter code.', example: 'CA' })
  @Matches(/^[A-Z]{2}$/, stateMessage)
  state!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'ZIP code of the rate; absent for the whole state.',
  })
  @IsOptional()
  @Matches(/^\d{5}$/, zipMessage)
  zipFrom?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @Matches(/^\d{5}$/, zipMessage)
  zipTo?: string | null;

  @OptionalText(200, 'Slug of a product category, or "shipping". Absent for all products.')
  category?: string | null;

  @ApiProperty({ minimum: 0, maximum: 30, description: 'Percentage with up to four decimals.' })
  @ValidateBy(
    { name: 'percent', validator: { validate: isPercent } },
    { message: 'Please enter a percentage from 0 to 30 with at most four decimals.' },
  )
  percent!: number;

  @ApiProperty({ format: 'date' })
  @IsDay()
  validFrom!: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, description: 'Last day.' })
  @IsOptional()
  @IsDay()
  validUntil?: string | null;

  @OptionalDollars('In dollars. Units with a lower price are not taxed.')
  @Min(0.01, { message: 'The amount must be above zero.' })
  exemptBelow?: number | null;
}

function isPercent(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 30 && value === Number(value.toFixed(4));
}

export class CheckTaxRatesRequest {
  @ApiProperty({ type: [TaxRateRequest], maxItems: 1000 })
  @IsArray({ message: 'Please send a list of rates.' })
  @ArrayMaxSize(1000, { message: 'The table holds at most 1,000 rates.' })
  @ListOf(() => TaxRateRequest, { message: 'Please send a list of rates.' })
  rates!: TaxRateRequest[];
}

export class ReplaceTaxRatesRequest extends CheckTaxRatesRequest {
  @Version() version!: number;
}

export class TaxTrialQuery {
  @ApiProperty({ description: 'Two-letter code.', example: 'CA' })
  @Matches(/^[A-Z]{2}$/, stateMessage)
  state!: string;

  @ApiProperty({ example: '95060' })
  @Matches(/^\d{5}$/, zipMessage)
  zipCode!: string;

  @ApiProperty({ description: 'Price of one unit, or shipping costs, in dollars.' })
  @NumberText()
  @Dollars()
  amount!: number;

  @QueryText(200, { description: 'Slug of a product category, or "shipping". Absent for all other products.' })
  category?: string;
}

export class TaxReportQuery {
  @ApiProperty({ type: 'integer', minimum: 2000, maximum: 2999 })
  @NumberText()
  @WholeNumber(2000, 2999, { message: 'Please enter a year such as 2026.' })
  year!: number;
}

export function taxRateOf(dto: TaxRateRequest): TaxRate {
  return {
    state: dto.state,
    zipFrom: dto.zipFrom ?? null,
    zipTo: dto.zipTo ?? null,
    category: dto.category ?? null,
    percent: dto.percent,
    validFrom: dto.validFrom,
    validUntil: dto.validUntil ?? null,
    exemptBelow: moneyOrNull(dto.exemptBelow),
  };
}
