import type { Address } from './address';
import { read } from './client';

/** Suggestions for a search while it is typed. */
export const fetchSuggestions = (key: Address<'/api/search-suggestions'>) => read(key);
