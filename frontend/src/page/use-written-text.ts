import { at } from '../api/address';
import { read } from '../api/client';
import type { Question } from '../api/models';
import { useRead } from '../api/use-read';

type WrittenPage = 'about' | 'shippingReturns' | 'privacy';

export const writtenPageKey = (page: WrittenPage) => at('/api/store/pages/{page}', { page });
export const questionsKey = '/api/store/questions';

/** Returns the HTML of a page that staff have written; null for the shop's own text, undefined during the load. */
export function useWrittenPage(page: WrittenPage): string | null | undefined {
  const { data, error } = useRead(writtenPageKey(page), read);
  return error === undefined ? data?.html : null;
}

/** Returns the questions that staff have written; null for the shop's own, undefined during the load. */
export function useQuestions(): Question[] | null | undefined {
  const { data, error } = useRead(questionsKey, read);
  return error === undefined ? data?.questions : null;
}
