import { Button, Checkbox, Table } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Sales, SalesReport } from '../../api/models';
import { useMediaQuery } from '../../device/observed';
import { adminOrdersPath, daysPath } from '../../page/staff-paths';
import { formatMoney, Money } from '../../ui/money';
import { narrow } from '../list/list-table';
import { Facts, TwoLines } from '../ui/facts';
import { hintedCells, hintOf } from '../ui/hint';
import { useMay } from '../ui/use-may';
import {
  changeText,
  type Days,
  groupLike,
  groupSales,
  isEmpty,
  type PeriodSales,
  salesFigures,
  type Unit,
} from './sales-figures';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const labelFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const daysText = ({ from, to }: Days) => dateFormat.formatRange(new Date(from), new Date(to));

const titles: Record<Unit, string> = { day: 'Day', week: 'Week', month: 'Month' };

interface SalesOverTimeProps {
  report: SalesReport | undefined;
  /** Days of the report. */
  days: Days;
  /** The period before; undefined until it is loaded. */
  before: (Days & { report: SalesReport }) | undefined;
  unit: Unit;
  loading: boolean;
  /** Whether the table has the periods in which nothing was sold and refunded. */
  showsEmpty: boolean;
  onShowEmpty: (shown: boolean) => void;
}

/** The sales of each day, week or month, as a chart and as a table with the totals of these days and of those before. */
export function SalesOverTime(props: SalesOverTimeProps) {
  const { report, days, before, unit, loading, showsEmpty, onShowEmpty } = props;
  const periods = report ? groupSales(report.days, unit) : [];
  const filled = periods.filter((period) => !isEmpty(period));
  const hidden = periods.length - filled.length;
  const rows: Row[] = [];
  if (report) rows.push({ ...report.total, ...days, key: 'total', name: 'Total', before: before?.report.total });
  if (before) {
    const name = <TwoLines first="Period before" second={daysText(before)} />;
    rows.push({ ...before.report.total, from: before.from, to: before.to, key: 'before', name });
  }
  for (const period of showsEmpty ? periods : filled)
    rows.push({ ...period, key: period.from, name: daysText(period) });
  return (
    <>
      {filled.length > 1 && (
        <SalesChart
          periods={periods.toReversed()}
          before={before && groupLike(periods.toReversed(), before.report.days)}
          unit={unit}
        />
      )}
      {hidden > 0 && (
        <p>
          <Checkbox checked={showsEmpty} onChange={({ target }) => onShowEmpty(target.checked)}>
            Show {hidden === 1 ? `the ${unit}` : `the ${hidden} ${unit}s`} without sales
          </Checkbox>
        </p>
      )}
      <SalesTable rows={rows} unit={unit} loading={loading} />
    </>
  );
}

/** A row of the table. The row of the total also has the sales of the period before, to compare with. */
type Row = PeriodSales & { key: string; name: ReactNode; before?: Sales | undefined };

/** Columns on phones. The other figures are below the row. */
const shownOnPhones: readonly (keyof Sales)[] = ['orders', 'netCents'];

interface SalesTableProps {
  rows: Row[];
  unit: Unit;
  loading: boolean;
}

/** On phones, a click on a row shows its other figures. */
function SalesTable({ rows, unit, loading }: SalesTableProps) {
  const isNarrow = useMediaQuery(narrow);
  const mayViewOrders = useMay('orders.view');
  const [opened, setOpened] = useState<readonly Key[]>([]);
  const columns = salesFigures.filter(({ key }) => !isNarrow || shownOnPhones.includes(key));
  return (
    <Table<Row>
      className="sales-table"
      size="small"
      rowClassName={({ key }) => (key === 'total' ? 'total-row' : '')}
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
              expandedRowRender: (row) => (
                <>
                  <OtherFigures row={row} />
                  {mayViewOrders && <OrdersLink row={row}>Show these orders</OrdersLink>}
                </>
              ),
            }
          : undefined
      }
      columns={[
        {
          key: 'period',
          title: titles[unit],
          fixed: isNarrow ? undefined : 'left',
          onHeaderCell: () => hintOf(titles[unit], 'In the store’s time zone.'),
          // A click on the button is also a click on its row.
          render: (_, { key, name, ...row }) =>
            isNarrow ? (
              <Button type="link" aria-expanded={opened.includes(key)}>
                {name}
              </Button>
            ) : mayViewOrders ? (
              <OrdersLink row={row}>{name}</OrdersLink>
            ) : (
              name
            ),
        },
        ...columns.map(({ key, title, definition }) => ({
          key,
          title,
          align: 'right' as const,
          onHeaderCell: () => hintOf(title, definition),
          render: (_: unknown, row: Row) => <Figure row={row} name={key} />,
        })),
      ]}
    />
  );
}

