import { Form } from 'antd';
import { useState } from 'react';
import { AntdTheme } from '../../theme/antd-theme';
import { showFieldErrors } from '../../ui/field-errors';
import { filledIn } from '../../ui/form-rules';
import { SidePanel } from '../../ui/side-panel';
import { SteadyButton } from '../../ui/steady-button';
import { PasswordInput } from './password-input';
import { useAccountRights } from './use-account-rights';

/** Confirms the deletion of an account. It explains the consequences and requires the password. */
export function DeleteAccount({ username }: { username: string }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <h3>Leaving</h3>
      <p>Delete your account and what the shop knows about you.</p>
      <button type="button" className="button button--quiet button--danger" onClick={() => setAsking(true)}>
        Delete My Account
      </button>
      <SidePanel title="Delete your account?" side="right" wide open={asking} onClose={close}>
        <p>
          The account <strong>{username}</strong> is deleted for good: your name, addresses, saved items and cart. Of
          past orders only the figures stay in our books, without your name.
        </p>
        <p>
          While an order is not shipped yet or is younger than 30 days, the account waits for it. You can still sign in
          and keep your account until then.
        </p>
        <AntdTheme>
          <DeletionForm onDone={close} />
        </AntdTheme>
      </SidePanel>
    </>
  );
}

function DeletionForm({ onDone }: { onDone: () => void }) {
  const [form] = Form.useForm<{ password: string }>();
  const [pending, setPending] = useState(false);
  const { remove } = useAccountRights();

  const submit = async ({ password }: { password: string }) => {
    setPending(true);
    const { done, errors } = await remove(password);
    setPending(false);
    if (done) onDone();
    else showFieldErrors(form, errors);
  };

  return (
    <Form
      form={form}
      name="delete-account"
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={{ password: '' }}
      onFinish={(fields) => void submit(fields)}
    >
      <Form.Item label="Password" name="password" rules={[filledIn('Please enter your password.')]}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <div className="profile__choice">
        <SteadyButton type="submit" className="button button--danger" inactive={pending}>
          {pending ? 'Deleting...' : 'Delete My Account'}
        </SteadyButton>
        <button type="button" className="button button--quiet" onClick={onDone}>
          Keep My Account
        </button>
      </div>
    </Form>
  );
}
