import { read } from '../../api/client';
import { useEffect, useState } from 'react';
import { at } from '../../api/address';
import type { SearchSuggestions } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';

const waitMs = 200;
const minLetters = 2;

const suggestionsKey = (query: string, mySize: string | undefined) => at('/api/search-suggestions', { query, mySize });

/**
 * Loads suggestions after a pause in typing. Responses for outdated words are ignored. The previous suggestions stay
 * until new ones arrive. Returns undefined if there are no words, or no response yet.
 */
export function useSuggestions(words: string): SearchSuggestions | undefined {
  const requested = useDebounced(words.length < minLetters ? '' : words);
  const mySize = useMySize()?.query;
  const { data, error } = useRead(requested === '' ? null : suggestionsKey(requested, mySize), read);
  const [last, setLast] = useState<SearchSuggestions>();
  const shown = requested === '' || error ? undefined : (data ?? last);
  if (shown !== last) setLast(shown);
  return shown;
}

/** Returns the text after a pause in typing; immediately if it becomes empty. */
function useDebounced(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
