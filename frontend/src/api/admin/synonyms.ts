import { read, send } from '../client';
import type { components } from '../schema';

type Schemas = components['schemas'];

export type Synonym = Schemas['Synonym'];
export type SynonymTerms = Schemas['CreateSynonymDto'];

export const synonymsKey = '/api/admin/search-synonyms';
const pathOf = (id: number) => `${synonymsKey}/${id}`;

export async function fetchSynonyms(key: string): Promise<Schemas['SynonymList']> {
  return (await read(key)) as Schemas['SynonymList'];
}

export async function createSynonym(terms: SynonymTerms): Promise<void> {
  await send('POST', synonymsKey, terms);
}

export async function updateSynonym(id: number, terms: SynonymTerms): Promise<void> {
  await send('PATCH', pathOf(id), terms);
}

export async function deleteSynonym(id: number): Promise<void> {
  await send('DELETE', pathOf(id));
}
