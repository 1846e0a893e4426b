import { useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  createSynonym,
  deleteSynonym,
  fetchSynonyms,
  type Synonym,
  synonymsKey,
  type SynonymTerms,
  updateSynonym,
} from '../../api/admin/synonyms';
import { reasonOf } from '../../api/api-error';
import { useToast } from '../../ui/toast/use-toast';
import { useList } from '../list/use-list';

/** One page of the synonyms. @param apiQuery as useListQuery gives it */
export const useSynonyms = (apiQuery: string) => useList(`${synonymsKey}?${apiQuery}`, fetchSynonyms);

/** What can be done with synonyms; each has the lists read again. */
export function useSynonymWork() {
  const { mutate } = useSWRConfig();
  const afterwards = async (work: Promise<void>): Promise<void> => {
    await work;
    await mutate((key) => typeof key === 'string' && key.startsWith(synonymsKey));
  };
  return {
    save: (id: number | null, terms: SynonymTerms) =>
      afterwards(id === null ? createSynonym(terms) : updateSynonym(id, terms)),
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
