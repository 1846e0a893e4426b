import { lazy, Suspense } from 'react';
import type { MailOverview } from '../../api/models';
import { useStore } from '../../app/use-store';

/** Without its code the table is enough, and the page with all that can be done stays. */
const HourChart = lazy(() => import('./hour-chart').catch(() => ({ default: NoChart })));
const NoChart = () => <p className="second-line">The chart could not be loaded. The table says the same.</p>;

/** The mails of the last 48 hours, drawn, and as a table for whoever reads it better. */
export function SentByHour({ hours }: { hours: MailOverview['sentByHour'] }) {
  const { timeZone } = useStore();
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', timeZone });
  const named = hours.map(({ hour, ...counts }) => ({ ...counts, from: hour, hour: format.format(new Date(hour)) }));
  const busy = named.filter(({ sent, failed }) => sent + failed > 0);

  return (
    <section className="mail-hours" aria-labelledby="mail-hours">
      <h3 id="mail-hours">Sent by hour</h3>
      {busy.length === 0 ? (
        <p className="second-line">No mail in the last 48 hours.</p>
      ) : (
        <>
          <div className="mail-hours__chart">
            <Suspense>
              <HourChart hours={named} />
            </Suspense>
          </div>
          <details>
            <summary>As a table</summary>
            <table>
              <caption>The last 48 hours; those without any mail are left out</caption>
              <thead>
                <tr>
                  <th scope="col">Hour</th>
                  <th scope="col">Sent</th>
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
        </>
      )}
    </section>
  );
}
