import './mail.css';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MailList, ListedMail } from '../../api/models';
import { adminOneMailPath, adminOrderPath } from '../../page/staff-paths';
import { DayAndTime } from '../ui/day-and-time';
import { DayRange, filterOptions, ListFilter, ListFilters, ListSearch } from '../list/list-controls';
import { type ListColumn, ListTable, selectionOf, withoutRows } from '../list/list-table';
import { aDay, nameIn, oneOf, useListQuery } from '../list/use-list-query';
import { RowActions, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useLast } from '../ui/edit-dialog';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import {
  knownTemplates,
  mailCauses,
  mailStates,
  mailTitle,
  templateGroups,
  templateName,
  useMailStates,
} from './mail-names';
import { SendAgainDialog } from './mail-actions';
import { MailOverview } from './mail-overview';
import { type MailWork, useMailOverview, useMails, useMailWork } from './use-mail';

const defaults = { search: '', orderId: '', template: '', state: '', cause: '', from: '', to: '' };
const known = {
  template: oneOf(['', ...knownTemplates.map(({ value }) => value)]),
  state: nameIn(mailStates),
  cause: nameIn(mailCauses),
  from: aDay,
  to: aDay,
};

const causeOptions = filterOptions('All causes', mailCauses);

const needs = 'operations.change';

/** Whether a mail in this state can still be cancelled. */
const isOpen = (state: ListedMail['state']) => state === 'failed' || state === 'pending';

/** Overview of the shop's mail, and the list of all mails. */
export default function MailPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change, filtered } = listQuery;
  const result = useMails(listQuery.apiQuery);
  const figures = useMailOverview();
  const { overview } = figures;
  // The list appears only after the overview, so that notices in the overview do not move the list.
  const settled = overview !== undefined || figures.failed;
  const work = useMailWork();
  const states = useMailStates();
  const { search } = useLocation();
  const [picked, setPicked] = useState<readonly ListedMail[]>([]);
  const [cancelling, setCancelling] = useState<readonly ListedMail[]>([]);
  const [resending, setResending] = useState<ListedMail | null>(null);
  const toCancel = useLast(cancelling.length > 0 ? cancelling : null) ?? [];
  const mayChange = useMay(needs);
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = picked.filter(({ state }) => state === 'failed');

  const retryPicked = async () => {
    const done = await work.retryEach(failed);
    setPicked((now) => withoutRows(now, done));
  };
  const cancelThem = async () => {
    const done = await work.cancelEach(cancelling);
    setPicked((now) => withoutRows(now, done));
    return done.length > 0;
  };

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Mail
        </h2>
        {overview && mayChange && (
          <SteadyButton inactive={work.running === 'test'} onClick={() => void work.test()}>
            Send me a test email
          </SteadyButton>
        )}
        {overview && mayChange && <PauseButton paused={overview.paused !== null} work={work} />}
      </div>
      <MailOverview {...figures} onRetry={figures.retry} work={work} />
      {settled && (
        <>
          <div className="list-bar mail-bar">
            <ListFilters search="Search emails" placeholder="Subject or email address" query={listQuery}>
              <ListSearch label="Order number" value={query.orderId} onChange={(orderId) => change({ orderId })} />
              <KindFilter value={query.template} onChange={(template) => change({ template })} />
              <ListFilter
                label="State"
                name="state"
                query={listQuery}
                options={stateOptions(states, result.data?.counts)}
              />
              <ListFilter label="Cause" name="cause" query={listQuery} options={causeOptions} />
              <DayRange days={query} onChange={change} />
            </ListFilters>
          </div>
          <p className="list-hint">
            Addresses are shortened to protect customers. Search for a whole address, or open an email to see its
            address.
          </p>
          <ListTable
            things="emails"
            compact
            query={listQuery}
            result={result}
            columns={columns(work, states, search, setResending, (mail) => setCancelling([mail]))}
            rows={result.data?.mails}
            empty={filtered ? 'No emails found.' : 'The shop has sent no emails yet.'}
            selection={
              mayChange
                ? {
                    ...selectionOf(picked, result.data?.mails, setPicked),
                    labelOf: (mail) => `Select ${mailTitle(mail)} to ${mail.to}`,
                    isSelectable: ({ state }) => isOpen(state),
                    actions: (
                      <>
                        {failed.length > 0 && (
                          <SteadyButton size="small" inactive={work.busy} onClick={() => void retryPicked()}>
                            Send {failed.length} again
                          </SteadyButton>
                        )}
                        <SteadyButton danger size="small" inactive={work.busy} onClick={() => setCancelling(picked)}>
                          Cancel {picked.length}
                        </SteadyButton>
                      </>
                    ),
                  }
                : undefined
            }
          />
          <SendAgainDialog
            mail={resending}
            busy={work.busy}
            fallbackFocus={heading}
            onSend={() => (resending ? work.retry(resending) : Promise.resolve(true))}
            onClose={() => setResending(null)}
          />
          <ConfirmDialog
            open={cancelling.length > 0}
            title={toCancel.length === 1 ? 'Cancel this email?' : `Cancel ${toCancel.length} emails?`}
            okText={toCancel.length === 1 ? 'Cancel the email' : 'Cancel the emails'}
            cancelText="Do not cancel"
            busy={work.busy}
            fallbackFocus={heading}
            onConfirm={cancelThem}
            onClose={() => setCancelling([])}
          >
            <p>Cancelled emails are never sent. The recipients do not get their content, such as links.</p>
          </ConfirmDialog>
        </>
      )}
    </>
  );
}

