import './addresses.css';
import { Fragment, useRef, useState } from 'react';
import type { AddressRequest, SavedAddress } from '../../api/models';
import { AntdTheme } from '../../theme/antd-theme';
import { LoadFailed } from '../../ui/load-failed';
import { ConfirmButton } from '../../ui/confirm-button';
import { SidePanel } from '../../ui/side-panel';
import { Spinner } from '../../ui/spinner';
import { streetLines } from '../../ui/address-rules';
import { type Label, labelOf, maxAddresses, placeOf, useAddresses } from './use-addresses';
import { Form } from 'antd';
import { showFieldErrors } from '../../ui/field-errors';
import { SteadyButton } from '../../ui/steady-button';
import { AddressFields, NameField } from './address-fields';

/** The saved addresses of an account. Customers add, edit and delete addresses, and choose the default address. */
export default function AddressBook() {
  const { addresses, error, retry, save, remove } = useAddresses();
  const [editing, setEditing] = useState<SavedAddress | 'new'>();
  const add = useRef<HTMLButtonElement>(null);
  if (!addresses) {
    return error ? (
      <LoadFailed
        isPart
        title="Your addresses could not be loaded"
        text="The shop could not be reached. Please try again."
        onRetry={retry}
      />
    ) : (
      <Spinner label="Loading your addresses" />
    );
  }
  const isFull = addresses.length >= maxAddresses;
  const removeAndGoOn = async (id: number) => {
    if ((await remove(id)).saved) add.current?.focus();
  };
  return (
    <div className="address-book">
      {addresses.length === 0 && <p>No addresses yet. Save an address to check out faster.</p>}
      <ul className="address-book__list">
        {addresses.map((saved) => (
          <Entry
            key={saved.id}
            saved={saved}
            onEdit={() => setEditing(saved)}
            onMakeDefault={() => void save(saved.id, { ...labelOf(saved), isDefault: true })}
            onRemove={() => removeAndGoOn(saved.id)}
          />
        ))}
      </ul>
      {isFull && <p>An account can have at most {maxAddresses} addresses.</p>}
      <button
        ref={add}
        type="button"
        className="button"
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && setEditing('new')}
      >
        Add Address
      </button>
      <SidePanel
        title={editing === 'new' ? 'Add Address' : 'Edit Address'}
        side="right"
        wide
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
      >
        {editing && (
          <AntdTheme>
            <AddressForm
              saved={editing === 'new' ? undefined : editing}
              isFirst={addresses.length === 0}
              onSave={save}
              onDone={() => setEditing(undefined)}
            />
          </AntdTheme>
        )}
      </SidePanel>
    </div>
  );
}

interface EntryProps {
  saved: SavedAddress;
  onEdit: () => void;
  onMakeDefault: () => void;
  onRemove: () => Promise<unknown>;
}

/** One saved address. Deleting it requires a confirmation. */
function Entry({ saved, onEdit, onMakeDefault, onRemove }: EntryProps) {
  const edit = useRef<HTMLButtonElement>(null);
  const of = <span className="visually-hidden"> {placeOf(saved)}</span>;
  return (
    <li>
      <address>
        {saved.name}
        <br />
        {streetLines(saved.address).map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
        {saved.city}, {saved.state} {saved.zipCode}
      </address>
      {saved.isDefault && <span className="badge badge--quiet">Default</span>}
      <div className="address-book__tools">
        <button ref={edit} type="button" className="link-button" onClick={onEdit}>
          Edit{of}
        </button>
        <ConfirmButton
          className="link-button"
          question={<>Delete this address?{of}</>}
          keep="Keep this address"
          action={onRemove}
        >
          Delete{of}
        </ConfirmButton>
        {!saved.isDefault && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              // The button disappears when the address becomes the default.
              edit.current?.focus();
              onMakeDefault();
            }}
          >
            Make default{of}
          </button>
        )}
      </div>
    </li>
  );
}

interface AddressFormProps {
  saved: SavedAddress | undefined;
  isFirst: boolean;
  onSave: ReturnType<typeof useAddresses>['save'];
  onDone: () => void;
}

function AddressForm({ saved, isFirst, onSave, onDone }: AddressFormProps) {
  const [form] = Form.useForm<Label>();
  const [isDefault, setDefault] = useState(false);
  const [pending, setPending] = useState(false);

  const submit = async (label: Label) => {
    setPending(true);
    const change: AddressRequest = { ...labelOf(label), isDefault };
    const { saved: done, errors } = await onSave(saved?.id, change);
    setPending(false);
    if (done) onDone();
    else showFieldErrors(form, errors);
  };

  return (
    <Form
      form={form}
      name="saved-address"
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={saved && labelOf(saved)}
      onFinish={(label) => void submit(label)}
    >
      <div className="address-fields">
        <NameField />
        <AddressFields />
      </div>
      {!isFirst && !saved?.isDefault && (
        <label className="check">
          <input type="checkbox" checked={isDefault} onChange={({ target }) => setDefault(target.checked)} />
          Make this my default address
        </label>
      )}
      <SteadyButton type="submit" className="button" inactive={pending}>
        {pending ? 'Saving...' : 'Save Address'}
      </SteadyButton>
    </Form>
  );
}
