import { read, readOrNull, readWithNumbers, send } from '../client';
import type { ContactSubmission, StaffOrderList } from '../models';
import { staffOrdersKey } from './orders';

/** One page of the messages that match, and how many there are of each kind, whether they match or not. */
export interface SubmissionList {
  submissions: ContactSubmission[];
  total: number;
  unread: number;
  read: number;
  /** The id of the latest message that there is; 0 without any. */
  latestId: number;
}

const path = '/api/admin/contact-submissions';

/** @param apiQuery as useListQuery gives it */
export const submissionsKey = (apiQuery: string) => `${path}?${apiQuery}`;
export const submissionKey = (id: number) => `${path}/${id}`;
export const isAboutSubmissions = (key: unknown) => typeof key === 'string' && key.startsWith(path);

export async function fetchSubmissions(key: string): Promise<SubmissionList> {
  return submissionsAt(key, false);
}

/** As the page refreshes itself: no session stays alive by it. */
export async function refetchSubmissions(key: string): Promise<SubmissionList> {
  return submissionsAt(key, true);
}

/** null: it is not there any more. */
export async function fetchSubmission(key: string): Promise<ContactSubmission | null> {
  return (await readOrNull(key)) as ContactSubmission | null;
}

export async function markSubmissionRead(id: number): Promise<void> {
  await send('PATCH', submissionKey(id), { isRead: true });
}

/** @param upTo the id of the latest one that somebody has had the chance to see */
export async function markSubmissionsRead(upTo: number): Promise<void> {
  await send('POST', `${path}/mark-all-read`, { upTo });
}

export async function deleteSubmission(id: number): Promise<void> {
  await send('DELETE', submissionKey(id));
}

/** The latest orders with an e-mail address, from any account. */
export function ordersOfSenderKey(email: string): string {
  const query = new URLSearchParams({ email, limit: '5' });
  return `${staffOrdersKey}?${query.toString()}`;
}

export async function fetchOrdersOfSender(key: string): Promise<StaffOrderList> {
  return (await read(key)) as StaffOrderList;
}

async function submissionsAt(key: string, inBackground: boolean): Promise<SubmissionList> {
  const { answer, numberIn } = await readWithNumbers(key, { inBackground });
  return {
    submissions: answer as ContactSubmission[],
    total: numberIn('X-Total-Count'),
    unread: numberIn('X-Unread-Count'),
    read: numberIn('X-Read-Count'),
    latestId: numberIn('X-Latest-Id'),
  };
}
