import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import type { QueryOf } from '../../api/address';
import {
  deleteSubmission,
  fetchSubmission,
  fetchSubmissions,
  isAboutSubmissions,
  markSubmissionAnswered,
  markSubmissionRead,
  markSubmissionsRead,
  refetchSubmission,
  refetchSubmissions,
  replyToSubmission,
  submissionKey,
  submissionsAt,
} from '../../api/admin/contact-submissions';
import type { ContactSubmission } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useItem } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';

/** Milliseconds between two reloads. */
const reloadIntervals = { list: 60_000, open: 15_000 };

export function useMessages(apiQuery: QueryOf<'/api/admin/contact-submissions'>) {
  const key = submissionsAt(apiQuery);
  const { data, error, isLoading, isValidating, mutate } = useRead(key, fetchSubmissions, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  useInterval(reloadIntervals.list, () => void mutate(refetchSubmissions(key), quietly));
  return {
    list: data,
    loading: isLoading,
    refreshing: isValidating,
    failed: error !== undefined,
    refresh: () => void mutate(),
  };
}

/** Loads the open message: null if it was deleted. Reloads, so that staff see the replies of colleagues. */
export function useMessage(id: number | null) {
  const key = id === null ? null : submissionKey(id);
  const { mutate } = useSWRConfig();
  useInterval(reloadIntervals.open, () => {
    if (key === null) return;
    // If a colleague deletes the message, the message stays in view, so that a typed reply is not lost.
    const reload = async (shown?: ContactSubmission | null) => (await refetchSubmission(key)) ?? shown;
    void mutate(key, reload, quietly);
  });
  return useItem(key, fetchSubmission);
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
  const { run, runEach, busy } = useAction(isAboutSubmissions);
  const mark = (call: () => Promise<unknown>, which: string, state = 'read') =>
    run(call, {
      done: { title: 'Submission updated', description: `${which} been marked as ${state}.` },
      failed: unreachable,
      failedTitle: 'Error updating message',
    });
  return {
    busy,
    markRead: (id: number) => mark(() => markSubmissionRead(id), 'The message has'),
    markAnswered: (id: number) => mark(() => markSubmissionAnswered(id), 'The message has', 'answered'),
    markAllRead: (upTo: number) => mark(() => markSubmissionsRead(upTo), 'All messages have'),
    markEachRead: (messages: readonly ContactSubmission[]) =>
      runEach(messages, ({ id }) => markSubmissionRead(id), { thing: 'message', done: 'marked as read' }),
    markEachAnswered: (messages: readonly ContactSubmission[]) =>
      runEach(messages, ({ id }) => markSubmissionAnswered(id), { thing: 'message', done: 'marked as answered' }),
    removeEach: (messages: readonly ContactSubmission[]) =>
      runEach(messages, ({ id }) => deleteSubmission(id), { thing: 'message', done: 'deleted' }),
    reply: (id: number, text: string, form: FormInstance) =>
      run(() => replyToSubmission(id, text), {
        done: { title: 'Reply saved', description: 'The email to the customer is in the queue.' },
        failed: unreachable,
        failedTitle: 'The reply was not sent',
        form,
      }),
    remove: (id: number) =>
      run(() => deleteSubmission(id), {
        done: { title: 'Message deleted', description: 'The message has been permanently deleted.' },
        failed: unreachable,
        failedTitle: 'Error deleting message',
        returnsFirst: true,
      }),
  };
}
