import { Form } from 'antd';
import { useState } from 'react';
import type { PasswordChange } from '../../api/models';
import { showFieldErrors } from '../../ui/field-errors';
import { atLeast, atMost } from '../../ui/form-rules';
import { SteadyButton } from '../../ui/steady-button';
import { PasswordInput } from './password-input';
import { useProfile } from './use-profile';

interface PasswordFields extends PasswordChange {
  confirmPassword: string;
}

const empty: PasswordFields = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** @param username for password managers, which store it with the new password */
export function ChangePasswordForm({ username }: { username: string }) {
  const [form] = Form.useForm<PasswordFields>();
  const [pending, setPending] = useState(false);
  const { changePassword } = useProfile();

  const submit = async ({ currentPassword, newPassword }: PasswordFields) => {
    setPending(true);
    const { saved, errors } = await changePassword({ currentPassword, newPassword });
    if (saved) form.resetFields();
    showFieldErrors(form, errors);
    setPending(false);
  };

  return (
    <Form
      form={form}
      name="change-password"
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={empty}
      onFinish={(fields) => void submit(fields)}
    >
      <input hidden readOnly autoComplete="username" value={username} />
      <Form.Item
        label="Current password"
        name="currentPassword"
        rules={[atLeast(8, 'Current password must be at least 8 characters.')]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        label="New password"
        name="newPassword"
        rules={[
          atLeast(8, 'New password must be at least 8 characters.'),
          atMost(128, 'New password must be at most 128 characters.'),
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        label="Confirm password"
        name="confirmPassword"
        rules={[
          ({ getFieldValue }) => ({
            validateTrigger: 'onSubmit',
            validator: (_, value: unknown) =>
              value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error("Passwords don't match")),
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <SteadyButton type="submit" className="button" inactive={pending}>
        {pending ? 'Changing...' : 'Change Password'}
      </SteadyButton>
    </Form>
  );
}
