import { countsKey, fetchCounts } from '../../api/admin/today';
import type { WorkCounts } from '../../api/models';
import { useRead } from '../../api/use-read';
import {
  adminMailPath,
  adminMessagesPath,
  adminOrdersPath,
  adminReturnsPath,
  adminReviewsPath,
  adminServiceRequestsPath,
} from '../../page/staff-paths';

const every = 60_000;

/** Number of open tasks of a page, and the noun for the tasks. */
export interface OpenWork {
  count: number;
  word: string;
}

const counted: Record<string, { of: keyof WorkCounts; word: string }> = {
  [adminOrdersPath]: { of: 'toShip', word: 'to ship' },
  [adminMessagesPath]: { of: 'unansweredMessages', word: 'unanswered' },
  [adminReturnsPath]: { of: 'openReturns', word: 'to send' },
  [adminReviewsPath]: { of: 'pendingReviews', word: 'waiting' },
  [adminServiceRequestsPath]: { of: 'serviceRequests', word: 'waiting' },
  [adminMailPath]: { of: 'failedMails', word: 'failed' },
};

/**
 * Returns a function that returns the number of open tasks of a page, or undefined if the page has no open tasks.
 * Reloads each minute and when the window gets the focus, but not in a hidden tab.
 */
export function useWorkCounts(): (path: string) => OpenWork | undefined {
  const { data } = useRead(countsKey, fetchCounts, {
    revalidateIfStale: true,
    revalidateOnFocus: true,
    refreshInterval: every,
  });
  return (path) => {
    const work = counted[path];
    const count = work && data?.[work.of];
    return work && count ? { count, word: work.word } : undefined;
  };
}
