import { type Address, at, isUnder, type QueryOf } from '../address';
import { readOrNull, readWithNumbers, send, sendOnce } from '../client';

export const submissionsAt = (query: QueryOf<'/api/admin/contact-submissions'>) =>
  at('/api/admin/contact-submissions', query);
export const submissionKey = (id: number) => at('/api/admin/contact-submissions/{id}', { id });
export const isAboutSubmissions = isUnder('/api/admin/contact-submissions');

/** Loads one page of the matching messages, and the counts of all messages by state. */
export async function fetchSubmissions(key: Address<'/api/admin/contact-submissions'>, inBackground = false) {
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

/** Like `fetchSubmissions`, for automatic reloads: does not extend the session. */
export const refetchSubmissions = (key: Address<'/api/admin/contact-submissions'>) => fetchSubmissions(key, true);

/** Loads one message; null if it was deleted. */
export const fetchSubmission = (key: Address<'/api/admin/contact-submissions/{id}'>) => readOrNull(key);

/** Like `fetchSubmission`, for automatic reloads: does not extend the session. */
export const refetchSubmission = (key: Address<'/api/admin/contact-submissions/{id}'>) =>
  readOrNull(key, { inBackground: true });

export const markSubmissionRead = (id: number) => send('PATCH', submissionKey(id), { isRead: true });
export const markSubmissionAnswered = (id: number) =>
  send('PATCH', submissionKey(id), { isRead: true, isAnswered: true });

/** Mails a reply to the writer of a message. */
export const replyToSubmission = (id: number, text: string) =>
  sendOnce('POST', at('/api/admin/contact-submissions/{id}/replies', { id }), { text });

/** @param upTo id of the latest message that staff could see */
export const markSubmissionsRead = (upTo: number) =>
  send('POST', '/api/admin/contact-submissions/mark-all-read', { upTo });

export const deleteSubmission = (id: number) => send('DELETE', submissionKey(id));
