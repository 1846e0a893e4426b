import { Button, Form, Input } from 'antd';
import { anEmail } from '../../ui/form-rules';
import { SteadyButton } from '../ui/steady-button';
import { usePersonalCode } from './use-personal-code';

/** Gives a customer the service discount with one click, or mails an existing code again. */
export function PersonalForm({ onClose }: { onClose: () => void }) {
  const { form, working, given, forget, give, mailAgain } = usePersonalCode(onClose);

  return (
    <Form<{ email: string }>
      form={form}
      name="personal-code"
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      onValuesChange={forget}
      onFinish={({ email }) => void give(email.trim())}
    >
      <p>
        A personal code: 20% off every order for a year, only for the account with this e-mail address. We send it to
        the customer right away.
      </p>
      <Form.Item label="E-mail of the customer" name="email" rules={[anEmail]}>
        <Input type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      {given && (
        <div className="promo-given" role="alert">
          <p>{given.email} has a personal code already.</p>
          <SteadyButton inactive={working} onClick={() => void mailAgain(given)}>
            Mail it again
          </SteadyButton>
        </div>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <SteadyButton type="primary" htmlType="submit" inactive={working || given !== null}>
          {working ? 'Sending...' : 'Send the code'}
        </SteadyButton>
      </div>
    </Form>
  );
}
