import { Form, type FormInstance } from 'antd';
import type { SavedAddress } from '../../api/addresses';
import { isSameLabel } from '../addresses/label';
import { mostAddresses } from '../addresses/use-addresses';
import type { Customer } from './checkout-memory';

interface KeepAddressProps {
  form: FormInstance<Customer>;
  addresses: SavedAddress[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Returns whether the account can save this as an additional address. */
export const canKeep = (customer: Partial<Customer>, addresses: SavedAddress[] = []) =>
  addresses.length < mostAddresses && !addresses.some((saved) => isSameLabel(customer, saved));

/** Offers to save the typed address for the next order. */
export function KeepAddress({ form, addresses, checked, onChange }: KeepAddressProps) {
  const isNew = Form.useWatch((typed: Partial<Customer>) => canKeep(typed, addresses), form) as boolean | undefined;
  if (!(isNew ?? canKeep({}, addresses))) return null;
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      Save these details for next time
    </label>
  );
}
