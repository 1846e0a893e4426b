import { Form, Input, type InputRef, Modal, type ModalProps } from 'antd';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { User } from '../../api/models';
import { PasswordNotGiven, type WithFreshPassword, WithFreshPasswordProvider } from './use-fresh-password';
import { type PasswordCheck, useConfirmPassword, useSignInAgain, wantsPassword } from './use-password-check';

interface Pending {
  given: () => void;
  notGiven: () => void;
}

/** Provides a password dialog to actions inside it that need a fresh password. */
export function FreshPassword({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const confirm = useConfirmPassword();

  const withFreshPassword: WithFreshPassword = useCallback(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!wantsPassword(error)) throw error;
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
          title="Confirm your password"
          text="You signed in a while ago. Please enter your password again to continue."
          okText="Confirm"
          busyText="Confirming..."
          check={confirm}
          onConfirmed={pending.given}
          onCancel={pending.notGiven}
        />
      )}
    </WithFreshPasswordProvider>
  );
}

/** Asks for the password over the page after a session ended. Typed values stay. */
export function SignInAgain({ user }: { user: User }) {
  const { ended, check, goOn, leave } = useSignInAgain(user);
  return (
    ended && (
      <PasswordDialog
        title="Please sign in again"
        text={`Your session has ended. Sign in again as ${user.username} to go on: nothing that you typed is lost.`}
        okText="Sign In"
        busyText="Signing in..."
        cancelText="Leave"
        // Only the buttons close this dialog.
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        check={check}
        onConfirmed={goOn}
        onCancel={leave}
      />
    )
  );
}

interface PasswordDialogProps extends Omit<ModalProps, 'onOk' | 'onCancel'> {
  /** Reason for the prompt. */
  text: string;
  okText: string;
  /** Button text while the password is checked, instead of `okText`. */
  busyText: string;
  check: PasswordCheck;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password of the signed-in user until it is correct. */
function PasswordDialog({ text, okText, busyText, check, onConfirmed, ...modal }: PasswordDialogProps) {
  const [form] = Form.useForm<{ password: string }>();
  const [busy, setBusy] = useState(false);
  const input = useRef<InputRef>(null);

  const submit = async ({ password }: { password: string }) => {
    setBusy(true);
    const refusal = await check(password);
    setBusy(false);
    if (refusal === null) {
      onConfirmed();
      return;
    }
    form.setFields([{ name: 'password', errors: [refusal] }]);
    input.current?.focus({ cursor: 'all' });
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
        initialValues={{ password: '' }}
        onFinish={(fields) => void submit(fields)}
      >
        <Form.Item
          label="Password"
          name="password"
          rules={[{ required: true, message: 'Please enter your password.' }]}
          validateTrigger="onSubmit"
        >
          <Input.Password ref={input} autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
