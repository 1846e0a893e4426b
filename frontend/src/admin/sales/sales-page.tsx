import './sales.css';
import { Button, Table } from 'antd';
import { type Key, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BestSeller, Sales, SalesDay, SalesReport } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { saveFile } from '../../device/save-file';
import { adminProductPath } from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { DayRange, ListViews } from '../list/list-controls';
import { CardTable, narrow } from '../list/list-table';
import { aDay, oneOf, useListQuery } from '../list/use-list-query';
import { Facts, TwoLines } from '../ui/facts';
import { hintedCells, hintOf } from '../ui/hint';
import { NotLoaded } from '../ui/loaded';
import { localTime } from '../ui/store-time';
import { rangesOf, salesFigures, writeBestSellers, writeSales } from './sales-figures';
import { useBestSellers, useSales } from './use-sales';

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
  const byDay = query.view === 'days';
  const sales = useSales(byDay ? query : null);
  const sellers = useBestSellers(byDay ? null : query);
  const { loading, failed, refusal, reload } = byDay ? sales : sellers;
  const write = () => (byDay ? sales.data && writeSales(sales.data) : sellers.data && writeBestSellers(sellers.data));
  const exportFile = () => {
    const name = `${byDay ? 'sales' : 'best-sellers'}-${query.from}-${query.to}.csv`;
    const text = write();
    if (text !== undefined) saveFile(name, new Blob([text], { type: 'text/csv' }));
  };
  return (
    <>
      <div className="list-bar">
        <h2>Sales</h2>
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
        <Button disabled={!(byDay ? sales : sellers).data || loading || failed} onClick={exportFile}>
          Export CSV
        </Button>
      </div>
      {refusal && <p role="alert">{refusal.reason}</p>}
      {failed && !refusal && <NotLoaded thing="report" onRetry={reload} />}
      {!failed && byDay && <SalesTable data={sales.data} loading={loading} />}
      {!failed && !byDay && <BestSellers items={sellers.data} loading={loading} />}
    </>
  );
}

/** The best-selling items, with the number of units left. */
function BestSellers({ items, loading }: { items: BestSeller[] | undefined; loading: boolean }) {
  const figures = { align: 'right' } as const;
  return (
    <>
      <p>
        The 100 best-selling items. Units that were cancelled or returned do not count; exchanged units do. Net sales
        are after discounts, without shipping and tax.
      </p>
      <CardTable<BestSeller>
        rowKey={({ productId, variantId }) => `${productId}/${variantId}`}
        dataSource={items ?? []}
        loading={loading && { delay: 150 }}
        locale={{ emptyText: items ? 'Nothing was sold on these days.' : 'Loading report...' }}
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
  );
}

/** On phones, a click on a row shows its other figures. */
function SalesTable({ data, loading }: { data: SalesReport | undefined; loading: boolean }) {
  const isNarrow = useMediaQuery(narrow);
  const [opened, setOpened] = useState<readonly Key[]>([]);
  const columns = salesFigures.filter(({ key }) => !isNarrow || shownOnPhones.includes(key));
  return (
    <Table<SalesDay>
      className="sales-table"
      size="small"
      rowKey="day"
      rowClassName={({ day }) => (day === total ? 'total-row' : '')}
      dataSource={data ? [{ ...data.total, day: total }, ...data.days] : []}
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

/** Returns a dash for zero, so that days with sales stand out. */
function figure(number: number, isCount?: true) {
  if (number === 0) return '–';
  return isCount ? number : <Money amount={number / 100} />;
}
