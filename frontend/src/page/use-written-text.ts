import { at } from '../api/address';
import { read } from '../api/client';
import type { Question } from '../api/models';
import { useRead } from '../api/use-read';

type WrittenPage = 'about' | 'shippingReturns' | 'privacy';

export const writtenPageKey = (page: WrittenPage) => at('/api/store/pages/{page}', { page });
export const questionsKey = '/api/store/questions';

/** Returns the text that staff have written for a page, as HTML; null for the default text, undefined while loading. */
export function useWrittenPage(page: WrittenPage) {
  const { data, error, mutate } = useRead(writtenPageKey(page), read);
  return { html: data?.html, retry: data === undefined && error !== undefined ? () => mutate() : undefined };
}

/** Returns the questions that staff have written; null for the default questions, undefined while loading. */
export const useQuestions = (): Question[] | null | undefined => useRead(questionsKey, read).data?.questions;
