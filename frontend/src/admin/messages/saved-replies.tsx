import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { SavedRepliesBody, SavedRepliesVersion } from '../../api/models';
import { showFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { ActionMenu, IfMay } from '../ui/buttons';
import { EditDialog, EditForm } from '../ui/edit-dialog';
import { type Change, changesBetween } from '../ui/use-meanwhile';
import { useSettingForm } from '../ui/use-setting-form';
import { savedReplies, useSavedReplies } from './use-saved-replies';

/** Button for the form in which staff edit the saved replies. */
export function SavedReplies() {
  const current = useSavedReplies();
  const [editing, setEditing] = useState(false);
  return (
    <IfMay permission="messages.change">
      {current && <Button onClick={() => setEditing(true)}>Saved replies</Button>}
      <EditDialog
        item={editing ? (current ?? null) : null}
        title={() => 'Saved replies'}
        width={640}
        onClose={() => setEditing(false)}
      >
        {(shown) => <SavedRepliesForm saved={shown} />}
      </EditDialog>
    </IfMay>
  );
}

/** Values of the placeholders of saved replies. Undefined if unknown: the placeholder then remains in the text. */
export interface ReplyValues {
  'first name': string | undefined;
  name: string | undefined;
  order: string | undefined;
}

const placeholder = /\{(first name|name|order)\}/;

export const fillIn = (text: string, values: ReplyValues) =>
  text.replaceAll(new RegExp(placeholder, 'g'), (all, name: keyof ReplyValues) => values[name] ?? all);

/** Returns the first placeholder of a text, e.g. "{order}". Undefined if there is none. */
export const placeholderIn = (text: string) => placeholder.exec(text)?.[0];

/** Menu that inserts a saved reply. Not shown if there are none. */
export function SavedReplyMenu({ onChoose }: { onChoose: (text: string) => void }) {
  const replies = useSavedReplies()?.value.replies ?? [];
  return (
    <ActionMenu actions={replies.map(({ name, text }) => ({ text: name, onClick: () => onChoose(text) }))}>
      Insert a saved reply
    </ActionMenu>
  );
}

const maxReplies = 50;
const needed = filledIn('Please fill this in.');

function SavedRepliesForm(props: { saved: SavedRepliesVersion }) {
  // Stores the first props: a later reload must not hide a conflict with a colleague's changes.
  const [{ saved }] = useState(props);
  const [form] = Form.useForm<SavedRepliesBody>();
  const { save, busy, current } = useSettingForm(savedReplies, saved.version, (errors) => {
    showFieldErrors(form, errors);
    return Object.keys(errors).length > 0;
  });
  return (
    <EditForm<SavedRepliesBody>
      form={form}
      name="saved-replies"
      initialValues={saved.value}
      changes={current && changesBetween(factsOf(saved.value), factsOf(current))}
      currentValues={current}
      submit={{ busy, text: 'Save replies' }}
      save={(fields) => save(fields, { title: 'Replies saved' })}
    >
      <p>
        Texts that you insert when you reply to a message, and then adapt. The shop replaces {'{first name}'},{' '}
        {'{name}'} and {'{order}'} (the order number in the message, or the customer’s latest order before the message).
        The email begins with “Hello” and the name of the customer, unless your text begins with a greeting, such as
        “Hi” or “Dear”.
      </p>
      <Form.List name="replies">
        {(replies, { add, remove }) => (
          <>
            {replies.map(({ key, name: at }) => (
              <div key={key} className="saved-reply">
                <Form.Item label="Name" name={[at, 'name']} rules={[needed]}>
                  <Input maxLength={60} autoComplete="off" />
                </Form.Item>
                <Form.Item label="Text" name={[at, 'text']} rules={[needed]}>
                  <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={5000} />
                </Form.Item>
                <Button aria-label={`Remove reply ${at + 1}`} onClick={() => remove(at)}>
                  Remove
                </Button>
              </div>
            ))}
            {replies.length < maxReplies && <Button onClick={() => add({ name: '', text: '' })}>Add a reply</Button>}
          </>
        )}
      </Form.List>
    </EditForm>
  );
}

const factsOf = ({ replies }: SavedRepliesBody): Change[] => [
  ['Saved replies', replies.map(({ name, text }) => `${name}: ${text}`).join('\n')],
];
