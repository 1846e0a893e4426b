import { read, send } from '../../api/client';
import type { SavedRepliesBody } from '../../api/models';
import { useItem } from '../list/use-list';
import type { Setting } from '../ui/use-setting-form';

const key = '/api/admin/store/replies';

/** Loads the saved replies. Undefined during the load, and if it fails. */
export function useSavedReplies() {
  const [current] = useItem(key, read).item?.versions ?? [];
  return current;
}

export const savedReplies: Setting<SavedRepliesBody> = {
  key,
  save: (replies, version) => send('PUT', key, { ...replies, version }),
  failed: 'The saved replies could not be saved',
};
