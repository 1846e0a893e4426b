import { Form } from 'antd';
import { useState } from 'react';
import type { Synonym } from '../../api/admin/synonyms';
import { ApiError, reasonOf } from '../../api/api-error';
import { showFieldErrors } from '../../ui/field-errors';
import { useToast } from '../../ui/toast/use-toast';
import { useSynonymWork } from './use-synonyms';

export interface SynonymFields {
  words: string;
  /** With commas between. */
  meanings: string;
}

/** The form of search words and its saving. @param synonym the one to change; null makes a new one */
export function useSynonymForm(synonym: Synonym | null, onSaved: () => void) {
  const [form] = Form.useForm<SynonymFields>();
  const [saving, setSaving] = useState(false);
  const [before] = useState<SynonymFields>({
    words: synonym?.words ?? '',
    meanings: synonym?.meanings.join(', ') ?? '',
  });
  const { save: saveTerms } = useSynonymWork();
  const toast = useToast();

  const save = async ({ words, meanings }: SynonymFields) => {
    setSaving(true);
    try {
      await saveTerms(synonym?.id ?? null, { words: words.trim(), meanings: meaningsOf(meanings) });
      toast({ title: synonym ? 'Search words updated' : 'Search words added', description: words.trim() });
      onSaved();
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: reasonOf(error, 'Failed to save the search words') });
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
    } finally {
      setSaving(false);
    }
  };
  /** Whether there are unsaved changes. */
  const isChanged = () => {
    const typed = { ...before, ...(form.getFieldsValue(true) as SynonymFields) };
    return JSON.stringify(typed) !== JSON.stringify(before);
  };
  return { form, before, saving, save, isChanged };
}

function meaningsOf(text: string): string[] {
  return text
    .split(',')
    .map((meaning) => meaning.trim())
    .filter((meaning) => meaning !== '');
}
