import './messages.css';
import { Button, Checkbox, Tabs } from 'antd';
import { useRef, useState } from 'react';
import type { ContactSubmission } from '../../api/models';
import { useStore } from '../../page/use-store';
import { countedExactly } from '../../ui/counted';
import { ListSearch } from '../list/list-controls';
import { BulkBar, ListPager, OpenLink, selectionOf, withoutRows } from '../list/list-table';
import { idOf, oneOf, pageSize, useListQuery, useOpened } from '../list/use-list-query';
import { IfMay, RowActions, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useLast } from '../ui/edit-dialog';
import { NotLoaded } from '../ui/loaded';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { timeOfDay } from '../ui/store-time';
import { useRowKeys } from '../ui/use-row-keys';
import { MessageDialog } from './message-dialog';
import { SavedReplies } from './saved-replies';
import { useMessageNeighbors, useMessages, useMessageWork } from './use-messages';

const defaults = { search: '', state: 'all' };
const known = { state: oneOf(['all', 'unread', 'read', 'unanswered']) };

/** Messages to the shop. Tab, search, page and the open message are in the URL. */
export default function MessagesPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change } = listQuery;
  const { list, loading, refreshing, failed, refresh } = useMessages(listQuery.apiQuery);
  const { busy, markRead, markAnswered, markAllRead, markEachRead, markEachAnswered, remove, removeEach } =
    useMessageWork();
  const [openedId, open] = useOpened('message');
  const opened = idOf(openedId);
  const neighbors = useMessageNeighbors(listQuery.apiQuery, { data: list, loading: loading || failed }, opened);
  /** Id of the latest message when staff clicked Mark All as Read; null while the question is closed. */
  const [markingUpTo, setMarkingUpTo] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<readonly ContactSubmission[]>([]);
  const shownDeleting = useLast(deleting.length > 0 ? deleting : null) ?? [];
  const [picked, setPicked] = useState<readonly ContactSubmission[]>([]);
  const mayChange = useMay('messages.change');
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLElement>(null);
  useRowKeys(cards);
  const { unread = 0, read = 0, unanswered = 0 } = list ?? {};
  const searching = query.search.trim() !== '';

  const clear = () => {
    change({ search: '' });
    searchBox.current?.querySelector('input')?.focus();
  };
  const deleteThem = async () => {
    const [first] = deleting;
    const isOne = first !== undefined && deleting.length === 1;
    const done = isOne ? ((await remove(first.id)) ? [first] : []) : await removeEach(deleting);
    if (done.length === 0) return true;
    setPicked((now) => withoutRows(now, done));
    if (done.some(({ id }) => id === opened)) open(null);
    heading.current?.focus();
    return true;
  };
  const markPickedRead = async () => {
    const unmarked = picked.filter(({ isRead }) => !isRead);
    const done = await markEachRead(unmarked);
    const alreadyRead = done.length > 0 ? picked.filter(({ isRead }) => isRead) : [];
    setPicked((now) => withoutRows(now, [...done, ...alreadyRead]));
  };

  const markPickedAnswered = async () => {
    const done = await markEachAnswered(picked.filter(({ isAnswered }) => !isAnswered));
    const alreadyAnswered = done.length > 0 ? picked.filter(({ isAnswered }) => isAnswered) : [];
    setPicked((now) => withoutRows(now, [...done, ...alreadyAnswered]));
  };

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Contact Messages {unread > 0 && <CountBadge count={unread} />}
        </h2>
        {list && unread > 0 && (
          <IfMay permission="messages.change">
            <SteadyButton inactive={busy} onClick={() => setMarkingUpTo(list.latestId)}>
              Mark All as Read
            </SteadyButton>
          </IfMay>
        )}
        <SavedReplies />
        <SteadyButton inactive={refreshing} onClick={refresh}>
          {refreshing ? 'Refreshing...' : 'Refresh'}
        </SteadyButton>
      </div>
      <div className="list-bar" ref={searchBox}>
        <ListSearch label="Search messages" value={query.search} onChange={(search) => change({ search })} />
        {query.search !== '' && <Button onClick={clear}>Clear</Button>}
      </div>
      <Tabs
        tabBarGutter={0}
        activeKey={query.state}
        onChange={(state) => change({ state })}
        items={[
          { key: 'all', label: `All (${unread + read})` },
          { key: 'unread', label: `Unread (${unread})` },
          { key: 'read', label: `Read (${read})` },
          { key: 'unanswered', label: `Unanswered (${unanswered})` },
        ].map((tab) => ({ ...tab, children: tab.key === query.state && messages() }))}
      />
      <MessageDialog
        id={opened}
        neighbors={neighbors}
        busy={busy}
        onStep={open}
        onClose={() => open(null)}
        onMarkRead={markRead}
        onMarkAnswered={markAnswered}
        onDelete={(message) => setDeleting([message])}
      />
      <ConfirmDialog
        open={markingUpTo !== null}
        title="Mark all messages as read?"
        okText="Mark as Read"
        danger={false}
        busy={busy}
        fallbackFocus={heading}
        onConfirm={() => markingUpTo !== null && markAllRead(markingUpTo)}
        onClose={() => setMarkingUpTo(null)}
      >
        <p>All new messages will be marked as read, regardless of the search. This action cannot be undone.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={deleting.length > 0}
        title="Confirm Deletion"
        okText={shownDeleting.length === 1 ? 'Delete Message' : `Delete ${shownDeleting.length} Messages`}
        busyText="Deleting..."
        busy={busy}
        onConfirm={deleteThem}
        onClose={() => setDeleting([])}
      >
        {shownDeleting.map(({ id, subject, name }) => (
          <p key={id}>
            <strong>{subject}</strong>, from {name}
          </p>
        ))}
        <p>
          Are you sure you want to delete {shownDeleting.length === 1 ? 'this message' : 'these messages'}? This action
          cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );

  /** Selected messages stay selected, and the bar shows their number, also if the search finds none of them. */
  function bulkBar(submissions: ContactSubmission[]) {
    if (!mayChange) return null;
    return (
      <BulkBar
        things="messages"
        shown={submissions.map(({ id }) => String(id))}
        {...selectionOf(picked, submissions, setPicked)}
        actions={
          <>
            {picked.some(({ isRead }) => !isRead) && (
              <SteadyButton size="small" inactive={busy} onClick={() => void markPickedRead()}>
                Mark as Read
              </SteadyButton>
            )}
            {picked.some(({ isAnswered }) => !isAnswered) && (
              <SteadyButton size="small" inactive={busy} onClick={() => void markPickedAnswered()}>
                Mark as Answered
              </SteadyButton>
            )}
            <SteadyButton danger size="small" inactive={busy} onClick={() => setDeleting(picked)}>
              Delete {picked.length}
            </SteadyButton>
          </>
        }
      />
    );
  }

  function messages() {
    if (!list) {
      if (loading || !failed) return <p role="status">Loading messages...</p>;
      return <NotLoaded thing="messages" onRetry={refresh} />;
    }
    const { submissions, total } = list;
    if (total === 0) {
      return (
        <>
          {picked.length > 0 && bulkBar(submissions)}
          <NoMessages searching={searching} state={query.state} />
        </>
      );
    }
    return (
      <section ref={cards} aria-label="List of messages" aria-busy={loading}>
        <p className="messages-count" role="status">
          {total > countedExactly ? `About ${total.toLocaleString('en-US')}` : total} message(s)
          {searching && ' matched your search'}
        </p>
        {bulkBar(submissions)}
        {submissions.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            busy={busy}
            picked={mayChange ? picked.some(({ id }) => id === message.id) : undefined}
            onPick={(isPicked) =>
              setPicked(isPicked ? [...picked, message] : picked.filter(({ id }) => id !== message.id))
            }
            onView={() => open(message.id)}
            onMarkRead={() => markRead(message.id)}
            onMarkAnswered={() => markAnswered(message.id)}
            onDelete={() => setDeleting([message])}
          />
        ))}
        {/* The line above the list has the total already. */}
        {(total > pageSize || submissions.length === 0) && (
          <ListPager
            things="messages"
            shown={submissions.length}
            total={total}
            query={listQuery}
            loading={loading || failed}
          />
        )}
      </section>
    );
  }
}

