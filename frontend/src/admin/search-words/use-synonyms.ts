import { Form } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { type Address, at, isUnder, type QueryOf } from '../../api/address';
import { read, send } from '../../api/client';
import type { CreateSynonymRequest, Synonym } from '../../api/models';
import { useList } from '../list/use-list';
import { entriesOf } from '../ui/text-entries';
import { useAction } from '../ui/use-action';
import { type Change, useMeanwhile } from '../ui/use-meanwhile';

export const useSynonyms = (apiQuery: QueryOf<'/api/admin/search-synonyms'>) =>
  useList(at('/api/admin/search-synonyms', apiQuery), read);

/** Loads shoppers' searches without results. The words of each row become its id. */
export const useFailedSearches = (apiQuery: QueryOf<'/api/admin/failed-searches'>) =>
  useList(at('/api/admin/failed-searches', apiQuery), fetchFailedSearches);

async function fetchFailedSearches(key: Address<'/api/admin/failed-searches'>) {
  const { searches, total } = await read(key);
  return { searches: searches.map((one) => ({ ...one, id: one.words })), total };
}

const isSynonymKey = isUnder('/api/admin/search-synonyms');
const isFailedSearchKey = isUnder('/api/admin/failed-searches');
const isAboutSynonyms = (key: unknown) => isSynonymKey(key) || isFailedSearchKey(key);
const synonymKey = (id: number) => at('/api/admin/search-synonyms/{id}', { id });

export function useRemoveSynonym() {
  const { run, runEach, busy } = useAction(isAboutSynonyms);
  const removeAll = (synonyms: readonly Synonym[]) =>
    runEach(synonyms, ({ id }) => send('DELETE', synonymKey(id)), {
      thing: 'entry',
      things: 'entries',
      done: 'deleted',
    });
  const remove = ({ id, words }: Synonym) =>
    run(() => send('DELETE', synonymKey(id)), {
      done: { title: 'Search words deleted', description: words },
      failed: 'Failed to delete the search words',
    });
  return { busy, remove, removeAll };
}

interface SynonymFields {
  words: string;
  /** Comma-separated. */
  meanings: string;
}

/** A synonym that staff edit. */
export interface EditedSynonym {
  /** Null to create a synonym. */
  synonym: Synonym | null;
  /** Words that a new synonym begins with. */
  words?: string;
  /** Meanings that staff typed in another form. This form begins with them as unsaved changes. */
  typed?: readonly string[];
}

/**
 * State of a synonym form, and the function that saves the form. `existing` is the synonym that already has the words
 * of the last save.
 */
export function useSynonymForm({ synonym, words = '', typed = [] }: EditedSynonym) {
  const [form] = Form.useForm<SynonymFields>();
  const [saved] = useState(synonym ?? { words, meanings: [] });
  const before = fieldsOf(saved);
  const initial = fieldsOf({ ...saved, meanings: [...new Set([...saved.meanings, ...typed])] });
  const { version, current, isConflict } = useMeanwhile(synonym?.version);
  const { run, busy } = useAction(isAboutSynonyms);
  const [existing, setExisting] = useState<Synonym>();

  const save = (fields: SynonymFields) => {
    const terms = { words: fields.words.trim(), meanings: entriesOf(fields.meanings, ',') };
    const call = () =>
      synonym
        ? send('PATCH', synonymKey(synonym.id), { ...terms, version })
        : send('POST', '/api/admin/search-synonyms', terms);
    return run(call, {
      done: ({ meanings, productCounts }) => {
        const title = synonym ? 'Search words updated' : 'Search words added';
        const unknown = meanings.filter((_, index) => productCounts[index] === 0).map((meaning) => `“${meaning}”`);
        if (unknown.length === 0) return { title, description: terms.words };
        return { title, description: `No product has ${unknown.join(' or ')} in its name, tags or colors.` };
      },
      failed: 'Failed to save the search words',
      form,
      handle: (error) => {
        setExisting(error instanceof ApiError ? error.synonym : undefined);
        return isConflict(error);
      },
    });
  };
  return {
    form,
    initial,
    isChanged: () =>
      JSON.stringify({ ...before, ...(form.getFieldsValue(true) as SynonymFields) }) !== JSON.stringify(before),
    busy,
    save,
    existing,
    clearExisting: () => setExisting(undefined),
    meanings: () => entriesOf(form.getFieldValue('meanings') as string, ','),
    changes: current && changesOf(before, fieldsOf(current as CreateSynonymRequest)),
  };
}

const fieldsOf = ({ words, meanings }: CreateSynonymRequest): SynonymFields => ({
  words,
  meanings: meanings.join(', '),
});

function changesOf(before: SynonymFields, current: SynonymFields): Change[] {
  const titles = { words: 'When shoppers search for', meanings: 'The shop shows' };
  return (['words', 'meanings'] as const)
    .filter((field) => before[field] !== current[field])
    .map((field) => [titles[field], current[field]]);
}
