import './messages.css';
import { Button, Tabs } from 'antd';
import { useRef, useState } from 'react';
import type { ContactSubmission } from '../../api/models';
import { ListSearch } from '../list/list-controls';
import { ListPager } from '../list/list-table';
import { idOf, oneOf, useListQuery, useOpened } from '../list/use-list-query';
import { IfMay, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { NotLoaded } from '../ui/loaded';
import { MessageDate, MessageDialog } from './message-dialog';
import { useMessages, useMessageWork } from './use-messages';

const defaults = { search: '', state: 'all' };
const known = { state: oneOf(['all', 'unread', 'read']) };

/** Messages to the shop. Tab, search, page and the open message are in the address. */
export default function MessagesPage() {
  const listQuery = useListQuery(defaults, known);
  const { query, change } = listQuery;
  const { list, loading, refreshing, failed, refresh } = useMessages(listQuery.apiQuery);
  const { busy, markRead, markAllRead, remove } = useMessageWork();
  const [openedId, open] = useOpened('message');
  const opened = idOf(openedId);
  const [deleting, setDeleting] = useState<ContactSubmission | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const { unread = 0, read = 0 } = list ?? {};
  const searching = query.search.trim() !== '';

  const clear = () => {
    change({ search: '' });
    searchBox.current?.querySelector('input')?.focus();
  };
  const deleteIt = async () => {
    if (deleting && (await remove(deleting.id))) {
      if (opened === deleting.id) open(null);
      heading.current?.focus();
    }
    return true;
  };

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Contact Messages {unread > 0 && <span className="message__new">{unread} new</span>}
        </h2>
        {list && unread > 0 && (
          <IfMay permission="messages.change">
            <SteadyButton inactive={busy} onClick={() => void markAllRead(list.latestId)}>
              Mark All as Read
            </SteadyButton>
          </IfMay>
        )}
        <SteadyButton inactive={refreshing} onClick={refresh}>
          {refreshing ? 'Refreshing...' : 'Refresh'}
        </SteadyButton>
      </div>
      <div className="list-bar" ref={searchBox}>
        <ListSearch label="Search messages" value={query.search} onChange={(search) => change({ search })} />
        {query.search !== '' && <Button onClick={clear}>Clear</Button>}
      </div>
      <Tabs
        className="messages-tabs"
        activeKey={query.state}
        onChange={(state) => change({ state })}
        items={[
          { key: 'all', label: `All (${unread + read})` },
          { key: 'unread', label: `Unread (${unread})` },
          { key: 'read', label: `Read (${read})` },
        ].map((tab) => ({ ...tab, children: tab.key === query.state && messages() }))}
      />
      <MessageDialog id={opened} busy={busy} onClose={() => open(null)} onMarkRead={markRead} onDelete={setDeleting} />
      <ConfirmDialog
        open={deleting !== null}
        title="Confirm Deletion"
        okText="Delete Message"
        busyText="Deleting..."
        busy={busy}
        onConfirm={deleteIt}
        onClose={() => setDeleting(null)}
      >
        {deleting && (
          <p>
            <strong>{deleting.subject}</strong>, from {deleting.name}
          </p>
        )}
        <p>Are you sure you want to delete this message? This action cannot be undone.</p>
      </ConfirmDialog>
    </>
  );

  function messages() {
    if (!list) {
      if (loading || !failed) return <p role="status">Loading messages...</p>;
      return <NotLoaded thing="messages" onRetry={refresh} />;
    }
    const { submissions, total } = list;
    if (total === 0) return <NoMessages searching={searching} state={query.state} />;
    return (
      <section aria-label="List of messages" aria-busy={loading}>
        <p className="messages-count" role="status">
          {total} message(s){searching && ' matched your search'}
        </p>
        {submissions.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            busy={busy}
            onView={() => open(message.id)}
            onMarkRead={() => markRead(message.id)}
            onDelete={() => setDeleting(message)}
          />
        ))}
        <ListPager
          things="messages"
          shown={submissions.length}
          total={total}
          query={listQuery}
          loading={loading || failed}
        />
      </section>
    );
  }
}

interface MessageCardProps {
  message: ContactSubmission;
  busy: boolean;
  onView: () => void;
  /** @returns whether the message was marked */
  onMarkRead: () => Promise<boolean>;
  onDelete: () => void;
}

function MessageCard({ message, busy, onView, onMarkRead, onDelete }: MessageCardProps) {
  const { name, email, subject, createdAt, isRead } = message;
  const view = useRef<HTMLButtonElement>(null);
  const markRead = async () => {
    if (await onMarkRead()) view.current?.focus();
  };
  return (
    <article className={isRead ? 'message' : 'message message--new'} aria-label={`${subject}, from ${name}`}>
      <p className="message__head">
        <strong>{name}</strong>
        {!isRead && <span className="message__new">New</span>}
        <span className="message__quiet">{email}</span>
        <span className="message__quiet message__date">
          <MessageDate iso={createdAt} />
        </span>
      </p>
      <h3>{subject}</h3>
      <p className="message__preview">{message.message}</p>
      <p className="message__actions">
        <Button size="small" ref={view} onClick={onView}>
          View Details
        </Button>
        <IfMay permission="messages.change">
          {!isRead && (
            <SteadyButton size="small" inactive={busy} onClick={() => void markRead()}>
              Mark as Read
            </SteadyButton>
          )}
          <SteadyButton size="small" danger inactive={busy} onClick={onDelete}>
            Delete
          </SteadyButton>
        </IfMay>
      </p>
    </article>
  );
}

function NoMessages({ searching, state }: { searching: boolean; state: string }) {
  const isDone = !searching && state === 'unread';
  return (
    <div className="no-messages" role="status">
      <h3>{titleOf(searching, state)}</h3>
      {isDone && <p>You&apos;ve read all the submissions. Great job!</p>}
    </div>
  );
}

function titleOf(searching: boolean, state: string): string {
  if (searching) return 'No matching submissions';
  if (state === 'unread') return 'No unread submissions';
  return state === 'read' ? 'No read submissions' : 'No submissions yet';
}
