import './mail.css';
import { Button, Select } from 'antd';
import { Link } from 'react-router-dom';
import type { MailList, StaffMail } from '../../api/models';
import { adminOrderPath } from '../../app/paths';
import { StoreDate } from '../../ui/store-date';
import { oneOf } from '../list/known-values';
import { ClearFilters } from '../list/clear-filters';
import { ListSearch } from '../list/list-search';
import { type ListColumn, ListTable } from '../list/list-table';
import { StateTag } from '../list/state-tag';
import { useListQuery } from '../list/use-list-query';
import { mailStates, templateName } from './mail-names';
import { useMails } from './use-mails';

const defaults = { search: '', state: '', orderId: '' };
const known = { state: oneOf(['', ...Object.keys(mailStates)]) };

/** Every mail that the shop wrote, and what became of it. */
export default function MailPage() {
  const { query, page, change, goTo, filtered, clear, apiQuery } = useListQuery(defaults, known);
  const { list, loading, failed, refusal, reload, retrying, retryOne } = useMails(apiQuery);

  return (
    <>
      <div className="list-bar">
        <h2>Mail</h2>
        <ListSearch label="Search mail" value={query.search} onChange={(search) => change({ search })} />
        <Select
          aria-label="State"
          className="mail-state-filter"
          value={query.state}
          options={stateOptions(list?.counts)}
          onChange={(state) => change({ state })}
        />
        {query.orderId !== '' && <p className="mail-order">About order {query.orderId}</p>}
        <ClearFilters filtered={filtered} clear={clear} />
      </div>
      <ListTable<StaffMail>
        things="mails"
        columns={columns(retrying, (mail) => void retryOne(mail))}
        rows={list?.mails}
        total={list?.total ?? 0}
        rowKey={({ id }) => id}
        page={page}
        onPage={goTo}
        loading={loading}
        failed={failed}
        refusal={refusal}
        onRetry={reload}
        empty={filtered ? 'No mails found.' : 'The shop has sent no mail yet.'}
      />
    </>
  );
}

function stateOptions(counts: MailList['counts'] | undefined) {
  const states = Object.entries(mailStates) as [StaffMail['state'], { name: string }][];
  return [
    { value: '', label: 'Every state' },
    ...states.map(([state, { name }]) => ({ value: state, label: counts ? `${name} (${counts[state]})` : name })),
  ];
}

function columns(retrying: string | null, onRetry: (mail: StaffMail) => void): ListColumn<StaffMail>[] {
  return [
    { key: 'created', title: 'Written', render: (_, { createdAt }) => <StoreDate iso={createdAt} withTime /> },
    { key: 'to', title: 'To', dataIndex: 'to' },
    {
      key: 'subject',
      title: 'Mail',
      className: 'mail-subject',
      render: (_, { subject, template, orderId }) => (
        <>
          {subject ?? templateName(template)}
          <span className="second-line">
            {templateName(template)}
            {orderId !== undefined && (
              <>
                {', '}
                <Link to={adminOrderPath(orderId)}>order {orderId}</Link>
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
          <Button
            size="small"
            aria-label={`Send again: ${mail.subject ?? templateName(mail.template)} to ${mail.to}`}
            disabled={retrying === mail.id}
            onClick={() => onRetry(mail)}
          >
            {retrying === mail.id ? 'Sending...' : 'Send again'}
          </Button>
        ),
    },
  ];
}

function MailProgress({ mail: { sentAt, nextAttemptAt, attempts, lastError } }: { mail: StaffMail }) {
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
      {lastError !== undefined && <span className="mail-failure">{lastError}</span>}
    </>
  );
}
