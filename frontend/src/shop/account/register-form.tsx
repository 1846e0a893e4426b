import { Form, Input } from 'antd';
import { useState } from 'react';
import type { Registration } from '../../api/models';
import { showFieldErrors } from '../../ui/field-errors';
import { anEmail, atLeast, atMost } from '../../ui/form-rules';
import { PasswordInput } from './password-input';
import { useSignIn } from './use-sign-in';

interface RegistrationFields extends Registration {
  passwordConfirm: string;
}

const empty: RegistrationFields = { username: '', email: '', password: '', passwordConfirm: '' };

export function RegisterForm({ onHaveAccount }: { onHaveAccount: () => void }) {
  const [form] = Form.useForm<RegistrationFields>();
  const [pending, setPending] = useState(false);
  const { register, refuseMismatch } = useSignIn();

  const submit = async ({ username, email, password }: RegistrationFields) => {
    setPending(true);
    showFieldErrors(form, await register({ username, email, password }));
    setPending(false);
  };

  const refuse = ({ password, passwordConfirm }: Partial<RegistrationFields>) => {
    if (password !== passwordConfirm) refuseMismatch();
  };

  return (
    <Form
      form={form}
      name="register"
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={empty}
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ values }) => refuse(values)}
    >
      <Form.Item
        label="Username"
        name="username"
        rules={[
          atLeast(3, 'Username must be at least 3 characters'),
          atMost(60, 'Username must be at most 60 characters'),
        ]}
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item label="Email" name="email" rules={[anEmail]}>
        <Input type="email" inputMode="email" autoComplete="email" />
      </Form.Item>
      <Form.Item
        label="Password"
        name="password"
        extra="At least 8 characters."
        rules={[
          atLeast(8, 'Password must be at least 8 characters long'),
          atMost(128, 'Password must be at most 128 characters long'),
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        label="Confirm password"
        name="passwordConfirm"
        validateFirst
        rules={[
          atLeast(6, 'Password confirmation must be at least 6 characters'),
          ({ getFieldValue }) => ({
            validateTrigger: 'onSubmit',
            validator: (_, value: unknown) =>
              value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error("Passwords don't match")),
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <button type="submit" className="button button--wide" disabled={pending}>
        {pending ? 'Creating account...' : 'Create Account'}
      </button>
      <p className="auth__switch">
        Already have an account?{' '}
        <button type="button" className="link-button" onClick={onHaveAccount}>
          Sign in
        </button>
      </p>
    </Form>
  );
}
