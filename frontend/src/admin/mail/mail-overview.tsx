import { Spinner } from '../../ui/spinner';
import type { MailOverview as Overview } from '../../api/models';
import { StaleNotice } from '../list/stale-notice';
import { FailedByCause } from './failed-by-cause';
import { MailFigures } from './mail-figures';
import { MailNotices, ServiceDown } from './mail-notices';
import { SentByHour } from './sent-by-hour';
import type { MailWork } from './use-mail-work';

interface MailOverviewProps {
  /** Undefined during the first load. */
  overview: Overview | undefined;
  /** The last load failed. */
  failed: boolean;
  /** The load failed because the shop's database is unavailable. */
  databaseAway: boolean;
  onRetry: () => void;
  work: MailWork;
}

/** Overview of the shop's mail, and actions that affect all of it. */
export function MailOverview({ overview, failed, databaseAway, onRetry, work }: MailOverviewProps) {
  const notice = databaseAway && (
    <ServiceDown name="The database (PostgreSQL)" advice="Start PostgreSQL, or check DATABASE_URL.">
      No mail is sent and no one can buy. Mails stay in the outbox and are sent when PostgreSQL is back.
    </ServiceDown>
  );
  if (!overview) {
    if (notice) return notice;
    return failed ? <p role="alert">The figures could not be loaded.</p> : <Spinner label="Loading figures..." />;
  }
  return (
    <>
      {notice}
      {failed && <StaleNotice shown="these are the figures as they were before" onRetry={onRetry} />}
      <MailNotices overview={overview} />
      <MailFigures overview={overview} />
      <div className="mail-columns">
        <SentByHour hours={overview.sentByHour} />
        <FailedByCause failures={overview.failures} work={work} />
      </div>
    </>
  );
}
