import './today.css';
import { Alert } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { SalesComparison, Today } from '../../api/models';
import {
  adminMailPath,
  adminMessagePath,
  adminMessagesPath,
  adminOneMailPath,
  adminOrderPath,
  adminOrdersPath,
  adminProductPath,
  runningOutPath,
  adminReturnPath,
  adminReturnsPath,
  adminReviewPath,
  adminReviewsPath,
  adminSalesPath,
  adminServiceRequestsPath,
  daysPath,
} from '../../page/staff-paths';
import { useStore } from '../../page/use-store';
import { LoadFailed } from '../../ui/load-failed';
import { formatMoney } from '../../ui/money';
import { Spinner } from '../../ui/spinner';
import { useNow } from '../../ui/use-now';
import { ageInWords, timeLeft } from '../jobs/time-in-words';
import { StaleNotice } from '../list/list-table';
import { mailTitle, nameOfCause } from '../mail/mail-names';
import { returnStates } from '../returns/return-states';
import { changeText } from '../sales/sales-figures';
import { localTime } from '../ui/store-time';
import { useMay } from '../ui/use-may';
import { useRowKeys } from '../ui/use-row-keys';
import { type State, StateTag } from '../ui/state-tag';
import { useReturnFocus, useToday } from './use-today';

/** The landing page of the back office: the open tasks, each with a link to its page, and the sales of the day. */
export default function TodayPage() {
  const { today, problem, retry } = useToday();
  const lists = useRef<HTMLDivElement>(null);
  useRowKeys(lists);
  useReturnFocus(lists, today !== undefined);
  if (!today && problem !== undefined) {
    return <LoadFailed isPart title="The open work could not be loaded" text={problem} onRetry={retry} />;
  }
  return (
    <div className="today">
      <div className="list-bar">
        <h2>Today</h2>
      </div>
      {problem !== undefined && <StaleNotice shown="this list may be out of date" onRetry={retry} />}
      {!today && <Spinner label="Loading the open work..." />}
      {today && <MailNotice />}
      {today && <Sales today={today} />}
      <div ref={lists}>{today && <Lists today={today} />}</div>
    </div>
  );
}

/** Notice that no one gets the emails of the shop, for staff who may see the emails. */
function MailNotice() {
  const { sendsMail } = useStore();
  const maySee = useMay('operations.view');
  if (sendsMail || !maySee) return null;
  return (
    <Alert
      className="today__notice"
      type="warning"
      showIcon
      title="Customers do not get emails"
      description={
        <>
          The shop has no mail server, and only saves its emails. <Link to={adminMailPath}>See the emails</Link>
        </>
      }
    />
  );
}

function Sales({ today: { salesOfDay, salesOfWeek } }: { today: Today }) {
  const { timeZone } = useStore();
  const now = useNow(60_000);
  if (salesOfDay === null || salesOfWeek === null) return null;
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(now);
  const day = localTime(new Date(now).toISOString(), timeZone).slice(0, 10);
  return (
    <>
      <dl className="today__sales">
        <Figures
          title="Sales today"
          to={daysPath(adminSalesPath, day)}
          sales={salesOfDay}
          before={`Last ${weekday} by this time`}
        />
        <Figures
          title="Sales this week"
          to={daysPath(adminSalesPath, mondayOf(day), day)}
          sales={salesOfWeek}
          before="Last week by this time"
        />
      </dl>
      <p className="today__hint">
        Sales are payments before refunds, as in the sales report. Orders that are cancelled later still count.
      </p>
    </>
  );
}

