import './sales.css';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { CustomerCount, Sales } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { saveFile } from '../../device/save-file';
import { useStore } from '../../page/use-store';
import { Money } from '../../ui/money';
import { DayRange, ListViews } from '../list/list-controls';
import { narrow } from '../list/list-table';
import { aDay, oneOf, useListQuery } from '../list/use-list-query';
import { Facts, TwoLines } from '../ui/facts';
import { NotLoaded } from '../ui/loaded';
import { localTime } from '../ui/store-time';
import { BestSellers, SalesByCategory, SalesByPromoCode } from './sales-breakdowns';
import {
  averageOrder,
  changeText,
  daysBefore,
  rangesOf,
  refundShare,
  type Unit,
  writeBestSellers,
  writeCategories,
  writePromoCodes,
  writeSales,
} from './sales-figures';
import { SalesOverTime } from './sales-over-time';
import { useBestSellers, useCategorySales, useCustomerCount, usePromoSales, useSales } from './use-sales';

const views = [
  { value: 'days', label: 'By day' },
  { value: 'weeks', label: 'By week' },
  { value: 'months', label: 'By month' },
  { value: 'best-sellers', label: 'Best sellers' },
  { value: 'categories', label: 'Categories' },
  { value: 'promo-codes', label: 'Promo codes' },
];
/** Units of the rows of views by time. */
const unitsOfViews: Readonly<Record<string, Unit>> = { days: 'day', weeks: 'week', months: 'month' };
const known = {
  compare: oneOf(['', 'month']),
  from: aDay,
  to: aDay,
  view: oneOf(views.map(({ value }) => value)),
  empty: oneOf(['', 'shown']),
};

