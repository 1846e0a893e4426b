import { adminMailPath } from '../../page/staff-paths';
import { Link } from 'react-router-dom';
import type { MailFailures } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import { SteadyButton } from '../ui/steady-button';
import { mailCauses } from './mail-names';
import type { MailWork } from './use-mail-work';

interface FailedByCauseProps {
  failures: MailFailures[];
  work: Pick<MailWork, 'running' | 'retryAll'>;
}

/** Groups of failed or deferred mails with the same cause, each with a retry button. */
export function FailedByCause({ failures, work }: FailedByCauseProps) {
  return (
    <section className="mail-causes" aria-labelledby="mail-causes">
      <h3 id="mail-causes">Failed or deferred, by cause</h3>
      {failures.length === 0 && <p className="second-line">No mail has failed.</p>}
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
                  Latest <StoreDate iso={latestAt} withTime />
                </span>
              </div>
              <SteadyButton
                aria-label={`Send all again: ${name}`}
                inactive={work.running === cause}
                onClick={() => void work.retryAll(cause)}
              >
                {work.running === cause ? 'Sending...' : 'Send all again'}
              </SteadyButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const waiting = (putOff: number) =>
  putOff === 1 ? '1 of them waits' : `${putOff.toLocaleString('en-US')} of them wait`;
