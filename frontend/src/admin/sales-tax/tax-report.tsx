import { Button, Select } from 'antd';
import { useState } from 'react';
import type { TaxMonth } from '../../api/models';
import { saveFile } from '../../device/save-file';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { CardTable } from '../list/list-table';
import { oneOf, useListQuery } from '../list/use-list-query';
import { NotLoaded } from '../ui/loaded';
import { byState, netSales, sumOf, taxDue, writeReport } from './tax-file';
import { useTaxReport } from './use-tax-rates';

const yearCount = 5;

/** Value of `month` in the row with the totals. */
const total = 'Total';
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** @param period a month, or the name of a total, such as "2026-Q3", which is returned unchanged */
const nameOf = (period: string) =>
  /^\d{4}-\d{2}$/.test(period) ? monthFormat.format(new Date(`${period}-01`)) : period;

/** Options of the period filter. The value 0 is the whole year. */
const quarters = ['Whole year', '1st quarter', '2nd quarter', '3rd quarter', '4th quarter'].map((label, quarter) => ({
  value: String(quarter),
  label,
}));
/** The months of a year, newest first, such as "09". */
const monthNumbers = Array.from({ length: 12 }, (_, ago) => String(12 - ago).padStart(2, '0'));
const groupings = [
  { value: 'month', label: 'By month and state' },
  { value: 'state', label: 'By state' },
];
/** @param period value of the period filter */
const isIn = (period: string, { month }: TaxMonth) =>
  period === '0' || month.slice(-2) === period || String(Math.ceil(Number(month.slice(-2)) / 3)) === period;

/**
 * Sales tax of a year, a quarter or a month, by month and state. The URL contains the year, and the quarter or the
 * month as `quarter`.
 */
export function TaxReport() {
  const { timeZone } = useStore();
  const [thisYear] = useState(() =>
    Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(Date.now())),
  );
  const years = Array.from({ length: yearCount }, (_, ago) => String(thisYear - ago));
  const { query, change } = useListQuery(
    { year: String(thisYear), quarter: '0', by: 'month' },
    {
      year: oneOf(years),
      quarter: oneOf([...quarters.map(({ value }) => value), ...monthNumbers]),
      by: oneOf(['month', 'state']),
    },
  );
  const { year, quarter } = query;
  const { item, failed, retry } = useTaxReport(Number(year));
  const inPeriod = item?.months.filter((month) => isIn(quarter, month));
  const period = quarter === '0' ? year : monthNumbers.includes(quarter) ? `${year}-${quarter}` : `${year}-Q${quarter}`;
  const months = query.by === 'state' ? inPeriod && byState(inPeriod, period) : inPeriod;
  const totals = months?.length ? [{ ...sumOf(months), month: total, state: 'All states' }] : [];
  return (
    <section className="tax-section" aria-labelledby="tax-report-title">
      <div className="list-bar">
        <h3 id="tax-report-title">Report</h3>
        <Select<string>
          aria-label="Year"
          className="tax-report__year"
          value={query.year}
          onChange={(value) => change({ year: value })}
          options={years.map((value) => ({ value, label: value }))}
        />
        <Select<string>
          aria-label="Period"
          className="tax-report__quarter"
          value={query.quarter}
          onChange={(value) => change({ quarter: value })}
          options={[...quarters, ...monthNumbers.map((value) => ({ value, label: nameOf(`${year}-${value}`) }))]}
        />
        <Select<string>
          aria-label="Rows"
          className="tax-report__rows"
          value={query.by}
          onChange={(value) => change({ by: value })}
          options={groupings}
        />
        <Button
          disabled={!months?.length}
          onClick={() =>
            saveFile(
              `sales-tax-${period}.csv`,
              new Blob([writeReport([...(months ?? []), ...totals])], { type: 'text/csv' }),
            )
          }
        >
          Export CSV
        </Button>
      </div>
      <p>
        Orders count in the month of purchase, and refunds in the month of the refund. Months are in the store’s time
        zone.
      </p>
      {failed ? (
        <NotLoaded thing="report" onRetry={retry} />
      ) : (
        <CardTable<TaxMonth>
          rowKey={({ month, state }) => `${month} ${state}`}
          rowClassName={({ month }) => (month === total ? 'total-row' : '')}
          dataSource={[...totals, ...(months ?? [])]}
          loading={months === undefined && { delay: 150 }}
          locale={{
            emptyText: months
              ? quarter === '0'
                ? `There are no paid orders in ${year}.`
                : 'There are no paid orders in this period.'
              : 'Loading report...',
          }}
          columns={[
            { key: 'month', title: 'Month', render: (_, { month }) => nameOf(month) },
            { key: 'state', title: 'State', dataIndex: 'state' },
            { key: 'orders', title: 'Orders', dataIndex: 'orders', align: 'right' },
            {
              key: 'sales',
              title: 'Sales without tax',
              align: 'right',
              render: (_, { sales }) => <Money amount={sales} />,
            },
            { key: 'tax', title: 'Tax', align: 'right', render: (_, { tax }) => <Money amount={tax} /> },
            {
              key: 'refunded-sales',
              title: 'Refunded sales',
              align: 'right',
              render: (_, { refundedSales }) => <Money amount={refundedSales} />,
            },
            {
              key: 'refunded',
              title: 'Refunded tax',
              align: 'right',
              render: (_, { refundedTax }) => <Money amount={refundedTax} />,
            },
            {
              key: 'net',
              title: 'Net sales',
              align: 'right',
              render: (_, month) => <Money amount={netSales(month)} />,
            },
            { key: 'due', title: 'Tax due', align: 'right', render: (_, month) => <Money amount={taxDue(month)} /> },
          ]}
        />
      )}
    </section>
  );
}
