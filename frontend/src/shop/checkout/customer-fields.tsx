import { Form, Input } from 'antd';
import { aState, aZipCode, fitsLabel, withZipHyphen } from '../../ui/address-rules';
import { anEmail, filledIn } from '../../ui/form-rules';
import { StateInput } from '../../ui/state-input';
import type { Refusal } from './use-pay';

/** The six fields, named for the browser's autofill, under what is wrong with them: a toast would cover some. */
export function CustomerFields({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <section aria-labelledby="customer-title">
      <h2 id="customer-title">Customer Information</h2>
      <div role="alert">
        {refusal && (
          <div className="checkout__notice">
            <p>{refusal.title}</p>
            <p>{refusal.description}</p>
          </div>
        )}
      </div>
      <div className="customer-fields">
        <Form.Item
          label="Name"
          name="name"
          validateFirst
          rules={[filledIn('Please enter your name.'), fitsLabel(50)]}
          className="customer-fields__wide"
        >
          <Input autoComplete="shipping name" maxLength={120} />
        </Form.Item>
        <Form.Item
          label="Email"
          name="email"
          validateFirst
          rules={[filledIn('Please enter your e-mail.'), anEmail]}
          className="customer-fields__wide"
        >
          <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </Form.Item>
        <Form.Item
          label="Address"
          name="address"
          validateFirst
          rules={[filledIn('Please enter your address.'), fitsLabel(50)]}
          className="customer-fields__wide"
        >
          {/* The whole street address in one line: a browser would leave the apartment out of `address-line1`. */}
          <Input autoComplete="shipping street-address" maxLength={200} />
        </Form.Item>
        <Form.Item
          label="City"
          name="city"
          validateFirst
          rules={[filledIn('Please enter your city.'), fitsLabel(28)]}
          className="customer-fields__wide"
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
          rules={[filledIn('Please enter your zip code.'), aZipCode()]}
        >
          <Input inputMode="numeric" autoComplete="shipping postal-code" maxLength={20} />
        </Form.Item>
      </div>
    </section>
  );
}
