import { Form, Input } from 'antd';
import { anEmail, filledIn } from '../../ui/form-rules';

/** The six fields, named for the browser to fill in. */
export function CustomerFields() {
  return (
    <section aria-labelledby="customer-title">
      <h2 id="customer-title">Customer Information</h2>
      <div className="customer-fields">
        <Form.Item
          label="Name"
          name="name"
          rules={[filledIn('Please enter your name.')]}
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
          rules={[filledIn('Please enter your address.')]}
          className="customer-fields__wide"
        >
          <Input autoComplete="shipping street-address" maxLength={200} />
        </Form.Item>
        <Form.Item
          label="City"
          name="city"
          rules={[filledIn('Please enter your city.')]}
          className="customer-fields__wide"
        >
          <Input autoComplete="shipping address-level2" maxLength={100} />
        </Form.Item>
        <Form.Item label="State" name="state" rules={[filledIn('Please enter your state.')]}>
          <Input autoComplete="shipping address-level1" maxLength={100} />
        </Form.Item>
        <Form.Item label="ZIP code" name="zipCode" rules={[filledIn('Please enter your zip code.')]}>
          <Input inputMode="numeric" autoComplete="shipping postal-code" maxLength={20} />
        </Form.Item>
      </div>
    </section>
  );
}
