import { Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SignIn } from '../../api/models';
import { resetPasswordPath } from '../../app/paths';
import { showFieldErrors } from '../../ui/field-errors';
import { atLeast } from '../../ui/form-rules';
import { PasswordInput } from './password-input';
import { useSignIn } from './use-sign-in';

export function SignInForm({ onNewHere }: { onNewHere: () => void }) {
  const [form] = Form.useForm<SignIn>();
  const [pending, setPending] = useState(false);
  const { signIn } = useSignIn();

  const submit = async (who: SignIn) => {
    setPending(true);
    showFieldErrors(form, await signIn(who));
    setPending(false);
  };

  return (
    <Form
      form={form}
      name="sign-in"
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={{ username: '', password: '' }}
      onFinish={(who) => void submit(who)}
    >
      <Form.Item label="Username" name="username" rules={[atLeast(3, 'Username must be at least 3 characters')]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item label="Password" name="password" rules={[atLeast(6, 'Password must be at least 6 characters')]}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <p className="auth__forgot">
        <Link to={resetPasswordPath}>Forgot password?</Link>
      </p>
      <button type="submit" className="button button--wide" disabled={pending}>
        {pending ? 'Signing in...' : 'Sign In'}
      </button>
      <p className="auth__switch">
        New here?{' '}
        <button type="button" className="link-button" onClick={onNewHere}>
          Create an account
        </button>
      </p>
    </Form>
  );
}
