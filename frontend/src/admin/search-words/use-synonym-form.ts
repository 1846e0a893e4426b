import { Form } from 'antd';
import { useState } from 'react';
import type { Synonym, SynonymTerms } from '../../api/admin/synonyms';
import { ApiError, reasonOf } from '../../api/api-error';
import { showFieldErrors } from '../../ui/field-errors';
import { useToast } from '../../ui/toast/use-toast';
import { useMeanwhile } from '../ui/use-meanwhile';
import { useSynonymWork } from './use-synonyms';

export interface SynonymFields {
  words: string;
  /** Comma-separated. */
  meanings: string;
}

/** Values and saving of a synonym form. @param synonym to edit; null to create one */
export function useSynonymForm(synonym: Synonym | null, onSaved: () => void) {
  const [form] = Form.useForm<SynonymFields>();
  const [saving, setSaving] = useState(false);
  const [before] = useState<SynonymFields>({
    words: synonym?.words ?? '',
    meanings: synonym?.meanings.join(', ') ?? '',
  });
  const { version, current, isRefused } = useMeanwhile(synonym?.version);
  const { save: saveTerms, reload } = useSynonymWork();
  const toast = useToast();

  const save = async ({ words, meanings }: SynonymFields) => {
    setSaving(true);
    try {
      await saveTerms(synonym?.id ?? null, { words: words.trim(), meanings: meaningsOf(meanings) }, version);
      toast({ title: synonym ? 'Search words updated' : 'Search words added', description: words.trim() });
      onSaved();
    } catch (error) {
      if (isRefused(error)) {
        await reload();
        return;
      }
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to save the search words') });
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
    } finally {
      setSaving(false);
    }
  };
  /** Returns whether there are unsaved changes. */
  const isChanged = () => {
    const typed = { ...before, ...(form.getFieldsValue(true) as SynonymFields) };
    return JSON.stringify(typed) !== JSON.stringify(before);
  };
  const changes = current && changesOf(before, current as SynonymTerms);
  return { form, before, changes, saving, save, isChanged };
}

/** Returns the changes of other users as readable text. */
function changesOf(before: SynonymFields, { words, meanings }: SynonymTerms) {
  const now = { words, meanings: meanings.join(', ') };
  return [
    ['When people search for', before.words, now.words] as const,
    ['The shop shows', before.meanings, now.meanings] as const,
  ].flatMap(([name, was, is]) => (was === is ? [] : [[name, is] as const]));
}

function meaningsOf(text: string): string[] {
  return text
    .split(',')
    .map((meaning) => meaning.trim())
    .filter((meaning) => meaning !== '');
}
