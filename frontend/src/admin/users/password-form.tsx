import { Form, type FormInstance, Input } from 'antd';
import { forgetFieldErrors, showFieldErrors } from '../../ui/field-errors';
import { SteadyButton } from '../ui/steady-button';
import { type NewPassword, passwordProblem } from './password-problem';

interface PasswordFormProps {
  /** The page fills in the username when staff choose a user in the list. */
  form: FormInstance<NewPassword>;
  busy: boolean;
  /**
   * @param atFields shows the server's messages at their fields
   * @returns whether the password was set
   */
  onReset: (
    reset: Pick<NewPassword, 'username' | 'newPassword'>,
    atFields: (errors: Record<string, string>) => void,
  ) => Promise<boolean>;
}

const empty: NewPassword = { username: '', newPassword: '', confirmPassword: '' };

/** Form that sets another user's password. */
export function PasswordForm({ form, busy, onReset }: PasswordFormProps) {
  const submit = async (typed: NewPassword) => {
    forgetFieldErrors(form, typed);
    const problem = passwordProblem(typed);
    if (problem) {
      form.setFields([{ name: problem.field, errors: [problem.message] }]);
      form.focusField(problem.field);
      return;
    }
    const { username, newPassword } = typed;
    if (!(await onReset({ username, newPassword }, (errors) => showFieldErrors(form, errors)))) return;
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
      onValuesChange={(_, typed) => forgetFieldErrors(form, typed)}
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
