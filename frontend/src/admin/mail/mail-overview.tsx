import { Spinner } from '../../ui/spinner';
import type { MailOverview as Overview } from '../../api/models';
import { StaleNotice } from '../list/stale-notice';
import { FailedByCause } from './failed-by-cause';
import { MailFigures } from './mail-figures';
import { MailNotices } from './mail-notices';
import { SentByHour } from './sent-by-hour';
import type { MailWork } from './use-mail-work';

interface MailOverviewProps {
  /** Undefined while it loads. */
  overview: Overview | undefined;
  /** The last load failed. */
  failed: boolean;
  onRetry: () => void;
  work: MailWork;
}

/** The state of the shop's mail, and actions for all of it. */
export function MailOverview({ overview, failed, onRetry, work }: MailOverviewProps) {
  if (!overview) {
    return failed ? <p role="alert">The figures could not be loaded.</p> : <Spinner label="Loading figures..." />;
  }
  return (
    <>
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
