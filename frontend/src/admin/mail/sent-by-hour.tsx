import { lazy, Suspense, useState } from 'react';
import type { MailOverview } from '../../api/models';
import { useStore } from '../../page/use-store';
import { useMailStates } from './mail-names';

/** If the chart's code fails to load, the page shows only the table. */
const HourChart = lazy(() => import('./hour-chart').catch(() => ({ default: NoChart })));
const NoChart = () => <p className="second-line">The chart could not be loaded. The table has the same figures.</p>;

/** Narrow screens. On these, the section starts closed, because an open section would push the list far down. */
const phone = '(max-width: 480px)';

/** The mails of the last 48 hours, as a chart and as a table. */
export function SentByHour({ hours }: { hours: MailOverview['sentByHour'] }) {
  const [open, setOpen] = useState(() => !window.matchMedia(phone).matches);
  const { timeZone, sendsMail } = useStore();
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', timeZone });
  const named = hours.map(({ hour, ...counts }) => ({ ...counts, from: hour, hour: format.format(new Date(hour)) }));
  const busy = named.filter(({ sent, failed }) => sent + failed > 0);

  return (
    <details className="mail-hours" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{sendsMail ? 'Sent by hour' : 'Saved by hour, not sent'}</h3>
      </summary>
      {busy.length === 0 ? (
        <p className="second-line">No emails in the last 48 hours.</p>
      ) : (
        <>
          <div className="mail-hours__chart">
            <Suspense>{open && <HourChart hours={named} />}</Suspense>
          </div>
          <HoursTable busy={busy} />
        </>
      )}
    </details>
  );
}

function HoursTable({ busy }: { busy: { from: string; hour: string; sent: number; failed: number }[] }) {
  const states = useMailStates();
  return (
    <details>
      <summary>As a table</summary>
      <table>
        <caption>The last 48 hours. Hours without emails are omitted.</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">{states.sent.name}</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {busy.toReversed().map(({ from, hour, sent, failed }) => (
            <tr key={from}>
              <th scope="row">{hour}</th>
              <td>{sent}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
