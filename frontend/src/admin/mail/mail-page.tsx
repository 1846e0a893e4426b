import './mail.css';
import { useLocation } from 'react-router-dom';
import { adminQueuesPath } from '../../page/staff-paths';
import { aDay, nameIn, oneOf } from '../list/known-values';
import { ClearFilters } from '../list/clear-filters';
import { ListSearch } from '../list/list-search';
import { StaffList } from '../list/staff-list';
import { useListQuery } from '../list/use-list-query';
import { mailColumns } from './mail-columns';
import { MailFilters } from './mail-filters';
import { knownTemplates, mailCauses, mailStates } from './mail-names';
import { MailOverview } from './mail-overview';
import { PauseButton } from './pause-button';
import { useMailOverview } from './use-mail-overview';
import { useMails } from './use-mails';
import { useMailWork } from './use-mail-work';

const defaults = { search: '', orderId: '', template: '', state: '', cause: '', from: '', to: '' };
const known = {
  template: oneOf(['', ...knownTemplates.map(({ value }) => value)]),
  state: nameIn(mailStates),
  cause: nameIn(mailCauses),
  from: aDay,
  to: aDay,
};

/** Overview of the shop's mail, and the list of all mails. */
export default function MailPage() {
  const asked = useListQuery(defaults, known);
  const { query, change, filtered, clear } = asked;
  const answer = useMails(asked.apiQuery);
  const figures = useMailOverview();
  const { overview } = figures;
  // The height of the overview depends on its notices: a list below it would move when they appear.
  const settled = overview !== undefined || figures.failed;
  const work = useMailWork();
  const { search } = useLocation();

  return (
    <>
      <div className="list-bar">
        <h2>Mail</h2>
        {overview?.queue === 'redis' && (
          <a href={adminQueuesPath} target="_blank" rel="noreferrer">
            Queues in Redis
          </a>
        )}
        {overview && <PauseButton paused={overview.paused !== null} work={work} />}
      </div>
      <MailOverview {...figures} onRetry={figures.retry} work={work} />
      {settled && (
        <>
          <div className="list-bar mail-bar">
            <ListSearch label="Search mail" value={query.search} onChange={(search) => change({ search })} />
            <ListSearch label="Order number" value={query.orderId} onChange={(orderId) => change({ orderId })} />
            <MailFilters query={query} counts={answer.list?.counts} onChange={change} />
            <ClearFilters filtered={filtered} clear={clear} />
          </div>
          <StaffList
            things="mails"
            asked={asked}
            answer={answer}
            columns={mailColumns(work, search)}
            rows={answer.list?.mails}
            empty={filtered ? 'No mails found.' : 'The shop has sent no mail yet.'}
          />
        </>
      )}
    </>
  );
}
