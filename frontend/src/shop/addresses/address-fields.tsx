import { Form, Input } from 'antd';
import { aState, aZipCode, fitsLabel, withZipHyphen } from '../../ui/address-rules';
import { filledIn } from '../../ui/form-rules';
import { StateInput } from '../../ui/state-input';

/** Field for the name. Like the fields below, it supports the browser's autofill. */
export function NameField() {
  return (
    <Form.Item
      label="Name"
      name="name"
      validateFirst
      rules={[filledIn('Please enter your name.'), fitsLabel(50)]}
      className="address-fields__wide"
    >
      <Input autoComplete="shipping name" maxLength={120} />
    </Form.Item>
  );
}

export function AddressFields() {
  return (
    <>
      <Form.Item
        label="Address"
        name="address"
        validateFirst
        rules={[filledIn('Please enter your address.'), fitsLabel(100)]}
        className="address-fields__wide"
      >
        {/* One field has the whole street address. With `address-line1`, browsers would omit the apartment. */}
        <Input autoComplete="shipping street-address" maxLength={200} />
      </Form.Item>
      <Form.Item
        label="City"
        name="city"
        validateFirst
        rules={[filledIn('Please enter your city.'), fitsLabel(28)]}
        className="address-fields__wide"
      >
        <Input autoComplete="shipping address-level2" maxLength={100} />
      </Form.Item>
      <Form.Item label="State" name="state" validateFirst rules={[filledIn('Please enter your state.'), aState()]}>
        <StateInput autoComplete="shipping address-level1" />
      </Form.Item>
      <Form.Item
        label="ZIP code"
        name="zipCode"
        normalize={withZipHyphen}
        validateFirst
        rules={[filledIn('Please enter your ZIP code.'), aZipCode()]}
      >
        <Input inputMode="numeric" autoComplete="shipping postal-code" maxLength={20} />
      </Form.Item>
    </>
  );
}
