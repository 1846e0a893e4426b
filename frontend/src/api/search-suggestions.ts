import type { Address } from './address';
import { read } from './client';

/** Loads suggestions for the search words typed so far. */
export const fetchSuggestions = (key: Address<'/api/search-suggestions'>) => read(key);
