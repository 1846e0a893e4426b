import { Link } from 'react-router-dom';
import type { StaffMail } from '../../api/models';
import { adminOneMailPath, adminOrderPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { SteadyButton } from '../ui/steady-button';
import type { ListColumn } from '../list/list-table';
import { StateTag } from '../list/state-tag';
import { mailCauses, mailStates, mailTitle, templateName } from './mail-names';
import type { MailWork } from './use-mail-work';

/** Columns of the mail list. @param search the list's current query, for the link back from one mail */
export function mailColumns({ running, retry }: MailWork, search: string): ListColumn<StaffMail>[] {
  return [
    { key: 'created', title: 'Written', render: (_, { createdAt }) => <StoreDate iso={createdAt} withTime /> },
    { key: 'to', title: 'To', dataIndex: 'to' },
    {
      key: 'subject',
      title: 'Mail',
      className: 'mail-subject',
      render: (_, mail) => (
        <>
          <Link to={adminOneMailPath(mail.id)} state={{ search }}>
            {mailTitle(mail)}
          </Link>
          <span className="second-line">
            {templateName(mail.template)}
            {mail.orderId !== undefined && (
              <>
                {', '}
                <Link to={adminOrderPath(mail.orderId)}>order {mail.orderId}</Link>
              </>
            )}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      className: 'mail-subject',
      render: (_, mail) => (
        <>
          <StateTag tone={mailStates[mail.state].tone}>{mailStates[mail.state].name}</StateTag>
          <MailProgress mail={mail} />
        </>
      ),
    },
    { key: 'attempts', title: 'Attempts', figure: true, dataIndex: 'attempts' },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, mail) =>
        mail.state === 'failed' && (
          <SteadyButton
            size="small"
            aria-label={`Send again: ${mailTitle(mail)} to ${mail.to}`}
            inactive={running === mail.id}
            onClick={() => void retry(mail)}
          >
            {running === mail.id ? 'Sending...' : 'Send again'}
          </SteadyButton>
        ),
    },
  ];
}

function MailProgress({ mail: { sentAt, nextAttemptAt, attempts, lastError, cause } }: { mail: StaffMail }) {
  return (
    <>
      {sentAt !== undefined && (
        <span className="second-line">
          <StoreDate iso={sentAt} withTime />
        </span>
      )}
      {nextAttemptAt !== undefined && attempts > 0 && (
        <span className="second-line">
          Next try <StoreDate iso={nextAttemptAt} withTime />
        </span>
      )}
      {cause !== undefined && <span className="second-line">{mailCauses[cause].name}</span>}
      {lastError !== undefined && <span className="mail-failure">{lastError}</span>}
    </>
  );
}
