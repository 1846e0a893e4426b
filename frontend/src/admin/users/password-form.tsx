import { Form, type FormInstance, Input } from 'antd';
import type { UserPasswordResetRequest } from '../../api/models';
import { clearFieldErrors } from '../../ui/field-errors';
import { characters } from '../../ui/text-checks';
import { SteadyButton } from '../ui/buttons';

export interface NewPassword {
  username: string;
  newPassword: string;
  confirmPassword: string;
}

export interface PasswordFormProps {
  /** The page fills in the username when staff choose a user in the list. */
  form: FormInstance<NewPassword>;
  busy: boolean;
  /** @returns whether the password was set; otherwise the form shows the server's messages */
  onReset: (reset: UserPasswordResetRequest, form: FormInstance<NewPassword>) => Promise<boolean>;
}

const empty: NewPassword = { username: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ form, busy, onReset }: PasswordFormProps) {
  const submit = async (typed: NewPassword) => {
    clearFieldErrors(form, typed);
    const problem = passwordProblem(typed);
    if (problem) {
      form.setFields([{ name: problem.field, errors: [problem.message] }]);
      form.focusField(problem.field);
      return;
    }
    const { username, newPassword } = typed;
    if (!(await onReset({ username, newPassword }, form))) return;
    form.setFieldsValue(empty);
    form.focusField('username');
  };

  return (
    <Form
      form={form}
      name="reset-user-password"
      className="user-password"
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={empty}
      onValuesChange={(_, typed) => clearFieldErrors(form, typed)}
      onFinish={(typed) => void submit(typed)}
    >
      <h3>Reset User Password</h3>
      <p>The user is signed out everywhere and gets an email.</p>
      <div className="user-password__fields">
        <Form.Item label="Username" name="username">
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
        <Form.Item label="New Password" name="newPassword">
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item label="Confirm Password" name="confirmPassword">
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </div>
      <SteadyButton type="primary" htmlType="submit" inactive={busy}>
        {busy ? 'Resetting...' : 'Reset Password'}
      </SteadyButton>
    </Form>
  );
}

/** Returns the first problem and its field; null if there is none. */
function passwordProblem({
  username,
  newPassword,
  confirmPassword,
}: NewPassword): { field: keyof NewPassword; message: string } | null {
  const length = characters(newPassword);
  if (username.trim() === '') return { field: 'username', message: 'Please enter a username' };
  if (newPassword === '' || confirmPassword === '') {
    const field = newPassword === '' ? 'newPassword' : 'confirmPassword';
    return { field, message: 'Please enter and confirm the new password' };
  }
  if (length < 8) return { field: 'newPassword', message: 'Password must be at least 8 characters long' };
  if (length > 128) return { field: 'newPassword', message: 'Password must be at most 128 characters long' };
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', message: 'Passwords do not match' };
  return null;
}
