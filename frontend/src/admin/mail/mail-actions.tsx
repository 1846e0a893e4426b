import { type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MailDetail } from '../../api/models';
import { adminOneMailPath } from '../../page/staff-paths';
import { SteadyButton } from '../ui/steady-button';
import { AddressForm } from './address-form';
import { mailTitle } from './mail-names';
import { useMailWork } from './use-mail-work';

interface MailActionsProps {
  mail: MailDetail;
  /** Recipient's address; undefined until staff ask to see it. */
  address: string | undefined;
}

/** Buttons for the actions that the mail's state allows. */
export function MailActions({ mail, address }: MailActionsProps) {
  const navigate = useNavigate();
  const { running, retry, sendAgain, cancel } = useMailWork();
  const [asked, setAsked] = useState<'address' | 'cancel' | null>(null);
  const field = useRef<InputRef>(null);
  const stop = () => setAsked(null);
  const { can } = mail;
  const busy = running !== null;

  /** @returns the problem of each field; null if the mail was accepted */
  const send = async (to?: string): Promise<Record<string, string> | null> => {
    const outcome = await (can.sendAgain ? sendAgain(mail, to) : retry(mail, to));
    if ('errors' in outcome) return outcome.errors;
    stop();
    if (outcome.result.id !== mail.id) void navigate(adminOneMailPath(outcome.result.id));
    return null;
  };

  const cancelIt = async () => {
    if (!('errors' in (await cancel(mail)))) stop();
  };

  return (
    <div className="mail-actions">
      {(can.retry || can.sendAgain) && (
        <SteadyButton type="primary" inactive={busy} onClick={() => void send()}>
          {busy && asked === null ? 'Sending...' : 'Send again'}
        </SteadyButton>
      )}
      {can.correct && (
        <SteadyButton inactive={busy} onClick={() => setAsked('address')}>
          Correct the address
        </SteadyButton>
      )}
      {can.cancel && (
        <SteadyButton danger inactive={busy} onClick={() => setAsked('cancel')}>
          Cancel this mail
        </SteadyButton>
      )}
      {(mail.state === 'failed' || mail.state === 'sent') && !can.retry && !can.sendAgain && (
        <p className="second-line">
          It cannot be sent again: a link in it has expired or was removed, or the account that it was for is deleted.
        </p>
      )}
      <Modal
        open={asked === 'address'}
        title="Correct the address"
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={stop}
        afterOpenChange={(open) => open && field.current?.focus()}
      >
        <AddressForm mail={mail} address={address} busy={busy} field={field} onSend={send} onClose={stop} />
      </Modal>
      <Modal
        open={asked === 'cancel'}
        title="Cancel this mail?"
        okText={busy ? 'Cancelling...' : 'Cancel the mail'}
        cancelText="Leave it"
        okButtonProps={{ danger: true, 'aria-disabled': busy }}
        onOk={() => !busy && void cancelIt()}
        onCancel={stop}
      >
        <p>
          <strong>{mailTitle(mail)}</strong>, to {mail.to}
        </p>
        <p>It is not sent any more. What is in it, such as a link, does not reach its reader.</p>
      </Modal>
    </div>
  );
}
