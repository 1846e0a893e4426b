import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { QueryOf } from '../../api/address';
import {
  createSynonym,
  deleteSynonym,
  fetchSynonyms,
  isAboutSynonyms,
  type Synonym,
  synonymsAt,
  type SynonymTerms,
  updateSynonym,
} from '../../api/admin/synonyms';
import { reasonOf } from '../../api/api-error';
import { useToast } from '../../ui/toast/use-toast';
import { useList } from '../list/use-list';

/** One page of the synonyms. @param apiQuery from useListQuery */
export const useSynonyms = (apiQuery: QueryOf<'/api/admin/search-synonyms'>) =>
  useList(synonymsAt(apiQuery), fetchSynonyms);

/** Synonym actions for staff. Each reloads the lists. */
export function useSynonymWork() {
  const { mutate } = useSWRConfig();
  const afterwards = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await mutate(isAboutSynonyms);
  };
  return {
    save: (id: number | null, terms: SynonymTerms, version: number | undefined) =>
      afterwards(id === null ? createSynonym(terms) : updateSynonym(id, { ...terms, version })),
    reload: () => mutate(isAboutSynonyms),
    remove: (id: number) => afterwards(deleteSynonym(id)),
  };
}

export function useRemoveSynonym(onDone: () => void) {
  const { remove } = useSynonymWork();
  const [removing, setRemoving] = useState(false);
  const toast = useToast();

  const removeSynonym = async ({ id, words }: Synonym) => {
    setRemoving(true);
    try {
      await remove(id);
      toast({ title: 'Search words deleted', description: words });
      onDone();
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to delete the search words') });
    } finally {
      setRemoving(false);
    }
  };
  return { removing, removeSynonym };
}
