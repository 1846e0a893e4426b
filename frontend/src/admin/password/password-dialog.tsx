import { Form, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useConfirmPassword } from './use-confirm-password';

interface PasswordDialogProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

export function PasswordDialog({ onConfirmed, onCancel }: PasswordDialogProps) {
  const [form] = Form.useForm<{ password: string }>();
  const [pending, setPending] = useState(false);
  const input = useRef<InputRef>(null);
  const confirm = useConfirmPassword();

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
      title="Confirm your password"
      okText={pending ? 'Confirming...' : 'Confirm'}
      okButtonProps={{ disabled: pending }}
      onOk={() => form.submit()}
      onCancel={onCancel}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <p>You signed in a while ago. This needs your password once more.</p>
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
