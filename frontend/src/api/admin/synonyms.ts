import { type Address, at, isUnder, type QueryOf } from '../address';
import { read, send } from '../client';
import type { components } from '../schema';

type Schemas = components['schemas'];

export type Synonym = Schemas['Synonym'];
export type SynonymTerms = Schemas['CreateSynonymRequest'];
type SynonymChange = Schemas['UpdateSynonymRequest'];

export const synonymsAt = (query: QueryOf<'/api/admin/search-synonyms'>) => at('/api/admin/search-synonyms', query);
export const isAboutSynonyms = isUnder('/api/admin/search-synonyms');

export const fetchSynonyms = (key: Address<'/api/admin/search-synonyms'>) => read(key);

export const createSynonym = (terms: SynonymTerms) => send('POST', '/api/admin/search-synonyms', terms);

export const updateSynonym = (id: number, terms: SynonymChange) =>
  send('PATCH', at('/api/admin/search-synonyms/{id}', { id }), terms);

export const deleteSynonym = (id: number) => send('DELETE', at('/api/admin/search-synonyms/{id}', { id }));
