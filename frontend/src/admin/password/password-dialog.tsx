import { Form, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';

interface PasswordDialogProps {
  title: string;
  /** Why it asks. */
  text: string;
  okText: string;
  /** In place of `okText` while the password is checked. */
  busyText: string;
  cancelText?: string;
  /** Only its buttons close it. */
  insists?: boolean;
  /** @returns the sentence that refuses the password, null when it is right */
  confirm: (password: string) => Promise<string | null>;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the signed-in person's password until it is right. */
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
