import Papa from 'papaparse';
import type { Sales, SalesReport } from '../../api/models';

/** Columns of the report, in their order. */
export const salesFigures: readonly { key: keyof Sales; title: string; isCount?: true }[] = [
  { key: 'orders', title: 'Orders', isCount: true },
  { key: 'items', title: 'Items', isCount: true },
  { key: 'salesCents', title: 'Sales before discount' },
  { key: 'discountsCents', title: 'Discounts' },
  { key: 'shippingCents', title: 'Shipping' },
  { key: 'taxCents', title: 'Tax' },
  { key: 'cancelledCents', title: 'Cancelled unpaid' },
  { key: 'paidCents', title: 'Total paid' },
  { key: 'refundsCents', title: 'Refunds' },
  { key: 'netCents', title: 'Net' },
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
