import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { resetPasswordPath, signInPath } from '../../app/paths';
import { showFieldErrors } from '../../ui/field-errors';
import { brokenRule, type NewPassword } from './new-password-rules';
import { PasswordInput } from './password-input';
import { usePasswordReset } from './use-password-reset';

const leavesAfterMs = 2000;

/** @param token from the link in the mail */
export function NewPasswordForm({ token }: { token: string }) {
  const [form] = Form.useForm<NewPassword>();
  const [state, setState] = useState<'asking' | 'pending' | 'done' | 'link-refused'>('asking');
  const { reset } = usePasswordReset();

  const submit = async (typed: NewPassword) => {
    const broken = brokenRule(typed);
    if (broken) {
      showFieldErrors(form, { [broken.field]: broken.message });
      return;
    }
    setState('pending');
    const outcome = await reset({ token, newPassword: typed.newPassword });
    setState(outcome.state === 'failed' ? 'asking' : outcome.state);
    showFieldErrors(form, outcome.errors);
  };

  if (state === 'done') return <PasswordReset />;
  if (state === 'link-refused') return <LinkRefused />;
  return (
    <Form
      form={form}
      name="new-password"
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{ newPassword: '', confirmPassword: '' }}
      onFinish={(typed) => void submit(typed)}
    >
      <Form.Item label="New password" name="newPassword" extra="At least 8 characters.">
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item label="Confirm password" name="confirmPassword">
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <button type="submit" className="button button--wide" disabled={state === 'pending'}>
        {state === 'pending' ? 'Resetting...' : 'Reset Password'}
      </button>
    </Form>
  );
}

function PasswordReset() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(signInPath()), leavesAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <p role="status">You can sign in with your new password now. Taking you there…</p>;
}

function LinkRefused() {
  return (
    <div role="alert">
      <p>This link can not be used any more: links work once, for 30 minutes, and only the newest one does.</p>
      <Link to={resetPasswordPath} className="button button--wide">
        Request a New Link
      </Link>
    </div>
  );
}
