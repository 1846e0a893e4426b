import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, send } from '../client';
import type { CreateSynonymRequest, UpdateSynonymRequest } from '../models';

export const synonymsAt = (query: QueryOf<'/api/admin/search-synonyms'>) => at('/api/admin/search-synonyms', query);
export const isAboutSynonyms = isUnder('/api/admin/search-synonyms');

export const fetchSynonyms = (key: Address<'/api/admin/search-synonyms'>) => read(key);

export const createSynonym = (terms: CreateSynonymRequest) => send('POST', '/api/admin/search-synonyms', terms);

export const updateSynonym = (id: number, terms: UpdateSynonymRequest) =>
  send('PATCH', at('/api/admin/search-synonyms/{id}', { id }), terms);

export const deleteSynonym = (id: number) => send('DELETE', at('/api/admin/search-synonyms/{id}', { id }));
