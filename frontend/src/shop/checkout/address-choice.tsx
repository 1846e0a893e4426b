import { Form, type FormInstance } from 'antd';
import { useRef } from 'react';
import type { SavedAddress } from '../../api/models';
import { isSameLabel, labelOf, maxAddresses, placeOf } from '../addresses/use-addresses';
import type { Customer } from './checkout-memory';

interface AddressChoiceProps {
  form: FormInstance<Customer>;
  addresses: SavedAddress[];
  /** Called when the choice changes fields. */
  onChoose: (label: Partial<Customer>) => void;
}

const another = { address: '', city: '', state: '', zipCode: '' };

/**
 * Fills in a saved address. If the shopper changes a field, the form uses the typed address instead. The typed address
 * can be chosen again after a saved address.
 */
export function AddressChoice({ form, addresses, onChoose }: AddressChoiceProps) {
  const typed = Form.useWatch((fields: Partial<Customer>) => fields, form) as Partial<Customer> | undefined;
  const chosen = addresses.find((saved) => isSameLabel(typed ?? {}, saved));
  const typedBefore = useRef<Partial<Customer>>(another);

  const choose = (saved: SavedAddress) => {
    if (!chosen) typedBefore.current = labelOf(form.getFieldsValue());
    onChoose(labelOf(saved));
  };

  return (
    <fieldset className="address-choice">
      <legend>Ship to</legend>
      {addresses.map((saved) => (
        <label key={saved.id} className="check">
          <input type="radio" name="saved-address" checked={saved === chosen} onChange={() => choose(saved)} />
          <span>
            {saved.name}, {placeOf(saved)}
          </span>
        </label>
      ))}
      <label className="check">
        <input type="radio" name="saved-address" checked={!chosen} onChange={() => onChoose(typedBefore.current)} />
        <span>Somewhere else</span>
      </label>
    </fieldset>
  );
}

interface SaveAddressProps {
  form: FormInstance<Customer>;
  addresses: SavedAddress[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Returns whether the account can save this as an additional address. */
export const canSave = (customer: Partial<Customer>, addresses: SavedAddress[] = []) =>
  addresses.length < maxAddresses && !addresses.some((saved) => isSameLabel(customer, saved));

/** Offers to save the typed address for the next order. */
export function SaveAddress({ form, addresses, checked, onChange }: SaveAddressProps) {
  const isNew = Form.useWatch((typed: Partial<Customer>) => canSave(typed, addresses), form) as boolean | undefined;
  if (!(isNew ?? canSave({}, addresses))) return null;
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      Save these details for next time
    </label>
  );
}
