import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Config } from '../../../config/config.js';
import { rateInDollars } from '../../../domain/pricing/sales-tax.js';
import type { TaxRateTable } from '../../../domain/pricing/ports/charges.js';
import type { TriedTax } from '../../../domain/pricing/use-cases/try-tax.js';
import type { TaxMonth } from '../../postgres/pricing/tax-report-reader.js';
import { ObjectOrNull } from '../answers/object-or-null.js';

@ApiSchema({ name: 'TaxRate' })
export class TaxRateResponse {
  @ApiProperty() state!: string;
  @ApiProperty({ type: String, nullable: true }) zipFrom!: string | null;
  @ApiProperty({ type: String, nullable: true }) zipTo!: string | null;
  @ApiProperty({ type: String, nullable: true }) category!: string | null;
  @ApiProperty() percent!: number;
  @ApiProperty({ format: 'date' }) validFrom!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true }) validUntil!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars.' }) exemptBelow!: number | null;
}

@ApiSchema({ name: 'TaxRateTable' })
export class TaxRateTableResponse {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: [TaxRateResponse] }) rates!: TaxRateResponse[];
  @ApiProperty({
    enum: ['table', 'stripe'],
    description:
      'Source of the sales tax for shipped orders. The table of rates always applies to orders without an address, pickup orders, US territories and military addresses.',
  })
  source!: Config['salesTax'];
}

@ApiSchema({ name: 'TaxTrial' })
export class TaxTrialResponse {
  @ApiProperty({ description: 'In dollars.' }) tax!: number;
  @ObjectOrNull(TaxRateResponse, {
    description: 'The rate of the shop that applies; null without such a rate, and for `stripe`.',
  })
  rate!: TaxRateResponse | null;
  @ApiProperty({ enum: ['table', 'stripe'], description: 'Source of the tax.' }) source!: Config['salesTax'];
}

@ApiSchema({ name: 'TaxMonth' })
export class TaxMonthResponse {
  @ApiProperty({ example: '2026-11' }) month!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ type: 'integer', description: 'Number of paid orders of the month.' }) orders!: number;
  @ApiProperty({ description: 'Amount of these orders without tax, in dollars.' }) sales!: number;
  @ApiProperty({ description: 'In dollars.' }) tax!: number;
  @ApiProperty({ description: 'Refunds of the month without tax, including refunds of earlier orders, in dollars.' })
  refundedSales!: number;
  @ApiProperty({ description: 'Tax in these refunds, in dollars.' })
  refundedTax!: number;
}

@ApiSchema({ name: 'TaxReport' })
export class TaxReportResponse {
  @ApiProperty({ type: [TaxMonthResponse] }) months!: TaxMonthResponse[];
}

export function taxRateTableResponse(
  { version, rates }: TaxRateTable,
  source: Config['salesTax'],
): TaxRateTableResponse {
  return {
    version,
    source,
    rates: rates.map(rateInDollars),
  };
}

export function taxTrialResponse({ rate, tax, byProvider }: TriedTax): TaxTrialResponse {
  return { tax: tax.dollars, rate: rate && rateInDollars(rate), source: byProvider ? 'stripe' : 'table' };
}

export function taxReportResponse(months: readonly TaxMonth[]): TaxReportResponse {
  return {
    months: months.map(({ month, state, orders, sales, tax, refundedSales, refundedTax }) => ({
      month,
      state,
      orders,
      sales: sales.dollars,
      tax: tax.dollars,
      refundedSales: refundedSales.dollars,
      refundedTax: refundedTax.dollars,
    })),
  };
}
