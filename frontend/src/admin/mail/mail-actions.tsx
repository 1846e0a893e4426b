import { Form, type FormInstance, Input, type InputRef } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedMail, MailDetail } from '../../api/models';
import { adminOneMailPath } from '../../page/staff-paths';
import { clearFieldErrors } from '../../ui/field-errors';
import { anEmail } from '../../ui/form-rules';
import { SteadyButton } from '../ui/buttons';
import { ConfirmDialog, type FallbackFocus } from '../ui/confirm-dialog';
import { EditDialog, EditForm, useLast } from '../ui/edit-dialog';
import { mailTitle } from './mail-names';
import { useMailWork } from './use-mail';

interface MailActionsProps {
  mail: MailDetail;
  /** Recipient's address; undefined until staff ask to see it. */
  address: string | undefined;
  fallbackFocus: FallbackFocus;
}

/** Buttons for the actions that the mail's state allows. */
export function MailActions({ mail, address, fallbackFocus }: MailActionsProps) {
  const navigate = useNavigate();
  const { running, retry, sendAgain, cancel } = useMailWork();
  const [dialog, setDialog] = useState<'again' | 'address' | 'cancel' | null>(null);
  const field = useRef<InputRef>(null);
  /** Id of the copy that was sent to a corrected address; its page opens when the dialog has closed. */
  const copyId = useRef<string | null>(null);
  const openCopy = (id: string) => void navigate(adminOneMailPath(id));
  const stop = () => setDialog(null);
  const { can } = mail;
  const busy = running !== null;

  /** @returns whether the mail was sent again */
  const send = async (correction?: { to: string; form: FormInstance }) => {
    let sentId = mail.id;
    const sent = can.sendAgain
      ? await sendAgain(mail, correction, (id) => (sentId = id))
      : await retry(mail, correction);
    if (!sent || sentId === mail.id) return sent;
    // While the dialog is open, it would ask for confirmation before the navigation, because its form has changes.
    if (correction) copyId.current = sentId;
    else openCopy(sentId);
    return sent;
  };

  return (
    <div className="mail-actions">
      {(can.retry || can.sendAgain) && (
        <SteadyButton type="primary" inactive={busy} onClick={() => setDialog('again')}>
          Send again
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
      <EditDialog
        item={dialog === 'address' ? mail : null}
        title={() => 'Correct the address'}
        onClose={stop}
        afterOpenChange={(open) => open && field.current?.focus()}
        afterClose={() => {
          if (copyId.current !== null) openCopy(copyId.current);
          copyId.current = null;
        }}
      >
        {() => <AddressForm mail={mail} address={address} busy={busy} field={field} onSend={send} />}
      </EditDialog>
      <SendAgainDialog
        mail={dialog === 'again' ? { ...mail, to: address ?? mail.to } : null}
        busy={busy}
        fallbackFocus={fallbackFocus}
        onSend={() => send()}
        onClose={stop}
      />
      <ConfirmDialog
        open={dialog === 'cancel'}
        title="Cancel this email?"
        okText="Cancel the email"
        busyText="Cancelling..."
        cancelText="Do not cancel"
        busy={busy}
        fallbackFocus={fallbackFocus}
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

interface SendAgainDialogProps {
  /** Mail to send; null while the dialog is closed. The address is masked unless staff have revealed it. */
  mail: Pick<ListedMail, 'subject' | 'template' | 'state' | 'to'> | null;
  busy: boolean;
  fallbackFocus: FallbackFocus;
  /** @returns whether the mail was sent */
  onSend: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before a mail is sent again, and names the recipient. */
export function SendAgainDialog({ mail, busy, fallbackFocus, onSend, onClose }: SendAgainDialogProps) {
  const shown = useLast(mail);
  return (
    <ConfirmDialog
      open={mail !== null}
      title="Send this email again?"
      okText="Send the email"
      busyText="Sending..."
      danger={false}
      busy={busy}
      fallbackFocus={fallbackFocus}
      onConfirm={onSend}
      onClose={onClose}
    >
      {shown && (
        <p>
          <strong>{mailTitle(shown)}</strong> goes to {shown.to}.{' '}
          {shown.state === 'sent' && 'The recipient gets the email a second time.'}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface AddressFormProps {
  mail: MailDetail;
  /** Recipient's address; undefined until staff ask to see it. */
  address: string | undefined;
  busy: boolean;
  /** The address field. */
  field: Ref<InputRef>;
  /** @returns whether the mail was sent */
  onSend: (correction: { to: string; form: FormInstance }) => Promise<boolean>;
}

/** Form for a corrected recipient address. Submitting it sends the mail immediately. */
function AddressForm({ mail, address, busy, field, onSend }: AddressFormProps) {
  const [form] = Form.useForm<{ to: string }>();
  return (
    <EditForm
      form={form}
      name="mail-address"
      initialValues={{ to: address ?? '' }}
      submit={{ text: 'Send to this address', busyText: 'Sending...', cancelText: 'Do not send', busy }}
      onValuesChange={(changed: object) => clearFieldErrors(form, changed)}
      save={({ to }) => onSend({ to: to.trim(), form })}
    >
      <p>
        The email was addressed to {address ?? mail.to}. Only this email goes to the new address: the account and the
        order do not change.
      </p>
      <Form.Item label="Email address" name="to" rules={[anEmail]}>
        <Input ref={field} type="email" autoComplete="off" maxLength={254} />
      </Form.Item>
    </EditForm>
  );
}
