import { Form, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';

interface PasswordDialogProps {
  title: string;
  /** Reason for the prompt. */
  text: string;
  okText: string;
  /** Button text while the password is checked, instead of `okText`. */
  busyText: string;
  cancelText?: string;
  /** Only the buttons close the dialog. */
  insists?: boolean;
  /** @returns the message that rejects the password; null if it is right */
  confirm: (password: string) => Promise<string | null>;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password of the signed-in user until it is right. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, okText, busyText, cancelText, insists = false, confirm, onConfirmed, onCancel } = props;
  const [form] = Form.useForm<{ password: string }>();
  const [pending, setPending] = useState(false);
  const input = useRef<InputRef>(null);

  const submit = async ({ password }: { password: string }) => {
    setPending(true);
    const refusal = await confirm(password);
    setPending(false);
    if (refusal === null) {
      onConfirmed();
      return;
    }
    form.setFields([{ name: 'password', errors: [refusal] }]);
    input.current?.focus({ cursor: 'all' });
  };

  return (
    <Modal
      open
      title={title}
      okText={pending ? busyText : okText}
      okButtonProps={{ 'aria-disabled': pending }}
      cancelText={cancelText}
      closable={!insists}
      keyboard={!insists}
      mask={{ closable: !insists }}
      onOk={() => !pending && form.submit()}
      onCancel={onCancel}
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
