import './sales.css';
import { Button, Table } from 'antd';
import { type Key, useState } from 'react';
import type { Sales, SalesDay } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { saveFile } from '../../device/save-file';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { DayRange } from '../list/list-controls';
import { narrow } from '../list/list-table';
import { aDay, useListQuery } from '../list/use-list-query';
import { Facts, TwoLines } from '../ui/facts';
import { hintedCells, hintOf } from '../ui/hint';
import { NotLoaded } from '../ui/loaded';
import { localTime } from '../ui/store-time';
import { rangesOf, salesFigures, writeSales } from './sales-figures';
import { useSales } from './use-sales';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Value of `day` in the row with the totals. */
const total = 'total';
const nameOf = ({ day }: SalesDay) => (day === total ? 'Total' : dateFormat.format(new Date(day)));

/** Columns on phones. The other figures are below the row. */
const shownOnPhones: readonly (keyof Sales)[] = ['orders', 'netCents'];

/** Sales by day, with their totals. */
export default function SalesPage() {
  const { timeZone } = useStore();
  const [ranges] = useState(() => rangesOf(localTime(new Date(Date.now()).toISOString(), timeZone).slice(0, 10)));
  const { from = '', to = '' } = ranges.find(({ name }) => name === '30 days') ?? {};
  const { query, change } = useListQuery({ from, to }, { from: aDay, to: aDay });
  const { data, loading, failed, refusal, reload } = useSales(query);
  const chosen = ranges.find((range) => range.from === query.from && range.to === query.to);
  return (
    <>
      <div className="list-bar">
        <h2>Sales</h2>
        <div className="sales-ranges" role="group" aria-label="Days">
          {ranges.map(({ name, ...range }) => {
            const isChosen = name === chosen?.name;
            return (
              <Button
                key={name}
                type={isChosen ? 'primary' : 'default'}
                aria-pressed={isChosen}
                onClick={() => change(range)}
              >
                {name}
              </Button>
            );
          })}
        </div>
        <DayRange days={query} onChange={change} />
        <Button
          disabled={!data || loading || failed}
          onClick={() =>
            data && saveFile(`sales-${query.from}-${query.to}.csv`, new Blob([writeSales(data)], { type: 'text/csv' }))
          }
        >
          Export CSV
        </Button>
      </div>
      {refusal && <p role="alert">{refusal.reason}</p>}
      {failed && !refusal && <NotLoaded thing="report" onRetry={reload} />}
      {!failed && <SalesTable rows={data ? [{ ...data.total, day: total }, ...data.days] : []} loading={loading} />}
    </>
  );
}

/** On phones, a click on a row shows its other figures. */
function SalesTable({ rows, loading }: { rows: SalesDay[]; loading: boolean }) {
  const isNarrow = useMediaQuery(narrow);
  const [opened, setOpened] = useState<readonly Key[]>([]);
  const columns = salesFigures.filter(({ key }) => !isNarrow || shownOnPhones.includes(key));
  return (
    <Table<SalesDay>
      className="sales-table"
      size="small"
      rowKey="day"
      rowClassName={({ day }) => (day === total ? 'total-row' : '')}
      dataSource={rows}
      loading={loading && { delay: 150 }}
      pagination={false}
      scroll={isNarrow ? undefined : { x: true }}
      locale={{ emptyText: 'Loading report...' }}
      components={hintedCells}
      expandable={
        isNarrow
          ? {
              expandedRowKeys: opened,
              onExpandedRowsChange: setOpened,
              expandRowByClick: true,
              showExpandColumn: false,
              expandedRowRender: (sales) => <OtherFigures sales={sales} />,
            }
          : undefined
      }
      columns={[
        {
          key: 'day',
          title: 'Day',
          fixed: isNarrow ? undefined : 'left',
          onHeaderCell: () => hintOf('Day', 'In the store’s time zone.'),
          // A click on the button is also a click on its row.
          render: (_, sales) =>
            isNarrow ? (
              <Button type="link" aria-expanded={opened.includes(sales.day)}>
                {nameOf(sales)}
              </Button>
            ) : (
              nameOf(sales)
            ),
        },
        ...columns.map(({ key, title, definition, isCount }) => ({
          key,
          title,
          align: 'right' as const,
          onHeaderCell: () => hintOf(title, definition),
          render: (_: unknown, sales: SalesDay) => figure(sales[key], isCount),
        })),
      ]}
    />
  );
}

function OtherFigures({ sales }: { sales: Sales }) {
  return (
    <Facts
      className="facts-grid"
      facts={salesFigures.map(
        ({ key, title, definition, isCount }) =>
          !shownOnPhones.includes(key) && [title, <TwoLines first={figure(sales[key], isCount)} second={definition} />],
      )}
    />
  );
}

/** A dash for zero, so that days with sales stand out. */
function figure(number: number, isCount?: true) {
  if (number === 0) return '–';
  return isCount ? number : <Money amount={number / 100} />;
}
