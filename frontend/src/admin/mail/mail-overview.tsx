import { Alert, type AlertProps } from 'antd';
import { Link } from 'react-router-dom';
import type { MailFailures, MailOverview as Overview } from '../../api/models';
import { adminMailPath, adminQueuesPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { useStore } from '../../page/use-store';
import { Spinner } from '../../ui/spinner';
import { useNow } from '../../ui/use-now';
import { ageInWords } from '../jobs/time-in-words';
import { StaleNotice } from '../list/list-table';
import { IfMay, SteadyButton } from '../ui/buttons';
import { Facts } from '../ui/facts';
import { ForOperators } from '../ui/for-operators';
import { mailCauses } from './mail-names';
import { SentByHour } from './sent-by-hour';
import type { MailWork } from './use-mail';

interface MailOverviewProps {
  /** Undefined during the first load. */
  overview: Overview | undefined;
  /** Whether the last load failed. */
  failed: boolean;
  /** Whether the load failed because the shop's database is unavailable. */
  databaseDown: boolean;
  onRetry: () => void;
  work: MailWork;
}

/** Overview of the shop's mail, and actions that affect all mails. */
export function MailOverview({ overview, failed, databaseDown, onRetry, work }: MailOverviewProps) {
  const { sendsMail } = useStore();
  const notice = databaseDown && (
    <Notice
      type="error"
      title="The database is unavailable"
      description="No emails are sent, and shoppers cannot buy. Emails wait, and are sent when the database is back."
      forOperators="Start PostgreSQL, or check DATABASE_URL."
    />
  );
  if (!overview) {
    if (notice) return notice;
    return failed ? <p role="alert">The figures could not be loaded.</p> : <Spinner label="Loading figures..." />;
  }
  const hasQueues = overview.queue === 'redis';
  return (
    <>
      {notice}
      {failed && <StaleNotice shown="these figures may be out of date" onRetry={onRetry} />}
      <MailNotices overview={overview} />
      {!sendsMail && (
        <Notice
          type="info"
          title="Customers do not get emails"
          description="The shop has no mail server, and saves all emails as files."
        />
      )}
      <MailFigures overview={overview} />
      <div className="mail-columns">
        <SentByHour hours={overview.sentByHour} />
        <FailedByCause failures={overview.failures} work={work} />
      </div>
      {(!sendsMail || hasQueues) && (
        <ForOperators>
          {!sendsMail && <p>To send emails, set SMTP_URL. The saved files are in the folder “mail” of DATA_DIR.</p>}
          {hasQueues && (
            <a href={adminQueuesPath} target="_blank" rel="noreferrer">
              Queues in Redis
            </a>
          )}
        </ForOperators>
      )}
    </>
  );
}

interface NoticeProps extends AlertProps {
  /** Technical steps. */
  forOperators?: string;
}

function Notice({ description, forOperators, ...alert }: NoticeProps) {
  return (
    <Alert
      showIcon
      className="mail-notice"
      {...alert}
      description={
        <>
          {description}
          {forOperators !== undefined && <ForOperators>{forOperators}</ForOperators>}
        </>
      }
    />
  );
}

/** Notices with the reasons why the shop currently sends no mail. Renders nothing while the shop sends mail. */
export function MailNotices({ overview: { paused, services } }: { overview: Overview }) {
  return (
    <>
      {paused && (
        <Notice
          type="warning"
          title={
            <>
              Mail has been paused since <DayAndTime iso={paused.since} inSentence />
              {paused.by !== '' && `, by ${paused.by}`}
            </>
          }
          description="New emails wait until you resume mail. No emails are lost. Emails that are already being sent still go out."
        />
      )}
      {services.redis === 'down' && (
        <Notice
          type="error"
          title="The mail queue is unavailable"
          description="Emails wait, and are sent when the queue is back. The shop continues to sell."
          forOperators="Start Redis, or check REDIS_URL."
        />
      )}
      {services.mail === 'down' && (
        <Notice
          type="error"
          title="The mail server is unavailable"
          description="The mail server is unreachable or refuses emails. The shop retries waiting emails for 24 hours. Emails that the server refused permanently have failed: send them again when the server accepts emails."
          forOperators="Check SMTP_URL, MAIL_FROM and the server responses of the emails."
        />
      )}
    </>
  );
}

/** Milliseconds that a due mail may wait before the page warns. */
const lateAfterMs = 5 * 60_000;

/** Mail counts; each links to the list of the counted mails. */
function MailFigures({ overview }: { overview: Overview }) {
  const now = useNow(15_000);
  const { timeZone, sendsMail } = useStore();
  const { counts, oldestWaitingAt, sentByHour } = overview;
  const age = oldestWaitingAt === null ? null : Math.max(0, now - Date.parse(oldestWaitingAt));
  const total = sendsMail ? 'Total sent' : 'Total saved, not sent';
  const isLate = age !== null && age > lateAfterMs;

  return (
    <Facts
      className="mail-figures"
      facts={[
        ['Waiting', <Figure name="Waiting" state="pending" count={counts.pending} />],
        ['Sending', <Figure name="Sending" state="sending" count={counts.sending} />],
        [
          'Failed',
          <span className={counts.failed > 0 ? 'mail-figures__bad' : undefined}>
            <Figure name="Failed" state="failed" count={counts.failed} />
          </span>,
        ],
        [
          sendsMail ? 'Sent today' : 'Saved today, not sent',
          sentToday(sentByHour, new Date(now), timeZone).toLocaleString('en-US'),
        ],
        [total, <Figure name={total} state="sent" count={counts.sent} />],
        [
          'Oldest waiting',
          <span className={isLate ? 'mail-figures__late' : undefined}>
            {age === null ? 'None' : ageInWords(age)}
            {isLate && <span className="mail-figures__note">overdue</span>}
          </span>,
        ],
      ]}
    />
  );
}

/** Number of mails in a state, with a link to these mails. */
function Figure({ name, state, count }: { name: string; state: string; count: number }) {
  const figure = count.toLocaleString('en-US');
  return (
    <Link to={`${adminMailPath}?state=${state}`} aria-label={`${name}: ${figure}, show them`}>
      {figure}
    </Link>
  );
}

/** Number of mails sent since the store's day began. */
function sentToday(hours: Overview['sentByHour'], now: Date, timeZone: string): number {
  const { format } = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  const today = format(now);
  return hours.filter(({ hour }) => format(new Date(hour)) === today).reduce((sum, { sent }) => sum + sent, 0);
}

/** Groups of failed or deferred mails with the same cause, each with a retry button. */
function FailedByCause({ failures, work }: { failures: MailFailures[]; work: MailWork }) {
  return (
    <section className="mail-causes" aria-labelledby="mail-causes">
      <h3 id="mail-causes">Failed or deferred, by cause</h3>
      {failures.length === 0 && <p className="second-line">No emails have failed.</p>}
      <ul>
        {failures.map(({ cause, count, putOff, latestAt, example }) => {
          const { name, advice } = mailCauses[cause];
          return (
            <li key={cause}>
              <div>
                <Link
                  to={putOff > 0 ? `${adminMailPath}?cause=${cause}` : `${adminMailPath}?state=failed&cause=${cause}`}
                >
                  {name}
                </Link>{' '}
                <strong>{count.toLocaleString('en-US')}</strong>
                <span className="second-line">{advice}</span>
                {putOff > 0 && <span className="second-line">{waiting(putOff)} for another try.</span>}
                <span className="mail-failure">{example}</span>
                <span className="second-line">
                  Latest <DayAndTime iso={latestAt} inSentence />
                </span>
              </div>
              <IfMay permission="operations.change">
                <SteadyButton
                  aria-label={`Send all again: ${name}`}
                  inactive={work.running === cause}
                  onClick={() => void work.retryAll(cause)}
                >
                  {work.running === cause ? 'Sending...' : 'Send all again'}
                </SteadyButton>
              </IfMay>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const waiting = (putOff: number) =>
  putOff === 1 ? '1 of them is waiting' : `${putOff.toLocaleString('en-US')} of them are waiting`;
