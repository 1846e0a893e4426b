import { Form, type FormInstance, Input, type InputRef, Modal } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MailDetail } from '../../api/models';
import { adminOneMailPath } from '../../page/staff-paths';
import { clearFieldErrors } from '../../ui/field-errors';
import { anEmail } from '../../ui/form-rules';
import { FormActions, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { mailTitle } from './mail-names';
import { useMailWork } from './use-mail';

interface MailActionsProps {
  mail: MailDetail;
  /** Recipient's address; undefined until staff ask to see it. */
  address: string | undefined;
}

/** Buttons for the actions that the mail's state allows. */
export function MailActions({ mail, address }: MailActionsProps) {
  const navigate = useNavigate();
  const { running, retry, sendAgain, cancel } = useMailWork();
  const [dialog, setDialog] = useState<'address' | 'cancel' | null>(null);
  const field = useRef<InputRef>(null);
  const stop = () => setDialog(null);
  const { can } = mail;
  const busy = running !== null;

  const send = async (correction?: { to: string; form: FormInstance }) => {
    let sentId = mail.id;
    const sent = can.sendAgain
      ? await sendAgain(mail, correction, (id) => (sentId = id))
      : await retry(mail, correction);
    if (!sent) return;
    stop();
    if (sentId !== mail.id) void navigate(adminOneMailPath(sentId));
  };

  return (
    <div className="mail-actions">
      {(can.retry || can.sendAgain) && (
        <SteadyButton type="primary" inactive={busy} onClick={() => void send()}>
          {busy && dialog === null ? 'Sending...' : 'Send again'}
        </SteadyButton>
      )}
      {can.correct && (
        <SteadyButton inactive={busy} onClick={() => setDialog('address')}>
          Correct the address
        </SteadyButton>
      )}
      {can.cancel && (
        <SteadyButton danger inactive={busy} onClick={() => setDialog('cancel')}>
          Cancel this email
        </SteadyButton>
      )}
      {can.refusal !== undefined && <p className="second-line">This email cannot be sent again. {can.refusal}</p>}
      <Modal
        open={dialog === 'address'}
        title="Correct the address"
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={stop}
        afterOpenChange={(open) => open && field.current?.focus()}
      >
        <AddressForm
          mail={mail}
          address={address}
          busy={busy}
          field={field}
          onSend={(correction) => void send(correction)}
          onClose={stop}
        />
      </Modal>
      <ConfirmDialog
        open={dialog === 'cancel'}
        title="Cancel this email?"
        okText="Cancel the email"
        busyText="Cancelling..."
        cancelText="Do not cancel"
        busy={busy}
        onConfirm={() => cancel(mail)}
        onClose={stop}
      >
        <p>
          <strong>{mailTitle(mail)}</strong>, to {mail.to}
        </p>
        <p>The email will not be sent. The recipient does not get its content, such as a link.</p>
      </ConfirmDialog>
    </div>
  );
}

interface AddressFormProps {
  mail: MailDetail;
  /** Recipient's address; undefined until staff ask to see it. */
  address: string | undefined;
  busy: boolean;
  /** The address field. */
  field: Ref<InputRef>;
  onSend: (correction: { to: string; form: FormInstance }) => void;
  onClose: () => void;
}

/** Form for a corrected recipient address. Submitting it sends the mail immediately. */
function AddressForm({ mail, address, busy, field, onSend, onClose }: AddressFormProps) {
  const [form] = Form.useForm<{ to: string }>();
  return (
    <Form<{ to: string }>
      form={form}
      name="mail-address"
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      initialValues={{ to: address ?? '' }}
      onValuesChange={(changed) => clearFieldErrors(form, changed)}
      onFinish={({ to }) => onSend({ to: to.trim(), form })}
    >
      <p>
        The email was addressed to {address ?? mail.to}. Only this email goes to the new address: the account and the
        order do not change.
      </p>
      <Form.Item label="Email address" name="to" rules={[anEmail]}>
        <Input ref={field} type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      <FormActions
        text="Send to this address"
        busyText="Sending..."
        busy={busy}
        cancelText="Do not send"
        onCancel={onClose}
      />
    </Form>
  );
}
