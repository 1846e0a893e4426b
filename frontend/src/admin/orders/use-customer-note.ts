import { Form } from 'antd';
import { at, isUnder } from '../../api/address';
import { read, send } from '../../api/client';
import type { CustomerNote } from '../../api/models';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';
import { useMayCheck } from '../ui/use-may';
import { useMeanwhile } from '../ui/use-meanwhile';

/** Loads the note of staff about the customer with an email address. */
export const useCustomerNote = (email: string) => useItem(at('/api/admin/customer-note', { email }), read);

export type NoteFields = Pick<CustomerNote, 'note' | 'tags'>;

/**
 * State of the form for a note, and the function that saves it. `current` is a colleague's note that was saved while
 * the form was open.
 * @param loaded version that the form is based on
 */
export function useNoteForm(email: string, loaded: number) {
  const [form] = Form.useForm<NoteFields>();
  const { version, current, isConflict } = useMeanwhile(loaded);
  const { run, busy } = useAction(isUnder('/api/admin/customer-note'));
  const save = ({ note, tags }: NoteFields) =>
    run(() => send('PUT', '/api/admin/customer-note', { email, note, tags, version }), {
      done: { title: 'Customer note saved', description: email },
      failed: 'Failed to save the note',
      form,
      handle: isConflict,
    });
  return { form, busy, save, current: current as NoteFields | undefined };
}

/** Whether the role allows changes of notes. */
export function useMayChangeNotes(): boolean {
  const may = useMayCheck();
  return may('users.change') || may('orders.change') || may('messages.change');
}
