import './sales.css';
import { Button, Table } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BestSeller, Sales, SalesDay } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { saveFile } from '../../device/save-file';
import { adminProductPath } from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { DayRange, ListViews } from '../list/list-controls';
import { CardTable, narrow } from '../list/list-table';
import type { ListResult } from '../list/use-list';
import { aDay, oneOf, useListQuery } from '../list/use-list-query';
import { Facts, TwoLines } from '../ui/facts';
import { hintedCells, hintOf } from '../ui/hint';
import { NotLoaded } from '../ui/loaded';
import { localTime } from '../ui/store-time';
import { rangesOf, salesFigures, writeBestSellers, writeSales } from './sales-figures';
import { type Days, useBestSellers, useSales } from './use-sales';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Value of `day` in the row with the totals. */
const total = 'total';
const nameOf = ({ day }: SalesDay) => (day === total ? 'Total' : dateFormat.format(new Date(day)));

/** Columns on phones. The other figures are below the row. */
const shownOnPhones: readonly (keyof Sales)[] = ['orders', 'netCents'];

const views = [
  { value: 'days', label: 'By day' },
  { value: 'best-sellers', label: 'Best sellers' },
];

/** Sales of the chosen days: by day, or by product and size. */
export default function SalesPage() {
  const { timeZone } = useStore();
  const [ranges] = useState(() => rangesOf(localTime(new Date(Date.now()).toISOString(), timeZone).slice(0, 10)));
  const { from = '', to = '' } = ranges.find(({ name }) => name === '30 days') ?? {};
  const listQuery = useListQuery(
    { from, to, view: 'days' },
    { from: aDay, to: aDay, view: oneOf(['days', 'best-sellers']) },
  );
  const { query, change } = listQuery;
  const chosen = ranges.find((range) => range.from === query.from && range.to === query.to);
  const controls = (
    <>
      <ListViews label="View" name="view" query={listQuery} options={views} />
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
    </>
  );
  return query.view === 'days' ? (
    <DayReport days={query} controls={controls} />
  ) : (
    <BestSellers days={query} controls={controls} />
  );
}

interface ReportProps {
  days: Days;
  /** Controls that choose the report and its days. */
  controls: ReactNode;
}

function DayReport({ days, controls }: ReportProps) {
  const result = useSales(days);
  const { data, loading } = result;
  return (
    <Report
      {...{ days, controls, result }}
      name="sales"
      write={writeSales}
      table={<SalesTable rows={data ? [{ ...data.total, day: total }, ...data.days] : []} loading={loading} />}
    />
  );
}

/** The items that sold most units, with the units that are left. */
function BestSellers({ days, controls }: ReportProps) {
  const result = useBestSellers(days);
  const { data, loading } = result;
  const figures = { align: 'right' } as const;
  return (
    <Report
      {...{ days, controls, result }}
      name="best-sellers"
      write={writeBestSellers}
      table={
        <>
          <p>
            The 100 items that sold most. Units that were cancelled or returned do not count. Net sales are after
            discounts, without shipping and tax.
          </p>
          <CardTable<BestSeller>
            rowKey={({ productId, variant }) => `${productId}/${variant}`}
            dataSource={data ?? []}
            loading={loading && { delay: 150 }}
            locale={{ emptyText: data ? 'Nothing was sold in these days.' : 'Loading report...' }}
            columns={[
              {
                title: 'Product',
                render: (_, { productId, productName }) => (
                  <Link to={adminProductPath(String(productId))}>{productName}</Link>
                ),
              },
              { title: 'Size', render: (_, { variant }) => variant ?? '–' },
              { title: 'Units', dataIndex: 'units', ...figures },
              {
                title: 'Net sales',
                ...figures,
                render: (_, { netSalesCents }) => <Money amount={netSalesCents / 100} />,
              },
              { title: 'Units left', dataIndex: 'unitsLeft', ...figures },
            ]}
          />
        </>
      }
    />
  );
}

interface ReportFrameProps<Data> extends ReportProps {
  result: ListResult<Data>;
  /** Beginning of the filename. */
  name: string;
  /** Returns the report as a CSV file. */
  write: (data: Data) => string;
  table: ReactNode;
}

/** A report with its controls, its export, and the reason why it could not be loaded. */
function Report<Data>({ days: { from, to }, controls, result, name, write, table }: ReportFrameProps<Data>) {
  const { data, loading, failed, refusal, reload } = result;
  return (
    <>
      <div className="list-bar">
        <h2>Sales</h2>
        {controls}
        <Button
          disabled={!data || loading || failed}
          onClick={() => data && saveFile(`${name}-${from}-${to}.csv`, new Blob([write(data)], { type: 'text/csv' }))}
        >
          Export CSV
        </Button>
      </div>
      {refusal && <p role="alert">{refusal.reason}</p>}
      {failed && !refusal && <NotLoaded thing="report" onRetry={reload} />}
      {!failed && table}
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
