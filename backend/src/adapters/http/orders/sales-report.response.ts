import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CalendarDay } from '../../../domain/shared/calendar-day.js';
import { Money } from '../../../domain/shared/money.js';
import type { BestSeller, CategorySales, PromoSales, SalesDay } from '../../postgres/orders/sales-report-reader.js';

@ApiSchema({ name: 'Sales' })
export class SalesResponse {
  @ApiProperty({ type: 'integer', description: 'Number of paid and free orders, by the day of the purchase.' })
  orders!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Number of units in these orders, including units that were cancelled or returned later.',
  })
  items!: number;
  @ApiProperty({ type: 'integer', description: 'Amount of the items before discounts.' }) salesCents!: number;
  @ApiProperty({ type: 'integer' }) discountsCents!: number;
  @ApiProperty({ type: 'integer' }) shippingCents!: number;
  @ApiProperty({ type: 'integer' }) taxCents!: number;
  @ApiProperty({ type: 'integer', description: 'Amount without tax that was cancelled before the payment.' })
  cancelledCents!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Sales minus discounts and cancelled amounts, plus shipping and tax.',
  })
  paidCents!: number;
  @ApiProperty({ type: 'integer', description: 'Refunds requested on this day, including refunds of earlier orders.' })
  refundsCents!: number;
  @ApiProperty({ type: 'integer', description: 'Payments minus refunds. It can be negative.' }) netCents!: number;
}

@ApiSchema({ name: 'SalesDay' })
export class SalesDayResponse extends SalesResponse {
  @ApiProperty({ type: String, format: 'date' }) day!: CalendarDay;
}

@ApiSchema({ name: 'SalesReport' })
export class SalesReportResponse {
  @ApiProperty({ type: [SalesDayResponse], description: 'Every day, newest first.' }) days!: SalesDayResponse[];
  @ApiProperty() total!: SalesResponse;
}

export function salesReportResponse(days: readonly SalesDay[]): SalesReportResponse {
  return { days: days.map((day) => Object.assign(salesResponse([day]), { day: day.day })), total: salesResponse(days) };
}

function salesResponse(days: readonly SalesDay[]): SalesResponse {
  const sum = (part: (day: SalesDay) => Money) => days.reduce((all, day) => all.plus(part(day)), Money.zero).cents;
  return {
    orders: days.reduce((all, { orders }) => all + orders, 0),
    items: days.reduce((all, { items }) => all + items, 0),
    salesCents: sum(({ sales }) => sales),
    discountsCents: sum(({ discounts }) => discounts),
    shippingCents: sum(({ shipping }) => shipping),
    taxCents: sum(({ tax }) => tax),
    cancelledCents: sum(({ cancelled }) => cancelled),
    paidCents: sum(({ paid }) => paid),
    refundsCents: sum(({ refunds }) => refunds),
    netCents: sum(({ paid, refunds }) => paid.minus(refunds)),
  };
}

@ApiSchema({ name: 'BestSeller' })
export class BestSellerResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() productName!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null without variants.' }) variantId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'As in "M, Navy"; null without variants.' })
  variant!: string | null;
  @ApiProperty({
    type: 'integer',
    description: 'Sold units, without units that were cancelled, or received back without an exchange.',
  })
  units!: number;
  @ApiProperty({ type: 'integer', description: 'Amount of these units after discounts, without shipping and tax.' })
  netSalesCents!: number;
  @ApiProperty({ type: 'integer', description: 'Units that can be bought now: 0 if the item is archived or off.' })
  unitsLeft!: number;
}

export function bestSellerResponse({ netSales, ...item }: BestSeller): BestSellerResponse {
  return { ...item, netSalesCents: netSales.cents };
}

@ApiSchema({ name: 'CategorySales' })
export class CategorySalesResponse {
  @ApiProperty() name!: string;
  @ApiProperty() slug!: string;
  @ApiProperty({ type: 'integer', description: 'As for best sellers.' }) units!: number;
  @ApiProperty({ type: 'integer', description: 'As for best sellers.' }) netSalesCents!: number;
}

export function categorySalesResponse({ netSales, ...category }: CategorySales): CategorySalesResponse {
  return { ...category, netSalesCents: netSales.cents };
}

@ApiSchema({ name: 'PromoSales' })
export class PromoSalesResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Null for orders without a code.' }) code!: string | null;
  @ApiProperty({ type: 'integer', description: 'Number of paid and free orders.' }) orders!: number;
  @ApiProperty({ type: 'integer', description: 'Amount of the items before discounts.' }) salesCents!: number;
  @ApiProperty({ type: 'integer' }) discountsCents!: number;
}

export function promoSalesResponse({ sales, discounts, ...row }: PromoSales): PromoSalesResponse {
  return { ...row, salesCents: sales.cents, discountsCents: discounts.cents };
}

@ApiSchema({ name: 'CustomerCount' })
export class CustomerCountResponse {
  @ApiProperty({ type: 'integer', description: 'Number of email addresses whose first order is on these days.' })
  first!: number;
  @ApiProperty({ type: 'integer', description: 'Number of email addresses with an earlier order.' })
  returning!: number;
}
