import './sales.css';
import { Button, Table } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { Sales, SalesDay } from '../../api/models';
import { saveFile } from '../../device/save-file';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { DayRange } from '../list/list-controls';
import { aDay, useListQuery } from '../list/use-list-query';
import { NotLoaded } from '../ui/loaded';
import { localTime } from '../ui/store-time';
import { salesFigures, writeSales } from './sales-figures';
import { useSales } from './use-sales';

/** Number of days before today that the report shows at first. */
const daysAgo = 29;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Sales by day, with their totals. */
export default function SalesPage() {
  const { timeZone } = useStore();
  const [today] = useState(() => localTime(new Date().toISOString(), timeZone).slice(0, 10));
  const first = dayjs(today).subtract(daysAgo, 'day').format('YYYY-MM-DD');
  const { query, change } = useListQuery({ from: first, to: today }, { from: aDay, to: aDay });
  const { data, loading, failed, refusal, reload } = useSales(query);
  return (
    <>
      <div className="list-bar">
        <h2>Sales</h2>
        <DayRange days={query} onChange={change} />
        <Button
          disabled={!data || failed}
          onClick={() =>
            data && saveFile(`sales-${query.from}-${query.to}.csv`, new Blob([writeSales(data)], { type: 'text/csv' }))
          }
        >
          Export CSV
        </Button>
      </div>
      <p>
        Paid and free orders by the day of their purchase, and refunds by their own day, in the store’s time zone.
        Unpaid orders do not count. The total paid is the sales minus discounts and units cancelled before the payment,
        plus shipping and tax. Net is the total paid minus refunds.
      </p>
      {refusal && <p role="alert">{refusal.reason}</p>}
      {failed && !refusal && <NotLoaded thing="report" onRetry={reload} />}
      {!failed && (
        <Table<SalesDay>
          className="sales-table"
          size="small"
          rowKey="day"
          dataSource={data?.days ?? []}
          loading={loading && { delay: 150 }}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: true }}
          locale={{ emptyText: 'Loading report...' }}
          columns={[
            { key: 'day', title: 'Day', fixed: 'left', render: (_, sales) => day.format(new Date(sales.day)) },
            ...salesFigures.map(({ key, title }) => ({
              key,
              title,
              align: 'right' as const,
              render: (_: unknown, sales: SalesDay) => figure(sales, key),
            })),
          ]}
          summary={() =>
            data && (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>Total</Table.Summary.Cell>
                {salesFigures.map(({ key }, at) => (
                  <Table.Summary.Cell key={key} index={at + 1} align="right">
                    {figure(data.total, key)}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            )
          }
        />
      )}
    </>
  );
}

function figure(sales: Sales, key: keyof Sales) {
  return key === 'orders' || key === 'items' ? sales[key] : <Money amount={sales[key] / 100} />;
}