/** Link to the orders that were placed in the period, including unpaid orders. */
function OrdersLink({ row: { from, to }, children }: { row: Days; children: ReactNode }) {
  return <Link to={daysPath(adminOrdersPath, from, to)}>{children}</Link>;
}

function OtherFigures({ row }: { row: Row }) {
  return (
    <Facts
      className="facts-grid"
      facts={salesFigures.map(
        ({ key, title, definition }) =>
          !shownOnPhones.includes(key) && [
            title,
            <TwoLines first={<Figure row={row} name={key} />} second={definition} />,
          ],
      )}
    />
  );
}

/** A figure, and its change since the period before. Zero is a dash, so that periods with sales stand out. */
function Figure({ row, name }: { row: Row; name: keyof Sales }) {
  const isCount = salesFigures.some(({ key, isCount: counts }) => key === name && counts);
  const figure = isCount ? row[name] : <Money amount={row[name] / 100} />;
  return (
    <TwoLines
      first={row[name] === 0 ? '–' : figure}
      second={row.before && changeText(row[name], row.before[name], row.before.orders)}
    />
  );
}

/** Max number of dates below the chart. More dates do not fit on phones. */
const maxLabels = 6;

/** Returns evenly distributed periods, with the first and the last period. */
function labeledOf(periods: readonly PeriodSales[]): readonly PeriodSales[] {
  if (periods.length <= maxLabels) return periods;
  const step = (periods.length - 1) / (maxLabels - 1);
  return Array.from({ length: maxLabels }, (_, label) => periods[Math.round(label * step)]).filter(
    (period) => period !== undefined,
  );
}

const chartHeight = 120;
const barWidth = 10;

interface SalesChartProps {
  /** Oldest first, like `before`. */
  periods: readonly PeriodSales[];
  /** Periods of the same lengths before; undefined until they are loaded. */
  before: readonly PeriodSales[] | undefined;
  unit: Unit;
}

/**
 * Bars with the amount paid in each period, next to lighter bars of the period before. Screen readers get the totals in
 * a sentence, and the figures of each period from the table.
 */
function SalesChart({ periods, before = [], unit }: SalesChartProps) {
  const isCompared = paidIn(before) > 0;
  const series = isCompared ? [before, periods] : [periods];
  const highest = Math.max(...series.flat().map(({ paidCents }) => paidCents));
  if (highest <= 0) return null;
  const width = (barWidth - 2) / series.length;
  return (
    <figure className="sales-chart">
      <figcaption>
        Total paid by {unit}
        {isCompared && (
          <span className="sales-chart__legend" aria-hidden="true">
            <span>Selected days</span>
            <span className="sales-chart__before">Period before</span>
          </span>
        )}
        <span className="visually-hidden">
          : {formatMoney(paidIn(periods) / 100)} in the selected days
          {isCompared && `, ${formatMoney(paidIn(before) / 100)} in the period before`}. The table has all figures.
        </span>
      </figcaption>
      <div className="sales-chart__amounts" aria-hidden="true">
        {[highest, highest / 2, 0].map((cents) => (
          <span key={cents}>{formatMoney(cents / 100)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${periods.length * barWidth} ${chartHeight}`} preserveAspectRatio="none" aria-hidden="true">
        {series.map((bars, place) =>
          bars.map((period, index) => {
            const height = (Math.max(0, period.paidCents) / highest) * chartHeight;
            return (
              <rect
                key={period.from}
                className={bars === periods ? undefined : 'sales-chart__before'}
                x={index * barWidth + 1 + place * width}
                y={chartHeight - height}
                width={width}
                height={height}
              >
                <title>{`${daysText(period)}: ${formatMoney(period.paidCents / 100)}`}</title>
              </rect>
            );
          }),
        )}
      </svg>
      <div className="sales-chart__periods" aria-hidden="true">
        {labeledOf(periods).map(({ from }) => (
          <span key={from}>{labelFormat.format(new Date(from))}</span>
        ))}
      </div>
    </figure>
  );
}

const paidIn = (periods: readonly PeriodSales[]) => periods.reduce((sum, { paidCents }) => sum + paidCents, 0);
