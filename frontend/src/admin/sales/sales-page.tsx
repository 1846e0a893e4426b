import './sales.css';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BestSeller } from '../../api/models';
import { saveFile } from '../../device/save-file';
import { adminProductPath } from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { DayRange, ListViews } from '../list/list-controls';
import { CardTable } from '../list/list-table';
import { aDay, oneOf, useListQuery } from '../list/use-list-query';
import { NotLoaded } from '../ui/loaded';
import { localTime } from '../ui/store-time';
import { daysBefore, rangesOf, type Unit, writeBestSellers, writeSales } from './sales-figures';
import { SalesOverTime } from './sales-over-time';
import { useBestSellers, useSales } from './use-sales';

const views = [
  { value: 'days', label: 'By day' },
  { value: 'weeks', label: 'By week' },
  { value: 'months', label: 'By month' },
  { value: 'best-sellers', label: 'Best sellers' },
];
/** Units of the rows. The best sellers have none. */
const unitsOfViews: Readonly<Record<string, Unit>> = { days: 'day', weeks: 'week', months: 'month' };
const known = { from: aDay, to: aDay, view: oneOf(views.map(({ value }) => value)), empty: oneOf(['', 'shown']) };

/** Sales of the chosen days: by day, week or month, or by product and size. */
export default function SalesPage() {
  const { timeZone } = useStore();
  const [ranges] = useState(() => rangesOf(localTime(new Date(Date.now()).toISOString(), timeZone).slice(0, 10)));
  const { from = '', to = '' } = ranges.find(({ name }) => name === '30 days') ?? {};
  const listQuery = useListQuery({ from, to, view: 'days', empty: '' }, known);
  const { query, change } = listQuery;
  const chosen = ranges.find((range) => range.from === query.from && range.to === query.to);
  const unit = unitsOfViews[query.view];
  const byTime = unit !== undefined;
  const before = daysBefore(query);
  const sales = useSales(byTime ? query : null);
  const earlier = useSales(byTime ? before : null);
  const sellers = useBestSellers(byTime ? null : query);
  const { loading, failed, refusal, reload } = byTime ? sales : sellers;
  const write = () => (byTime ? sales.data && writeSales(sales.data) : sellers.data && writeBestSellers(sellers.data));
  const exportFile = () => {
    const name = `${byTime ? 'sales' : 'best-sellers'}-${query.from}-${query.to}.csv`;
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
        <Button disabled={!(byTime ? sales : sellers).data || loading || failed} onClick={exportFile}>
          Export CSV
        </Button>
      </div>
      {refusal && <p role="alert">{refusal.reason}</p>}
      {failed && !refusal && <NotLoaded thing="report" onRetry={reload} />}
      {!failed && byTime && (
        <SalesOverTime
          report={sales.data}
          days={query}
          before={!earlier.loading && earlier.data && { ...earlier.data.total, ...before }}
          unit={unit}
          loading={loading}
          showsEmpty={query.empty === 'shown'}
          onShowEmpty={(shown) => change({ empty: shown ? 'shown' : '' })}
        />
      )}
      {!failed && !byTime && <BestSellers items={sellers.data} loading={loading} />}
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
