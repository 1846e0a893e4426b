import { Form, Input } from 'antd';
import { useState } from 'react';
import type { User } from '../../api/models';
import { KeptInTab } from '../../device/kept-in-tab';
import { showFieldErrors } from '../../ui/field-errors';
import { anEmail, atLeast, filledIn } from '../../ui/form-rules';
import { SteadyButton } from '../../ui/steady-button';
import { PasswordInput } from './password-input';
import { useProfile } from './use-profile';

interface ProfileFields {
  username: string;
  email: string;
  /** Only present while the e-mail address differs. */
  currentPassword?: string;
}

/** Typed values. They survive a reload, and a new sign-in after the session ended. */
const typed = new KeptInTab<Partial<ProfileFields>>('profile');

export function ProfileForm({ user }: { user: User }) {
  const [form] = Form.useForm<ProfileFields>();
  const [pending, setPending] = useState(false);
  const [initial] = useState(() => ({ ...detailsOf(user), ...textsIn(typed.read(user.id)) }));
  const email = Form.useWatch('email', form) as string | undefined;
  const emailChanges = (email ?? initial.email).trim() !== user.email;
  const { update } = useProfile();

  const submit = async (fields: ProfileFields) => {
    setPending(true);
    const { saved, errors } = await update(fields);
    if (saved) {
      typed.forget(user.id);
      form.setFieldsValue({ ...detailsOf(saved), currentPassword: '' });
    }
    showFieldErrors(form, errors);
    setPending(false);
  };

  return (
    <Form
      form={form}
      name="profile"
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={(_, { username, email }: ProfileFields) => typed.keep(user.id, { username, email })}
      onFinish={(fields) => void submit(fields)}
    >
      <Form.Item label="Username" name="username" rules={[atLeast(3, 'Username must be at least 3 characters.')]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item label="Email" name="email" rules={[anEmail]}>
        <Input type="email" inputMode="email" autoComplete="email" />
      </Form.Item>
      {emailChanges && (
        <Form.Item
          label="Current password"
          name="currentPassword"
          extra="Needed for a new email address."
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
function textsIn(kept: Partial<ProfileFields> = {}): Partial<ProfileFields> {
  return Object.fromEntries(
    Object.entries(kept).filter(([name, text]) => ['username', 'email'].includes(name) && typeof text === 'string'),
  );
}
