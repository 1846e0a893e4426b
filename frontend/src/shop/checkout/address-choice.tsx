import { Form, type FormInstance } from 'antd';
import type { SavedAddress } from '../../api/addresses';
import { isSameLabel, labelOf, placeOf } from '../addresses/label';
import type { Customer } from './checkout-memory';

interface AddressChoiceProps {
  form: FormInstance<Customer>;
  addresses: SavedAddress[];
  /** Called when the choice changes fields. */
  onChoose: (label: Partial<Customer>) => void;
}

const another = { address: '', city: '', state: '', zipCode: '' };

/** Fills in a saved address. Typing over it makes it a different address. */
export function AddressChoice({ form, addresses, onChoose }: AddressChoiceProps) {
  const typed = Form.useWatch((fields: Partial<Customer>) => fields, form) as Partial<Customer> | undefined;
  const chosen = addresses.find((saved) => isSameLabel(typed ?? {}, saved));
  return (
    <fieldset className="address-choice">
      <legend>Ship to</legend>
      {addresses.map((saved) => (
        <label key={saved.id} className="check">
          <input
            type="radio"
            name="saved-address"
            checked={saved === chosen}
            onChange={() => onChoose(labelOf(saved))}
          />
          <span>
            {saved.name}, {placeOf(saved)}
          </span>
        </label>
      ))}
      <label className="check">
        <input type="radio" name="saved-address" checked={!chosen} onChange={() => onChoose(another)} />
        <span>Somewhere else</span>
      </label>
    </fieldset>
  );
}
