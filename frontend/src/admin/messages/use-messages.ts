import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { type Address, at, isUnder, type QueryOf } from '../../api/address';
import { readOrNull, readWithNumbers, send, sendOnce } from '../../api/client';
import type { ContactSubmission } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useItem } from '../list/use-list';
import { useNeighbors } from '../list/use-neighbors';
import { unreachable, useAction } from '../ui/use-action';

type Path = '/api/admin/contact-submissions';
const messageKey = (id: number) => at('/api/admin/contact-submissions/{id}', { id });

/** Milliseconds between two reloads. */
const reloadIntervals = { list: 60_000, open: 15_000 };

/**
 * Loads one page of the matching messages, and the counts of all messages by state.
 * @param inBackground marks an automatic reload, which must not extend the session
 */
async function fetchMessages(key: Address<Path>, inBackground = false) {
  const { data, numberIn } = await readWithNumbers(key, { inBackground });
  return {
    submissions: data,
    total: numberIn('X-Total-Count'),
    unread: numberIn('X-Unread-Count'),
    read: numberIn('X-Read-Count'),
    /** Number of messages that need a reply. */
    unanswered: numberIn('X-Unanswered-Count'),
    /** Id of the latest message; 0 if there is none. */
    latestId: numberIn('X-Latest-Id'),
  };
}

export function useMessages(apiQuery: QueryOf<Path>) {
  const key = at('/api/admin/contact-submissions', apiQuery);
  const { data, error, isLoading, isValidating, mutate } = useRead(key, (one: Address<Path>) => fetchMessages(one), {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  useInterval(reloadIntervals.list, () => void mutate(fetchMessages(key, true), quietly));
  return {
    list: data,
    loading: isLoading,
    refreshing: isValidating,
    failed: error !== undefined,
    refresh: () => void mutate(),
  };
}

type Messages = Awaited<ReturnType<typeof fetchMessages>>;

/** Returns the messages before and after the open message in the list. @param opened null for none */
export const useMessageNeighbors = (
  query: QueryOf<Path> & { limit: number; offset: number },
  list: { data: Messages | undefined; loading: boolean },
  opened: number | null,
) =>
  useNeighbors({
    ...{ query, list, opened },
    listAt: (other) => at('/api/admin/contact-submissions', other),
    fetchList: (key: Address<Path>) => fetchMessages(key),
    rowsOf: ({ submissions }: Messages) => submissions,
  });

/**
 * Returns the id of the oldest message that needs a reply. Undefined while the open message itself needs one, and if
 * there is none.
 */
export function useNextUnanswered({ id, isAnswered }: ContactSubmission): number | undefined {
  const query = { state: 'unanswered', limit: 2, offset: 0 } as const;
  const key = isAnswered ? at('/api/admin/contact-submissions', query) : null;
  const { data } = useRead(key, (one: Address<Path>) => fetchMessages(one), { revalidateIfStale: true });
  return data?.submissions.find((other) => other.id !== id)?.id;
}

/** Loads the open message: null if it was deleted. Reloads, so that staff see the replies of colleagues. */
export function useMessage(id: number | null) {
  const key = id === null ? null : messageKey(id);
  const { mutate } = useSWRConfig();
  useInterval(reloadIntervals.open, () => {
    if (key === null) return;
    // If a colleague deletes the message, the message stays in view, so that a typed reply is not lost.
    const reload = async (shown?: ContactSubmission | null) => (await readOrNull(key, { inBackground: true })) ?? shown;
    void mutate(key, reload, quietly);
  });
  return useItem(key, readOrNull);
}

/** SWR options for a reload. If the reload fails, the former data stay on the page. */
const quietly = { revalidate: false, throwOnError: false };

function useInterval(milliseconds: number, act: () => void) {
  const onTick = useEffectEvent(act);
  useEffect(() => {
    const timer = setInterval(() => onTick(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}

/** Message actions for staff. Each returns whether it succeeded. */
export function useMessageWork() {
  const { run, runEach, busy } = useAction(isUnder('/api/admin/contact-submissions'));
  const markRead = (id: number) => send('PATCH', messageKey(id), { isRead: true });
  const markAnswered = (id: number) => send('PATCH', messageKey(id), { isRead: true, isAnswered: true });
  const remove = (id: number) => send('DELETE', messageKey(id));
  const mark = (call: () => Promise<unknown>, which: string, state = 'read') =>
    run(call, {
      done: { title: 'Submission updated', description: `${which} been marked as ${state}.` },
      failed: unreachable,
      failedTitle: 'Error updating message',
    });
  return {
    busy,
    markRead: (id: number) => mark(() => markRead(id), 'The message has'),
    markAnswered: (id: number) => mark(() => markAnswered(id), 'The message has', 'answered'),
    /** @param upTo id of the latest message that staff could see */
    markAllRead: (upTo: number) =>
      mark(() => send('POST', '/api/admin/contact-submissions/mark-all-read', { upTo }), 'All messages have'),
    markEachRead: (messages: readonly ContactSubmission[]) =>
      runEach(messages, ({ id }) => markRead(id), { thing: 'message', done: 'marked as read' }),
    markEachAnswered: (messages: readonly ContactSubmission[]) =>
      runEach(messages, ({ id }) => markAnswered(id), { thing: 'message', done: 'marked as answered' }),
    removeEach: (messages: readonly ContactSubmission[]) =>
      runEach(messages, ({ id }) => remove(id), { thing: 'message', done: 'deleted' }),
    reply: (id: number, text: string, form: FormInstance) =>
      run(() => sendOnce('POST', at('/api/admin/contact-submissions/{id}/replies', { id }), { text }), {
        done: { title: 'Reply saved', description: 'The email to the customer is in the queue.' },
        failed: unreachable,
        failedTitle: 'The reply was not sent',
        form,
      }),
    remove: (id: number) =>
      run(() => remove(id), {
        done: { title: 'Message deleted', description: 'The message has been permanently deleted.' },
        failed: unreachable,
        failedTitle: 'Error deleting message',
        returnsFirst: true,
      }),
  };
}
