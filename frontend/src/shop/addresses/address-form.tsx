import { Form } from 'antd';
import { useState } from 'react';
import type { AddressChange, SavedAddress } from '../../api/addresses';
import { showFieldErrors } from '../../ui/field-errors';
import { SteadyButton } from '../../ui/steady-button';
import { AddressFields, NameField } from './address-fields';
import { type Label, labelOf } from './label';
import type { useAddresses } from './use-addresses';

interface AddressFormProps {
  /** Address to edit; undefined for a new one. */
  saved: SavedAddress | undefined;
  /** Whether this is the first address, which becomes the default. */
  isFirst: boolean;
  onSave: ReturnType<typeof useAddresses>['save'];
  onDone: () => void;
}

export function AddressForm({ saved, isFirst, onSave, onDone }: AddressFormProps) {
  const [form] = Form.useForm<Label>();
  const [isDefault, setDefault] = useState(false);
  const [pending, setPending] = useState(false);

  const submit = async (label: Label) => {
    setPending(true);
    const change: AddressChange = { ...labelOf(label), isDefault };
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
