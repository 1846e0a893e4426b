import dayjs from 'dayjs';
import Papa from 'papaparse';
import type { BestSeller, CategorySales, PromoSales, Sales, SalesReport } from '../../api/models';

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

export type Unit = 'day' | 'week' | 'month';

/** First and last day, such as "2026-11-01" and "2026-11-28". Both are included. */
export interface Days {
  from: string;
  to: string;
}

/** Sales of a period. */
export type PeriodSales = Sales & Days;

/**
 * Adds up the days of each week or month. Weeks begin on Monday. The first and last period have only the days of the
 * report.
 * @param days newest first, as are the returned periods
 */
export function groupSales(days: SalesReport['days'], unit: Unit): PeriodSales[] {
  const periods: PeriodSales[] = [];
  for (const { day, ...sales } of days) {
    const last = periods.at(-1);
    if (last && startOf(last.to, unit) === startOf(day, unit)) {
      last.from = day;
      for (const { key } of salesFigures) last[key] += sales[key];
    } else periods.push({ from: day, to: day, ...sales });
  }
  return periods;
}

/**
 * Adds up days in periods of the same lengths as others, so that bars of both can stand side by side. Both begin with
 * their oldest day. The last period has all days that remain.
 * @param days newest first
 * @param periods oldest first, as are the returned periods
 */
export function groupLike(periods: readonly PeriodSales[], days: SalesReport['days']): PeriodSales[] {
  const remaining = days.toReversed();
  const grouped: PeriodSales[] = [];
  for (const [index, { from, to }] of periods.entries()) {
    const isLast = index === periods.length - 1;
    const part = remaining.splice(0, isLast ? remaining.length : dayjs(to).diff(dayjs(from), 'day') + 1);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) break;
    const sum: PeriodSales = { ...first, from: first.day, to: last.day };
    for (const { key } of salesFigures) sum[key] = part.reduce((total, day) => total + day[key], 0);
    grouped.push(sum);
  }
  return grouped;
}

function startOf(day: string, unit: Unit): string {
  if (unit === 'month') return day.slice(0, 7);
  if (unit === 'day') return day;
  const date = dayjs(day);
  return date.subtract((date.day() + 6) % 7, 'day').format(isoDay);
}

/** Whether nothing was sold and refunded. */
export const isEmpty = (sales: Sales) => salesFigures.every(({ key }) => sales[key] === 0);

/**
 * Returns as many days before.
 * @param byMonth whether days that begin with a month and end within it are compared with the same days of the month
 * before. The month before a complete month is complete, too.
 */
export function daysBefore({ from, to }: Days, byMonth: boolean): Days {
  const [first, last] = [dayjs(from), dayjs(to)];
  if (byMonth && first.date() === 1 && first.isSame(last, 'month')) {
    const start = first.subtract(1, 'month');
    const isComplete = last.date() === last.daysInMonth();
    const end = isComplete ? start.daysInMonth() : Math.min(last.date(), start.daysInMonth());
    return { from: start.format(isoDay), to: start.date(end).format(isoDay) };
  }
  const count = last.diff(first, 'day') + 1;
  return { from: first.subtract(count, 'day').format(isoDay), to: first.subtract(1, 'day').format(isoDay) };
}

/** Min number of orders in the period before. A percentage of fewer orders says nothing about the sales. */
const minOrders = 3;

/**
 * Returns the change since the period before, such as "+12%"; null if that period has nothing to compare with, or too
 * few orders.
 * @param orders number of orders in the period before
 */
export function changeText(now: number, before: number, orders: number): string | null {
  if (before <= 0 || orders < minOrders) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return percent < 0 ? `−${-percent}%` : `+${percent}%`;
}

/**
 * Returns the report as a CSV file with amounts in dollars: one row per day, week or month. The last row has the totals.
 */
export function writeSales({ days, total }: SalesReport, unit: Unit = 'day'): string {
  const row = (name: string[], sales: Sales) => [
    ...name,
    ...salesFigures.map(({ key, isCount }) => (isCount ? sales[key] : dollars(sales[key]))),
  ];
  const isByDay = unit === 'day';
  const nameOf = ({ from, to }: Days) => (isByDay ? [from] : [from, to]);
  return Papa.unparse({
    fields: [...(isByDay ? ['Day'] : ['From', 'To']), ...salesFigures.map(({ title }) => title)],
    data: [
      ...groupSales(days, unit).map((period) => row(nameOf(period), period)),
      row(isByDay ? ['Total'] : ['Total', ''], total),
    ],
  });
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Returns the items as a CSV file with amounts in dollars. */
export function writeBestSellers(items: readonly BestSeller[]): string {
  return Papa.unparse({
    fields: ['Product', 'Size', 'Units', 'Net sales', 'Units left'],
    data: items.map(({ productName, variant, units, netSalesCents, unitsLeft }) => [
      ...[productName, variant ?? '', units, dollars(netSalesCents), unitsLeft],
    ]),
  });
}

/** Returns the categories as a CSV file with amounts in dollars. */
export function writeCategories(categories: readonly CategorySales[]): string {
  return Papa.unparse({
    fields: ['Category', 'Units', 'Net sales'],
    data: categories.map(({ name, units, netSalesCents }) => [name, units, dollars(netSalesCents)]),
  });
}

/** Returns the promo codes as a CSV file with amounts in dollars. */
export function writePromoCodes(codes: readonly PromoSales[]): string {
  return Papa.unparse({
    fields: ['Promo code', 'Orders', 'Sales before discount', 'Discounts', 'Sales after discount'],
    data: codes.map(({ code, orders, salesCents, discountsCents }) => [
      ...[code ?? 'No code', orders, dollars(salesCents), dollars(discountsCents)],
      dollars(salesCents - discountsCents),
    ]),
  });
}

/** Sales minus discounts per order, in cents; null without orders. */
export const averageOrder = ({ orders, salesCents, discountsCents }: Sales) =>
  orders === 0 ? null : (salesCents - discountsCents) / orders;

/** Refunds as a share of the payments, such as "4%" or "0.3%"; null without payments. */
export const refundShare = ({ paidCents, refundsCents }: Sales) =>
  paidCents <= 0 ? null : shareFormat.format(refundsCents / paidCents);

const shareFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });

const isoDay = 'YYYY-MM-DD';

/**
 * Named ranges of days, e.g. from "2026-11-01" to "2026-11-28". `compare` is "month" if the range is compared with the
 * month before, and otherwise empty.
 * @param today in the store's time zone
 */
export function rangesOf(today: string) {
  const [day, lastMonth] = [dayjs(today), dayjs(today).subtract(1, 'month')];
  const ranges = [
    ['Today', day, day, ''],
    ['7 days', day.subtract(6, 'day'), day, ''],
    ['30 days', day.subtract(29, 'day'), day, ''],
    ['This month', day.startOf('month'), day, 'month'],
    ['Last month', lastMonth.startOf('month'), lastMonth.endOf('month'), 'month'],
    ['This year', day.startOf('year'), day, ''],
  ] as const;
  return ranges.map(([name, from, to, compare]) => ({
    ...{ name, from: from.format(isoDay), to: to.format(isoDay), compare },
  }));
}