/** The Monday of the week of a day, as "2026-11-23". */
function mondayOf(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

interface FiguresProps {
  title: string;
  /** Path of the sales report for these days. */
  to: string;
  sales: SalesComparison;
  before: string;
}

function Figures({ title, to, sales, before }: FiguresProps) {
  const { current, before: earlier } = sales;
  const change = changeText(current.paid, earlier.paid, earlier.orders);
  return (
    <div>
      <dt>
        <Link to={to}>{title}</Link>
      </dt>
      <dd>
        <strong>{formatMoney(current.paid)}</strong> {counted(current.orders, 'order')}
        <span className="second-line">
          {before}: {formatMoney(earlier.paid)}, {counted(earlier.orders, 'order')}
          {change !== null && ` (${change})`}
        </span>
      </dd>
    </div>
  );
}

function Lists({ today }: { today: Today }) {
  const now = useNow(30_000);
  const { counts } = today;
  const mayView = {
    orders: useMay('orders.view'),
    messages: useMay('messages.view'),
    operations: useMay('operations.view'),
    products: useMay('products.view'),
  };
  const ago = (iso: string) => `${ageInWords(now - Date.parse(iso))} ago`;
  const all: readonly List[] = [
    {
      title: 'Orders to ship',
      area: 'orders',
      total: counts.toShip,
      note: today.late > 0 ? `${several(today.late)} late` : undefined,
      all: `${adminOrdersPath}?view=to-ship&sort=expedited-first`,
      rows: today.toShip.map(({ id, customer, units, total, refunded, shipBy, shippingMethod }) => ({
        key: id,
        to: adminOrderPath(id),
        title: shippingMethod === 'expedited' ? `${customer}, expedited` : customer,
        more: `${id}, ${counted(units, 'item')}, ${formatMoney(total)}${refunded > 0 ? ' after refunds' : ''}`,
        side: <StateTag {...timeLeft(shipBy, now)} />,
      })),
    },
    {
      title: 'Orders on hold',
      area: 'orders',
      total: counts.onHold,
      rows: counts.onHold === 0 ? [] : [ordersOnHold(counts.onHold)],
    },
    {
      title: 'Orders awaiting payment',
      area: 'orders',
      total: counts.unpaid,
      all: `${adminOrdersPath}?view=unpaid&sort=created-asc`,
      rows: today.unpaid.map(({ id, customer, due, hasPayLink, createdAt }) => ({
        key: id,
        to: adminOrderPath(id),
        title: `${formatMoney(due)} from ${customer}`,
        more: `${id}, ${hasPayLink ? 'has a payment link' : 'record the payment or send a payment link'}`,
        side: ago(createdAt),
      })),
    },
    {
      title: 'Unanswered messages',
      area: 'messages',
      total: counts.unansweredMessages,
      all: `${adminMessagesPath}?state=unanswered`,
      rows: today.messages.map(({ id, name, subject, createdAt }) => ({
        key: String(id),
        to: adminMessagePath(String(id)),
        title: subject,
        more: name,
        side: ago(createdAt),
      })),
    },
    {
      title: 'Exchanges to send',
      area: 'orders',
      total: counts.openReturns,
      all: `${adminReturnsPath}?state=received`,
      rows: today.returns.map(({ id, number, piece, returnedSize, state, createdAt }) => ({
        key: String(id),
        to: adminReturnPath(id),
        title: piece,
        more: `${returnedSize === null ? '' : `Replaces size ${returnedSize}, `}${number}, ${ago(createdAt)}`,
        side: <StateTag {...returnStates[state]} />,
      })),
    },
    {
      title: 'Returns on their way',
      area: 'orders',
      total: counts.requestedReturns,
      rows: counts.requestedReturns === 0 ? [] : [requestedReturns(counts.requestedReturns)],
    },
    {
      title: 'Owed refunds',
      area: 'orders',
      total: counts.owedRefunds,
      all: `${adminOrdersPath}?view=owes-refund`,
      rows: today.owedRefunds.map(({ id, customer, owed, createdAt }) => ({
        key: id,
        to: adminOrderPath(id),
        title: `${formatMoney(owed)} to ${customer}`,
        more: id,
        side: ago(createdAt),
      })),
    },
    {
      title: 'Failed refunds',
      area: 'orders',
      total: counts.failedRefunds,
      all: `${adminOrdersPath}?view=refund-failed`,
      rows: today.failedRefunds.map(({ id, customer, amount, failedAt }) => ({
        key: id,
        to: adminOrderPath(id),
        title: `${formatMoney(amount)} to ${customer}`,
        more: id,
        side: ago(failedAt),
      })),
    },
    {
      title: 'Reviews',
      area: 'messages',
      total: counts.pendingReviews,
      all: `${adminReviewsPath}?state=pending`,
      rows: today.reviews.map(({ id, product, stars, createdAt }) => ({
        key: String(id),
        to: adminReviewPath(String(id)),
        title: product,
        more: counted(stars, 'star'),
        side: ago(createdAt),
      })),
    },
    {
      title: 'Service discounts',
      area: 'messages',
      total: counts.serviceRequests,
      rows: counts.serviceRequests === 0 ? [] : [serviceRequests(counts.serviceRequests)],
    },
    {
      title: 'Failed emails',
      area: 'operations',
      total: counts.failedMails,
      all: `${adminMailPath}?state=failed`,
      rows: today.failedMails.map(({ id, subject, template, cause, createdAt }) => ({
        key: id,
        to: adminOneMailPath(id),
        title: mailTitle({ subject, template }),
        more: cause === null ? 'Not sent' : nameOfCause(cause),
        side: ago(createdAt),
      })),
    },
    {
      title: 'Sizes running out',
      area: 'products',
      total: today.lowStock,
      all: runningOutPath,
      rows: sizesRunningOut(today),
      folded: today.lowSizes.some(isUrgent) ? undefined : 'Show low sizes that sell slowly',
    },
  ];
  const lists = all.filter(({ area }) => mayView[area]);
  const done = lists.filter(({ rows }) => rows.length === 0).map(({ title }) => title.toLowerCase());
  return (
    <>
      <div className="today__lists">
        {lists.map((list) => list.rows.length > 0 && <Section key={list.title} {...list} />)}
      </div>
      {done.length > 0 && <p className="today__done">Nothing to do here: {done.join(', ')}.</p>}
    </>
  );
}

interface List {
  title: string;
  area: 'orders' | 'messages' | 'operations' | 'products';
  total: number;
  note?: string | undefined;
  /** Path of the page with all rows; absent if the rows already link to that page. */
  all?: string;
  /** The first rows. */
  rows: readonly Row[];
  /** Label of a closed list of rows that are not urgent; absent for urgent rows. */
  folded?: string | undefined;
}

interface Row {
  key: string;
  to: string;
  title: string;
  more: string;
  side: ReactNode;
}

/** The first open tasks of one kind, with a link to all of these tasks. */
function Section({ title, total, note, all, rows, folded }: Omit<List, 'area'>) {
  const id = useId();
  const list = (
    <>
      <ul>
        {rows.map(({ key, to, title: first, more, side }) => (
          <li key={key}>
            <Link to={to} data-row>
              <span className="today__row">
                {first}
                <span className="second-line">{more}</span>
              </span>
              <span className="today__side">{side}</span>
            </Link>
          </li>
        ))}
      </ul>
      {all !== undefined && total > rows.length && (
        <p className="today__all">
          <Link to={all} data-row>
            Show all {several(total)} <span className="visually-hidden">{title.toLowerCase()}</span>
          </Link>
        </p>
      )}
    </>
  );
  return (
    <section className="today__section" aria-labelledby={id}>
      <h3 id={id}>
        {title}
        <span className="today__total">{several(total)}</span>
        {note !== undefined && <StateTag name={note} tone="bad" />}
      </h3>
      {folded === undefined ? (
        list
      ) : (
        <details className="today__folded">
          <summary>{folded}</summary>
          {list}
        </details>
      )}
    </section>
  );
}

/** One row for all orders on hold. */
const ordersOnHold = (count: number): Row => ({
  key: 'on-hold',
  to: `${adminOrdersPath}?view=on-hold&sort=created-asc`,
  title: `${counted(count, 'order')} on hold`,
  more: 'Release each order when it can be shipped',
  side: null,
});

/** One row for all returns whose parcels have not arrived. */
const requestedReturns = (count: number): Row => ({
  key: 'requested',
  to: `${adminReturnsPath}?state=requested`,
  title: counted(count, 'requested return'),
  more: 'Receive each parcel when it arrives',
  side: null,
});

/** One row for all waiting requests for the service discount. */
const serviceRequests = (count: number): Row => ({
  key: 'service-requests',
  to: `${adminServiceRequestsPath}?state=asked`,
  title: `${counted(count, 'request')} to check`,
  more: 'Verify the service, or refuse the request with a reason',
  side: null,
});

/**
 * Number of days that the units of a size should last. If the units last for fewer days, staff should reorder the size.
 */
const daysToCover = 14;
/** Number of past days for which the server counts the sold units of a size. */
const daysOfSales = 30;

/** Whether a size will soon be sold out at the current pace. */
const isUrgent = ({ available, sold }: Today['lowSizes'][number]) => available < (sold / daysOfSales) * daysToCover;

/** Sizes that will soon be sold out at the current pace. If there are none, the first slowly selling sizes. */
function sizesRunningOut({ lowSizes }: Today): readonly Row[] {
  const urgent = lowSizes.filter(isUrgent);
  return (urgent.length > 0 ? urgent : lowSizes).map(({ id, productId, product, variant, available, sold }) => ({
    key: String(id),
    to: adminProductPath(String(productId)),
    title: variant === null ? product : `${product} (${variant})`,
    more: sold > 0 ? paceText(available, sold) : 'No recent sales',
    side: <StateTag {...left(available)} />,
  }));
}

/** Returns how long the units of a size last at the pace of the recent sales. */
function paceText(available: number, sold: number): string {
  const days = Math.floor(available / (sold / daysOfSales));
  const lasts = days === 0 ? 'lasts less than a day' : `lasts about ${counted(days, 'day')}`;
  return available === 0 ? `${sold} sold recently` : `${sold} sold recently, ${lasts}`;
}

/** Returns a count with its noun, e.g. "2 orders". */
const counted = (count: number, word: string) => `${several(count)} ${word}${count === 1 ? '' : 's'}`;

/** Returns a count as text. The server counts exactly up to 2,000. */
const several = (count: number) => (count > 2_000 ? '2,000+' : count.toLocaleString('en-US'));

const left = (available: number): State =>
  available === 0 ? { name: 'Sold out', tone: 'bad' } : { name: `${available} left`, tone: 'busy' };