/** Number of new messages. */
const CountBadge = ({ count }: { count: number }) => (
  <span className="message__new">
    {count}
    <span className="visually-hidden"> new</span>
  </span>
);

/** Time of a message in the form that the specification of this list requires: "Mar 4, 2026 6:30 PM". */
function MessageDate({ iso }: { iso: string }) {
  const { timeZone } = useStore();
  const format = { month: 'short', day: 'numeric', year: 'numeric', timeZone } as const;
  return (
    <time dateTime={iso}>
      {new Intl.DateTimeFormat('en-US', format).format(new Date(iso))} {timeOfDay(iso, timeZone)}
    </time>
  );
}

interface MessageCardProps {
  message: ContactSubmission;
  busy: boolean;
  /** Whether staff selected the message; undefined if their role may not change messages. */
  picked: boolean | undefined;
  onPick: (picked: boolean) => void;
  onView: () => void;
  /** @returns whether the message was marked */
  onMarkRead: () => Promise<boolean>;
  onMarkAnswered: () => Promise<boolean>;
  onDelete: () => void;
}

function MessageCard({
  message,
  busy,
  picked,
  onPick,
  onView,
  onMarkRead,
  onMarkAnswered,
  onDelete,
}: MessageCardProps) {
  const { name, email, subject, createdAt, isRead, isAnswered } = message;
  const card = useRef<HTMLElement>(null);
  const mark = async (run: () => Promise<boolean>) => {
    if (await run()) card.current?.querySelector<HTMLElement>('.row-actions button')?.focus();
  };
  const row = `${subject}, from ${name}`;
  const needs = 'messages.change';
  const more = { needs, inactive: busy } as const;
  return (
    <article ref={card} className={isRead ? 'message' : 'message message--new'} aria-label={row}>
      {picked !== undefined && (
        <Checkbox
          className="message__pick"
          aria-label={`Select ${row}`}
          checked={picked}
          onChange={({ target }) => onPick(target.checked)}
        />
      )}
      <p className="message__head">
        <strong>{name}</strong>
        {!isRead && <span className="message__new">New</span>}
        {isAnswered && <StateTag name="Answered" tone="good" />}
        <span className="message__quiet">{email}</span>
        <span className="message__quiet message__date">
          <MessageDate iso={createdAt} />
        </span>
      </p>
      <div className="message__text">
        <h3>
          <OpenLink name="message" id={message.id} text={subject} />
        </h3>
        <p className="message__preview">{message.message}</p>
      </div>
      <div className="message__actions">
        <RowActions
          row={row}
          primary={{ text: 'View Details', label: 'View Details', onClick: onView }}
          more={[
            ...(isRead ? [] : [{ ...more, text: 'Mark as Read', onClick: () => void mark(onMarkRead) }]),
            ...(isAnswered ? [] : [{ ...more, text: 'Mark as Answered', onClick: () => void mark(onMarkAnswered) }]),
            { ...more, text: 'Delete', danger: true, onClick: onDelete },
          ]}
        />
      </div>
    </article>
  );
}

function NoMessages({ searching, state }: { searching: boolean; state: string }) {
  const done = searching ? undefined : doneTexts[state];
  return (
    <div className="no-messages" role="status">
      <h3>{titleOf(searching, state)}</h3>
      {done !== undefined && <p>{done}</p>}
    </div>
  );
}

const doneTexts: Record<string, string | undefined> = {
  unread: "You've read all the submissions. Great job!",
  unanswered: "You've answered all the submissions. Great job!",
};

function titleOf(searching: boolean, state: string): string {
  if (searching) return 'No matching submissions';
  if (state === 'unread' || state === 'unanswered') return `No ${state} submissions`;
  return state === 'read' ? 'No read submissions' : 'No submissions yet';
}