/** Filter by the kind of mail. The kinds are grouped by topic, and staff can type to find one. */
function KindFilter({ value, onChange }: { value: string; onChange: (template: string) => void }) {
  return (
    <Select<string>
      aria-label="Kind"
      className="list-filter"
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: '', label: 'All kinds' }, ...templateGroups]}
      onChange={onChange}
    />
  );
}

function stateOptions(states: typeof mailStates, counts: MailList['counts'] | undefined) {
  const named = Object.entries(states) as [ListedMail['state'], { name: string }][];
  return [
    { value: '', label: 'All states' },
    ...named.map(([state, { name }]) => ({ value: state, label: counts ? `${name} (${counts[state]})` : name })),
  ];
}

/** Pauses all mail after a confirmation, and resumes it. */
function PauseButton({ paused, work: { running, pause, resume } }: { paused: boolean; work: MailWork }) {
  const [asking, setAsking] = useState(false);
  const resuming = running === 'resume';
  return (
    <>
      <SteadyButton
        type={paused ? 'primary' : 'default'}
        inactive={resuming}
        onClick={() => (paused ? void resume() : setAsking(true))}
      >
        {resuming ? 'Resuming...' : paused ? 'Resume mail' : 'Pause mail'}
      </SteadyButton>
      <ConfirmDialog
        open={asking}
        title="Pause all mail?"
        okText="Pause"
        busyText="Pausing..."
        danger={false}
        busy={running === 'pause'}
        onConfirm={pause}
        onClose={() => setAsking(false)}
      >
        All emails wait until you resume mail, including order confirmations and links for new passwords. No emails are
        lost.
      </ConfirmDialog>
    </>
  );
}

/** Columns of the mail list. @param search current query of the list, to which the page of one mail links back */
function columns(
  { running }: MailWork,
  states: typeof mailStates,
  search: string,
  onSendAgain: (mail: ListedMail) => void,
  onCancel: (mail: ListedMail) => void,
): ListColumn<ListedMail>[] {
  return [
    { key: 'created', title: 'Created', render: (_, { createdAt }) => <DayAndTime iso={createdAt} /> },
    { key: 'to', title: 'To', dataIndex: 'to' },
    {
      key: 'subject',
      title: 'Email',
      main: true,
      className: 'mail-subject',
      render: (_, mail) => (
        <>
          <Link to={adminOneMailPath(mail.id)} state={{ search }} data-row>
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
          <StateTag {...states[mail.state]} />
          <MailProgress mail={mail} />
        </>
      ),
    },
    { key: 'attempts', title: 'Attempts', figure: true, minor: true, dataIndex: 'attempts' },
    {
      key: 'actions',
      title: 'Actions',
      render: (_, mail) => {
        const name = `${mailTitle(mail)} to ${mail.to}`;
        const isRunning = running === mail.id;
        const cancel = { text: 'Cancel', needs, danger: true, onClick: () => onCancel(mail) } as const;
        return (
          <RowActions
            row={name}
            primary={
              mail.state === 'failed'
                ? {
                    ...{ text: isRunning ? 'Sending...' : 'Send again', label: `Send again: ${name}`, needs },
                    ...{ inactive: isRunning, onClick: () => onSendAgain(mail) },
                  }
                : null
            }
            more={isOpen(mail.state) ? [cancel] : []}
          />
        );
      },
    },
  ];
}

function MailProgress({ mail: { sentAt, nextAttemptAt, attempts, lastError, cause } }: { mail: ListedMail }) {
  return (
    <>
      {sentAt !== undefined && (
        <span className="second-line">
          <DayAndTime iso={sentAt} />
        </span>
      )}
      {nextAttemptAt !== undefined && attempts > 0 && (
        <span className="second-line">
          Next try <DayAndTime iso={nextAttemptAt} inSentence />
        </span>
      )}
      {cause !== undefined && (
        <>
          <span className="second-line">{mailCauses[cause].name}</span>
          <span className="second-line">{mailCauses[cause].advice}</span>
        </>
      )}
      {lastError !== undefined && <span className="mail-failure">{lastError}</span>}
    </>
  );
}
