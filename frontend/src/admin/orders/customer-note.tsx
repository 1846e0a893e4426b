import './customer-note.css';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { CustomerNote as Note } from '../../api/models';
import { DayAndTime } from '../ui/day-and-time';
import { EditDialog, EditForm } from '../ui/edit-dialog';
import { type Change, changesBetween } from '../ui/use-meanwhile';
import { StateTag } from '../ui/state-tag';
import { useCustomerNote, useMayChangeNotes, useNoteForm } from './use-customer-note';

/** Note and tags of staff about the customer with an email address, with or without an account. */
export function CustomerNote({ email }: { email: string }) {
  const { item: note, failed } = useCustomerNote(email);
  const mayChange = useMayChangeNotes();
  const [isEditing, setEditing] = useState(false);
  const isEmpty = note?.changedAt === null;
  if (failed) return <p role="status">The note about the customer could not be loaded.</p>;
  if (!note || (isEmpty && !mayChange)) return null;
  return (
    <section className="customer-note" aria-label="Customer note">
      {!isEmpty && <WrittenNote note={note} />}
      {mayChange && (
        <Button size="small" onClick={() => setEditing(true)}>
          {isEmpty ? 'Add customer note' : 'Edit customer note'}
        </Button>
      )}
      <EditDialog
        item={isEditing ? note : null}
        title={() => `Note about ${email}`}
        startsInField
        onClose={() => setEditing(false)}
      >
        {(shown) => <NoteForm email={email} note={shown} />}
      </EditDialog>
    </section>
  );
}

function WrittenNote({ note: { note, tags, changedBy, changedAt } }: { note: Note }) {
  return (
    <>
      <h3>Customer note</h3>
      {tags.map((tag) => (
        <StateTag key={tag} tone="quiet" name={tag} />
      ))}
      {note !== '' && <p className="customer-note__text">{note}</p>}
      {changedAt !== null && (
        <span className="second-line">
          {changedBy}, <DayAndTime iso={changedAt} inSentence />
        </span>
      )}
    </>
  );
}

function NoteForm(props: { email: string; note: Note }) {
  // Stores the first props: a later reload must not hide a conflict with a colleague's changes.
  const [{ email, note }] = useState(props);
  const { form, busy, save, current } = useNoteForm(email, note.version);
  return (
    <EditForm
      form={form}
      name="customer-note"
      initialValues={{ note: note.note, tags: note.tags }}
      changes={current && changesBetween(factsOf(note), factsOf(current))}
      currentValues={current}
      submit={{ busy, text: 'Save note' }}
      save={save}
    >
      <Form.Item
        label="Note"
        name="note"
        extra="For staff. Customers who request a copy of their data also get this note and the tags."
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={1000} showCount />
      </Form.Item>
      <Form.Item label="Tags" name="tags" extra="Press Enter or type a comma after each tag, such as VIP.">
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} maxCount={10} />
      </Form.Item>
    </EditForm>
  );
}

const factsOf = ({ note, tags }: Pick<Note, 'note' | 'tags'>): Change[] => [
  ['Note', note],
  ['Tags', tags.join(', ')],
];