/** Sales of the chosen days: by day, week or month, by product and size, by category, or by promo code. */
export default function SalesPage() {
  const { timeZone } = useStore();
  const [ranges] = useState(() => rangesOf(localTime(new Date(Date.now()).toISOString(), timeZone).slice(0, 10)));
  const { from = '', to = '' } = ranges.find(({ name }) => name === '30 days') ?? {};
  const listQuery = useListQuery({ from, to, compare: '', view: 'days', empty: '' }, known);
  const { query, change } = listQuery;
  // "30 days" and "This month" can have the same days.
  const matching = ranges.filter((range) => range.from === query.from && range.to === query.to);
  const chosen = matching.find(({ compare }) => compare === query.compare) ?? matching[0];
  const unit = unitsOfViews[query.view];
  const byTime = unit !== undefined;
  const before = daysBefore(query, chosen?.compare !== '');
  const daysIf = (isShown: boolean) => (isShown ? query : null);
  const sales = useSales(daysIf(byTime));
  const earlier = useSales(byTime ? before : null);
  const reportBefore = earlier.loading || earlier.failed ? undefined : earlier.data;
  const customers = useCustomerCount(daysIf(byTime));
  const sellers = useBestSellers(daysIf(query.view === 'best-sellers'));
  const categories = useCategorySales(daysIf(query.view === 'categories'));
  const promoCodes = usePromoSales(daysIf(query.view === 'promo-codes'));
  const shown = { 'best-sellers': sellers, categories, 'promo-codes': promoCodes }[query.view] ?? sales;
  const { loading, failed, refusal, reload } = shown;
  const isNarrow = useMediaQuery(narrow);
  const choose = (range: (typeof ranges)[number] | undefined) => {
    if (range) change({ from: range.from, to: range.to, compare: range.compare });
  };
  const write = () => {
    if (byTime) return sales.data && writeSales(sales.data, unit);
    if (query.view === 'categories') return categories.data && writeCategories(categories.data);
    if (query.view === 'promo-codes') return promoCodes.data && writePromoCodes(promoCodes.data);
    return sellers.data && writeBestSellers(sellers.data);
  };
  const exportFile = () => {
    const name = `${byTime ? 'sales' : query.view}-${query.from}-${query.to}.csv`;
    const text = write();
    if (text !== undefined) saveFile(name, new Blob([text], { type: 'text/csv' }));
  };
  return (
    <>
      <div className="list-bar">
        <h2>Sales</h2>
        {isNarrow ? (
          <Select<string>
            aria-label="View"
            className="sales-choice"
            value={query.view}
            options={views}
            onChange={(view) => change({ view })}
          />
        ) : (
          <ListViews label="View" name="view" query={listQuery} options={views} />
        )}
      </div>
      <div className="list-bar">
        {isNarrow ? (
          <Select<string>
            aria-label="Days"
            className="sales-choice"
            value={chosen?.name ?? otherDays}
            options={[...ranges.map(({ name }) => name), ...(chosen ? [] : [otherDays])].map((value) => ({ value }))}
            onChange={(chosenName) => choose(ranges.find(({ name }) => name === chosenName))}
          />
        ) : (
          <div className="sales-ranges" role="group" aria-label="Days">
            {ranges.map((range) => {
              const isChosen = range.name === chosen?.name;
              return (
                <Button
                  key={range.name}
                  type={isChosen ? 'primary' : 'default'}
                  aria-pressed={isChosen}
                  onClick={() => choose(range)}
                >
                  {range.name}
                </Button>
              );
            })}
          </div>
        )}
        <DayRange days={query} onChange={(days) => change({ ...days, compare: '' })} />
        <Button disabled={!shown.data || loading || failed} onClick={exportFile}>
          Export CSV
        </Button>
      </div>
      {refusal && <p role="alert">{refusal.reason}</p>}
      {failed && !refusal && <NotLoaded thing="report" onRetry={reload} />}
      {!failed && byTime && sales.data && (
        <KeyFigures
          total={loading ? undefined : sales.data.total}
          before={reportBefore?.total}
          customers={customers.loading || customers.failed ? undefined : customers.data}
        />
      )}
      {!failed && byTime && (
        <SalesOverTime
          report={sales.data}
          days={query}
          before={reportBefore && { ...before, report: reportBefore }}
          unit={unit}
          loading={loading}
          showsEmpty={query.empty === 'shown'}
          onShowEmpty={(shown) => change({ empty: shown ? 'shown' : '' })}
        />
      )}
      {!failed && query.view === 'best-sellers' && <BestSellers rows={sellers.data} loading={loading} />}
      {!failed && query.view === 'categories' && <SalesByCategory rows={categories.data} loading={loading} />}
      {!failed && query.view === 'promo-codes' && <SalesByPromoCode rows={promoCodes.data} loading={loading} />}
    </>
  );
}

/** Option of the choice of days while staff have entered other days. */
const otherDays = 'Other days';

interface KeyFiguresProps {
  /** Undefined while the sales of other days are shown. */
  total: Sales | undefined;
  /** Total of the period before; undefined until it is loaded. */
  before: Sales | undefined;
  customers: CustomerCount | undefined;
}

/** Figures of all chosen days. A dash replaces a figure that is not loaded. */
function KeyFigures({ total, before, customers }: KeyFiguresProps) {
  const average = total ? averageOrder(total) : null;
  const change = total && before ? changeText(total.paidCents, before.paidCents, before.orders) : null;
  return (
    <Facts
      className="sales-key-figures"
      facts={[
        [
          'Total paid',
          total === undefined ? (
            '–'
          ) : (
            <TwoLines
              first={
                <strong className="sales-key-figures__total">
                  <Money amount={total.paidCents / 100} />
                </strong>
              }
              second={change !== null && `${change} since the period before`}
            />
          ),
        ],
        [
          'Average order',
          <TwoLines
            first={average === null ? '–' : <Money amount={average / 100} />}
            second="Items after discounts, without shipping and tax, divided by paid and free orders"
          />,
        ],
        ['New customers', customers?.first ?? '–'],
        ['Returning customers', customers?.returning ?? '–'],
        ['Refunded', (total && refundShare(total)) ?? '–'],
      ]}
    />
  );
}
