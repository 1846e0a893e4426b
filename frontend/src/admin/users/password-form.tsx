import { Form, type FormInstance, Input } from 'antd';
import type { UserPasswordResetRequest } from '../../api/models';
import { clearFieldErrors } from '../../ui/field-errors';
import { characters } from '../../ui/text-checks';
import { EditDialog, EditForm } from '../ui/edit-dialog';

interface NewPassword {
  username: string;
  newPassword: string;
  confirmPassword: string;
}

interface PasswordDialogProps {
  /** Username from the list; empty if staff type it, and null while the dialog is closed. */
  username: string | null;
  busy: boolean;
  /** @returns whether the password was set; otherwise the form shows the server's messages */
  onReset: (reset: UserPasswordResetRequest, form: FormInstance<NewPassword>) => Promise<boolean>;
  onClose: () => void;
}

export function PasswordDialog({ username, onClose, ...work }: PasswordDialogProps) {
  return (
    <EditDialog startsInField item={username} title={() => 'Reset User Password'} onClose={onClose}>
      {(shown) => <PasswordForm username={shown} {...work} />}
    </EditDialog>
  );
}

type PasswordFormProps = Omit<PasswordDialogProps, 'username' | 'onClose'> & Pick<NewPassword, 'username'>;

function PasswordForm({ username, busy, onReset }: PasswordFormProps) {
  const [form] = Form.useForm<NewPassword>();
  const save = async (typed: NewPassword) => {
    clearFieldErrors(form, typed);
    const problem = passwordProblem(typed);
    if (!problem) return onReset({ username: typed.username, newPassword: typed.newPassword }, form);
    form.setFields([{ name: problem.field, errors: [problem.message] }]);
    form.focusField(problem.field);
    return false;
  };

  return (
    <EditForm<NewPassword>
      form={form}
      name="reset-user-password"
      initialValues={{ username, newPassword: '', confirmPassword: '' }}
      onValuesChange={(_, typed) => clearFieldErrors(form, typed)}
      submit={{ busy, text: 'Reset Password', busyText: 'Resetting...' }}
      save={save}
    >
      <p>The user is signed out everywhere and gets an email.</p>
      <Form.Item label="Username" name="username">
        <Input autoComplete="off" maxLength={60} readOnly={username !== ''} />
      </Form.Item>
      <Form.Item label="New Password" name="newPassword">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item label="Confirm Password" name="confirmPassword">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </EditForm>
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
