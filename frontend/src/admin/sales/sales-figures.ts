import dayjs from 'dayjs';
import Papa from 'papaparse';
import type { BestSeller, Sales, SalesReport } from '../../api/models';

interface SalesFigure {
  key: keyof Sales;
  title: string;
  definition?: string;
  isCount?: true;
}

/** Columns of the report, in their order. */
export const salesFigures: readonly SalesFigure[] = [
  {
    key: 'orders',
    title: 'Orders',
    definition: 'Paid and free orders, by the day of their purchase. Unpaid orders do not count.',
    isCount: true,
  },
  { key: 'items', title: 'Items', isCount: true },
  { key: 'salesCents', title: 'Sales before discount' },
  { key: 'discountsCents', title: 'Discounts' },
  { key: 'shippingCents', title: 'Shipping' },
  { key: 'taxCents', title: 'Tax' },
  {
    key: 'cancelledCents',
    title: 'Cancelled unpaid',
    definition: 'Units that were cancelled before the customer paid.',
  },
  {
    key: 'paidCents',
    title: 'Total paid',
    definition: 'Sales minus discounts and units cancelled before the payment, plus shipping and tax.',
  },
  { key: 'refundsCents', title: 'Refunds', definition: 'By the day of the refund.' },
  { key: 'netCents', title: 'Net', definition: 'Total paid minus refunds.' },
];

/** Returns the report as a CSV file with amounts in dollars. The last row has the totals. */
export function writeSales({ days, total }: SalesReport): string {
  const row = (name: string, sales: Sales) => [
    name,
    ...salesFigures.map(({ key, isCount }) => (isCount ? sales[key] : (sales[key] / 100).toFixed(2))),
  ];
  return Papa.unparse({
    fields: ['Day', ...salesFigures.map(({ title }) => title)],
    data: [...days.map((day) => row(day.day, day)), row('Total', total)],
  });
}

/** Returns the items as a CSV file with amounts in dollars. */
export function writeBestSellers(items: readonly BestSeller[]): string {
  return Papa.unparse({
    fields: ['Product', 'Size', 'Units', 'Net sales', 'Units left'],
    data: items.map(({ productName, variant, units, netSalesCents, unitsLeft }) => [
      productName,
      variant ?? '',
      units,
      (netSalesCents / 100).toFixed(2),
      unitsLeft,
    ]),
  });
}

/** Named ranges of days, e.g. from "2026-11-01" to "2026-11-28". @param today in the store's time zone */
export function rangesOf(today: string) {
  const [day, lastMonth] = [dayjs(today), dayjs(today).subtract(1, 'month')];
  const ranges = [
    ['Today', day, day],
    ['7 days', day.subtract(6, 'day'), day],
    ['30 days', day.subtract(29, 'day'), day],
    ['This month', day.startOf('month'), day],
    ['Last month', lastMonth.startOf('month'), lastMonth.endOf('month')],
  ] as const;
  return ranges.map(([name, from, to]) => ({ name, from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') }));
}
