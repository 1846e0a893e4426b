import { Button, Form, Input, type InputRef } from 'antd';
import type { Ref } from 'react';
import type { MailDetail } from '../../api/models';
import { forgetFieldErrors, showFieldErrors } from '../../ui/field-errors';
import { anEmail } from '../../ui/form-rules';
import { SteadyButton } from '../ui/steady-button';

interface AddressFormProps {
  mail: MailDetail;
  /** Recipient's address; undefined until staff ask to see it. */
  address: string | undefined;
  busy: boolean;
  /** The address field. */
  field: Ref<InputRef>;
  /** @returns the problem of each field; null if the address was accepted */
  onSend: (to: string) => Promise<Record<string, string> | null>;
  onClose: () => void;
}

/** Form for a corrected recipient address. Submitting it sends the mail immediately. */
export function AddressForm({ mail, address, busy, field, onSend, onClose }: AddressFormProps) {
  const [form] = Form.useForm<{ to: string }>();
  const send = async (to: string) => {
    const errors = await onSend(to);
    if (errors) showFieldErrors(form, errors);
  };
  return (
    <Form<{ to: string }>
      form={form}
      name="mail-address"
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      initialValues={{ to: address ?? '' }}
      onValuesChange={(changed) => forgetFieldErrors(form, changed)}
      onFinish={({ to }) => void send(to.trim())}
    >
      <p>
        It was to go to {address ?? mail.to}. Only this mail goes elsewhere: the account and the order keep the address
        that they have.
      </p>
      <Form.Item label="E-mail address" name="to" rules={[anEmail]}>
        <Input ref={field} type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      <div className="dialog-actions">
        <Button onClick={onClose}>Do not send</Button>
        <SteadyButton type="primary" htmlType="submit" inactive={busy}>
          {busy ? 'Sending...' : 'Send to this address'}
        </SteadyButton>
      </div>
    </Form>
  );
}
