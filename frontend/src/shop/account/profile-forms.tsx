import { Form, Input, type InputProps } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PasswordConfirmationRequest, PasswordChangeRequest, User } from '../../api/models';
import { hasPasskeys } from '../../device/passkeys';
import { TabValue } from '../../device/storage';
import { guestDataPath } from '../../page/paths';
import { showFieldErrors } from '../../ui/field-errors';
import { anEmail, atLeast, atMost, filledIn } from '../../ui/form-rules';
import { ActionButton, SteadyButton } from '../../ui/steady-button';
import { type DeletionProof, useProfile } from './use-profile';
import { AntdTheme } from '../../theme/antd-theme';
import { SidePanel } from '../../ui/side-panel';
import { usePasswordToggle } from './password-field';

interface ProfileFields {
  username: string;
  email: string;
  /** Only present while the typed email address differs from the account's address. */
  currentPassword?: string;
  /** Proof of a passkey, instead of the code. */
  passkey?: string;
}

/** Typed values. They survive a reload, and a new sign-in after the end of a session. */
const typed = new TabValue<Partial<ProfileFields>>('profile');

export function ProfileForm({ user }: { user: User }) {
  const [form] = Form.useForm<ProfileFields>();
  const [pending, setPending] = useState(false);
  const [initial] = useState(() => ({ ...detailsOf(user), ...textsIn(typed.read(user.id)) }));
  const email = Form.useWatch('email', form) as string | undefined;
  const emailChanges = (email ?? initial.email).trim() !== user.email;
  const { askPasskey, update } = useProfile();

  const submit = async (fields: ProfileFields) => {
    setPending(true);
    const { saved, errors } = await update(fields);
    if (saved) {
      typed.remove(user.id);
      form.setFieldsValue({ ...detailsOf(saved), currentPassword: '' });
    }
    showFieldErrors(form, errors);
    setPending(false);
  };

  const confirmByPasskey = async () => {
    const fields = await form.validateFields(['username', 'email']).catch(() => null);
    const passkey = fields && (await askPasskey());
    if (fields && passkey) await submit({ username: fields.username, email: fields.email, passkey });
  };

  return (
    <Form
      form={form}
      name="profile"
      layout="vertical"
      noValidate
      initialValues={initial}
      onValuesChange={(_, { username, email }: ProfileFields) => typed.write(user.id, { username, email })}
      onFinish={(fields) => void submit(fields)}
    >
      <Form.Item label="Username" name="username" rules={[atLeast(3, 'Username must be at least 3 characters.')]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item label="Email" name="email" rules={[anEmail]}>
        <Input type="email" inputMode="email" autoComplete="email" />
      </Form.Item>
      {emailChanges && user.hasSecondFactor && <CodeField factors={user.secondFactors} onPasskey={confirmByPasskey} />}
      {emailChanges && !user.hasSecondFactor && (
        <Form.Item
          label="Current password"
          name="currentPassword"
          extra="Required to change your email address."
          rules={[filledIn('Please enter your current password to change your email address.')]}
        >
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
      )}
      <SteadyButton type="submit" className="button" inactive={pending}>
        {pending ? 'Saving...' : 'Save Changes'}
      </SteadyButton>
    </Form>
  );
}

const detailsOf = ({ username, email }: User): ProfileFields => ({ username, email });

/** Returns the stored values that have valid types. */
function textsIn(stored: Partial<ProfileFields> = {}): Partial<ProfileFields> {
  return Object.fromEntries(
    Object.entries(stored).filter(([name, text]) => ['username', 'email'].includes(name) && typeof text === 'string'),
  );
}

interface PasswordFields extends PasswordChangeRequest {
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
      noValidate
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

/** Confirms the deletion of an account. It explains the consequences and requires the password or the second factor. */
export function DeleteAccount({ user: { username, hasSecondFactor, secondFactors } }: { user: User }) {
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <h3>Delete Account</h3>
      <p>Delete your account and your personal data.</p>
      <button type="button" className="button button--quiet button--danger" onClick={() => setConfirming(true)}>
        Delete My Account
      </button>
      <SidePanel title="Delete your account?" side="right" wide open={confirming} onClose={close}>
        <p>
          This permanently deletes the account <strong>{username}</strong>, with your name, addresses, saved items and
          cart. We keep past orders in our records without your name and address.
        </p>
        <p>
          We may have to wait until all your orders have shipped and are older than 30 days, and your returns are
          complete. Until then, you can sign in and cancel the deletion.
        </p>
        <p>
          Your newsletter subscription, and data from orders or messages without signing in, are not part of the
          account. <Link to={guestDataPath}>Request a link</Link> to delete them, too.
        </p>
        <AntdTheme>
          <DeletionForm proof={hasSecondFactor ? 'code' : 'password'} factors={secondFactors} onDone={close} />
        </AntdTheme>
      </SidePanel>
    </>
  );
}

interface DeletionFormProps {
  proof: keyof PasswordConfirmationRequest;
  factors: User['secondFactors'];
  onDone: () => void;
}

function DeletionForm({ proof, factors, onDone }: DeletionFormProps) {
  const [form] = Form.useForm<PasswordConfirmationRequest>();
  const [pending, setPending] = useState(false);
  const { askPasskey, remove } = useProfile();

  const submit = async (typed: DeletionProof) => {
    setPending(true);
    const { saved, errors } = await remove(typed);
    setPending(false);
    if (saved) onDone();
    else showFieldErrors(form, errors);
  };
  const confirmByPasskey = async () => {
    const passkey = await askPasskey();
    if (passkey !== null) await submit({ passkey });
  };

  return (
    <Form
      form={form}
      name="delete-account"
      layout="vertical"
      noValidate
      initialValues={{ [proof]: '' }}
      onFinish={(fields) => void submit(fields)}
    >
      {proof === 'password' ? (
        <Form.Item label="Password" name="password" rules={[filledIn('Please enter your password.')]}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
      ) : (
        <CodeField factors={factors} onPasskey={confirmByPasskey} />
      )}
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

interface CodeFieldProps {
  factors: User['secondFactors'];
  /** Confirms with a passkey instead of the code. */
  onPasskey: () => Promise<void>;
}

/** Code of the second factor, with a button for a passkey if the account has one. */
const CodeField = ({ factors, onPasskey }: CodeFieldProps) => (
  <>
    <Form.Item
      label="Code"
      name="code"
      extra={
        factors.includes('authenticator')
          ? 'From your authenticator app, or one of your recovery codes.'
          : 'One of your recovery codes.'
      }
      rules={[filledIn('Please enter a code.')]}
    >
      <Input autoComplete="one-time-code" />
    </Form.Item>
    {factors.includes('passkey') && hasPasskeys() && (
      <Form.Item>
        <ActionButton className="button button--quiet" action={onPasskey}>
          Use a Passkey
        </ActionButton>
      </Form.Item>
    )}
  </>
);

/** Password field with a button that shows the typed text, for antd forms. */
const PasswordInput = (props: InputProps) => <Input {...props} {...usePasswordToggle()} />;
