import { Button, Form, Input, type InputRef, Modal, type ModalProps } from 'antd';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../api/models';
import { hasPasskeys } from '../../device/passkeys';
import { useSession } from '../../session/use-session';
import { PasswordNotGiven, type WithFreshPassword, WithFreshPasswordProvider } from './use-fresh-password';
import {
  type OwnerCheck,
  type Refusal,
  type Typed,
  useConfirm,
  useSignInAgain,
  requiresPassword,
} from './use-password-check';

interface Pending {
  given: () => void;
  notGiven: () => void;
}

/**
 * Asks for the password, or for the second factor if the account has one, when an action in `children` requires a
 * recent check.
 */
export function FreshPassword({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : null;
  const hasSecondFactor = user?.hasSecondFactor === true;
  const factors = factorsOf(user);
  const { check, byPasskey } = useConfirm();

  const withFreshPassword: WithFreshPassword = useCallback(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!requiresPassword(error)) throw error;
      await new Promise<void>((given, refuse) =>
        setPending({ given, notGiven: () => refuse(new PasswordNotGiven('The password was not given.')) }),
      ).finally(() => setPending(null));
      return work();
    }
  }, []);

  return (
    <WithFreshPasswordProvider value={withFreshPassword}>
      {children}
      {pending && (
        <PasswordDialog
          title={hasSecondFactor ? 'Confirm that it is you' : 'Confirm your password'}
          text={`You signed in a while ago. ${hasSecondFactor ? `${methodsText(factors)} to continue.` : 'Please enter your password again to continue.'}`}
          initialFields={hasSecondFactor ? ['code'] : ['password']}
          okText="Confirm"
          busyText="Confirming..."
          check={check}
          factors={factors}
          byPasskey={byPasskey}
          onConfirmed={pending.given}
          onCancel={pending.notGiven}
        />
      )}
    </WithFreshPasswordProvider>
  );
}

/** Asks for the password in a dialog over the page after a session ended. Values typed on the page are not lost. */
export function SignInAgain({ user }: { user: User }) {
  const { ended, check, byPasskey, goOn, leave } = useSignInAgain(user);
  return (
    ended && (
      <PasswordDialog
        title="Please sign in again"
        text={`Your session has ended. Sign in again as ${user.username} to continue. Nothing that you typed is lost.${
          user.hasSecondFactor ? ` ${withPasskey(factorsOf(user))}` : ''
        }`}
        initialFields={['password']}
        okText="Sign In"
        busyText="Signing in..."
        cancelText="Leave"
        // Only the buttons close this dialog.
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        check={check}
        factors={factorsOf(user)}
        byPasskey={byPasskey}
        onConfirmed={goOn}
        onCancel={leave}
      />
    )
  );
}

type Factors = User['secondFactors'];

/** The account's second factors; empty if it has none. */
function factorsOf(user: User | null): Factors {
  return user?.secondFactors ?? [];
}

/** Returns the beginning of a sentence that asks for one of the methods with which the account can confirm. */
function methodsText(factors: Factors): string {
  if (!factors.includes('passkey')) return 'Please enter a code from your authenticator app, or a recovery code,';
  return factors.includes('authenticator')
    ? 'Please use your passkey, or enter a code from your authenticator app or a recovery code,'
    : 'Please use your passkey, or enter a recovery code,';
}

const withPasskey = (factors: Factors) =>
  factors.includes('passkey') ? 'With your passkey, you need no password and no code.' : '';

function fieldsFor(factors: Factors) {
  const hasApp = factors.length === 0 || factors.includes('authenticator');
  return {
    password: { label: 'Password', missing: 'Please enter your password.' },
    code: hasApp
      ? { label: 'Code', missing: 'Please enter the code from your authenticator app, or a recovery code.' }
      : { label: 'Recovery code', missing: 'Please use your passkey, or enter a recovery code.' },
  } as const;
}

interface PasswordDialogProps extends Omit<ModalProps, 'onOk' | 'onCancel'> {
  /** Reason for the prompt. */
  text: string;
  /** Fields of the first attempt. A refusal can change them. */
  initialFields: readonly (keyof Typed)[];
  /** The account's second factors; empty if it has none. */
  factors: Factors;
  okText: string;
  /** Button text while the input is checked, instead of `okText`. */
  busyText: string;
  check: OwnerCheck;
  /** Asks for a passkey instead, if the account has one. @returns the reason for the failure; null after success */
  byPasskey: () => Promise<string | null>;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password, a code or a passkey of the signed-in user until it is correct. */
function PasswordDialog({
  text,
  initialFields,
  factors,
  okText,
  busyText,
  check,
  byPasskey,
  onConfirmed,
  ...modal
}: PasswordDialogProps) {
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const [visibleFields, setVisibleFields] = useState(initialFields);
  const input = useRef<InputRef>(null);
  const fields = fieldsFor(factors);

  const settle = (refusal: Refusal | null) => {
    setBusy(false);
    if (refusal === null) {
      onConfirmed();
      return;
    }
    const { field, message } = refusal;
    const isNew = !visibleFields.includes(field);
    // The form ignores errors of fields that are not rendered yet.
    flushSync(() => setVisibleFields(refusal.fields ?? (isNew ? [...visibleFields, field] : visibleFields)));
    // Nothing was typed into a new password field, so the password is missing, not wrong.
    form.setFields([{ name: field, errors: [isNew && field === 'password' ? fields.password.missing : message] }]);
    form.focusField(field);
  };
  const submit = async (typed: Partial<Typed>) => {
    setBusy(true);
    settle(await check({ password: '', code: '', ...typed }));
  };
  const confirmByPasskey = async () => {
    setBusy(true);
    const message = await byPasskey();
    settle(message === null ? null : { field: visibleFields[0] ?? 'password', message });
  };

  return (
    <Modal
      {...modal}
      open
      okText={busy ? busyText : okText}
      okButtonProps={{ 'aria-disabled': busy }}
      onOk={() => !busy && form.submit()}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <p>{text}</p>
      <Form
        form={form}
        name="confirm-password"
        layout="vertical"
        requiredMark={false}
        noValidate
        initialValues={{ password: '', code: '' }}
        onFinish={(typed) => void submit(typed)}
      >
        {visibleFields.map((field, at) => (
          <Form.Item
            key={field}
            label={fields[field].label}
            name={field}
            rules={[{ required: true, message: fields[field].missing }]}
            validateTrigger="onSubmit"
          >
            {field === 'password' ? (
              <Input.Password ref={at === 0 ? input : null} autoComplete="current-password" />
            ) : (
              <Input ref={at === 0 ? input : null} autoComplete="one-time-code" inputMode="text" />
            )}
          </Form.Item>
        ))}
      </Form>
      {factors.includes('passkey') && hasPasskeys() && (
        <Button onClick={() => !busy && void confirmByPasskey()}>Use a passkey</Button>
      )}
    </Modal>
  );
}
