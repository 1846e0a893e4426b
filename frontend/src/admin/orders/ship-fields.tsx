import { AutoComplete, Checkbox, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { carrierRule, carriers } from './order-names';

/** Fields `carrier` and `trackingNumber` of a form. */
export function TrackingFields() {
  return (
    <>
      <Form.Item label="Carrier" name="carrier" dependencies={['trackingNumber']} rules={[carrierRule]}>
        <AutoComplete options={carriers} maxLength={60} />
      </Form.Item>
      <Form.Item label="Tracking number" name="trackingNumber">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </>
  );
}

interface ConfirmationProps {
  name: string;
  /** Shown if the checkbox is not checked. */
  message?: string;
  children: ReactNode;
}

/** Field of a checkbox that staff must check before they save the form. */
export function Confirmation({ name, message = 'Please confirm this first.', children }: ConfirmationProps) {
  return (
    <Form.Item
      name={name}
      valuePropName="checked"
      rules={[
        {
          validator: (_, confirmed: boolean) => (confirmed ? Promise.resolve() : Promise.reject(new Error(message))),
        },
      ]}
    >
      <Checkbox>{children}</Checkbox>
    </Form.Item>
  );
}
