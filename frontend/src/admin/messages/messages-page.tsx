import './messages.css';
import { Button, Tabs } from 'antd';
import { useRef, useState } from 'react';
import type { ContactSubmission } from '../../api/models';
import { NotLoaded } from '../ui/not-loaded';
import { SteadyButton } from '../ui/steady-button';
import { ListPager } from '../list/list-pager';
import { oneOf } from '../list/known-values';
import { ListSearch } from '../list/list-search';
import { useListQuery } from '../list/use-list-query';
import { useOpened } from '../list/use-opened';
import { DeleteMessageDialog } from './delete-message-dialog';
import { MessageCard } from './message-card';
import { MessageDialog } from './message-dialog';
import { useMessageWork } from './use-message-work';
import { useMessages } from './use-messages';

const defaults = { search: '', state: 'all' };
const known = { state: oneOf(['all', 'unread', 'read']) };

/** Messages to the shop. Tab, search, page and the open message are in the address. */
export default function MessagesPage() {
  const { query, page, change, goTo, apiQuery } = useListQuery(defaults, known);
  const { list, loading, refreshing, failed, refresh } = useMessages(apiQuery);
  const { busy, markRead, markAllRead, remove } = useMessageWork();
  const [openedId, open] = useOpened('message');
  const opened = openedId !== null && /^[1-9]\d{0,9}$/.test(openedId) ? Number(openedId) : null;
  const [deleting, setDeleting] = useState<ContactSubmission | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const { unread = 0, read = 0 } = list ?? {};
  const searching = query.search.trim() !== '';

  const clear = () => {
    change({ search: '' });
    searchBox.current?.querySelector('input')?.focus();
  };
  const deleteIt = async (id: number) => {
    const done = await remove(id);
    setDeleting(null);
    if (!done) return;
    if (opened === id) open(null);
    heading.current?.focus();
  };

  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Contact Messages {unread > 0 && <span className="message__new">{unread} new</span>}
        </h2>
        {list && unread > 0 && (
          <SteadyButton inactive={busy} onClick={() => void markAllRead(list.latestId)}>
            Mark All as Read
          </SteadyButton>
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
      <DeleteMessageDialog
        message={deleting}
        busy={busy}
        onCancel={() => setDeleting(null)}
        onDelete={(id) => void deleteIt(id)}
      />
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
            onView={() => open(String(message.id))}
            onMarkRead={() => markRead(message.id)}
            onDelete={() => setDeleting(message)}
          />
        ))}
        <ListPager
          things="messages"
          shown={submissions.length}
          total={total}
          page={page}
          onPage={goTo}
          loading={loading || failed}
        />
      </section>
    );
  }
}

interface NoMessagesProps {
  searching: boolean;
  state: string;
}

/** Empty state of the list. */
function NoMessages({ searching, state }: NoMessagesProps) {
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
