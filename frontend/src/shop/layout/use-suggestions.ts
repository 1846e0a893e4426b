import { useEffect, useState } from 'react';
import { at } from '../../api/address';
import { fetchSuggestions } from '../../api/search-suggestions';
import type { SearchSuggestions } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useMySize } from '../my-size/my-size';

const waitMs = 200;
const fewestLetters = 2;

const suggestionsKey = (query: string, mySize: string | undefined) => at('/api/search-suggestions', { query, mySize });

/**
 * What a search would find, asked for after a pause in typing. Answers to former words are dropped; until the
 * new one arrives, the last one stays. Undefined without a question or an answer.
 */
export function useSuggestions(words: string): SearchSuggestions | undefined {
  const asked = useRested(words.length < fewestLetters ? '' : words);
  const mySize = useMySize()?.query;
  const { data, error } = useRead(asked === '' ? null : suggestionsKey(asked, mySize), fetchSuggestions);
  const [last, setLast] = useState<SearchSuggestions>();
  const shown = asked === '' || error ? undefined : (data ?? last);
  if (shown !== last) setLast(shown);
  return shown;
}

/** The text after a pause in typing; at once when it becomes empty. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}
