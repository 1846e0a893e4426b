import type { Praise } from '../../api/models';
import { fetchPraise } from '../../api/reviews';
import { useRead } from '../../api/use-read';

export const praiseKey = '/api/praise';

/** The newest good reviews, at most three. */
export function usePraise(): Praise[] {
  return useRead(praiseKey, fetchPraise).data ?? [];
}
