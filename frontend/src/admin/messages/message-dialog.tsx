import { Button, Modal } from 'antd';
import { useRef } from 'react';
import type { ContactSubmission } from '../../api/models';
import { mailTo } from '../../ui/contact-address';
import { NotLoaded } from '../ui/not-loaded';
import { SteadyButton } from '../ui/steady-button';
import { MessageDate } from './message-date';
import { OrdersOfSender } from './orders-of-sender';
import { useMessage } from './use-messages';

interface MessageDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  busy: boolean;
  onClose: () => void;
  /** @returns whether the message was marked */
  onMarkRead: (id: number) => Promise<boolean>;
  onDelete: (message: ContactSubmission) => void;
}

/** The open message in full, its sender's orders, and a link to reply. */
export function MessageDialog({ id, onClose, ...work }: MessageDialogProps) {
  return (
    <Modal open={id !== null} title="Message Details" width={720} footer={null} destroyOnHidden onCancel={onClose}>
      {id !== null && <OpenMessage key={id} id={id} onClose={onClose} {...work} />}
    </Modal>
  );
}

function OpenMessage({ id, busy, onClose, onMarkRead, onDelete }: MessageDialogProps & { id: number }) {
  const { message, failed, retry } = useMessage(id);
  const closing = useRef<HTMLButtonElement>(null);
  const markRead = async () => {
    if (await onMarkRead(id)) closing.current?.focus();
  };
  if (failed) {
    return <NotLoaded thing="message" onRetry={retry} />;
  }
  if (message === undefined) return <p>Loading message...</p>;
  if (message === null) return <p role="status">This message is not there any more.</p>;
  return (
    <div className="open-message">
      <dl className="open-message__facts">
        <dt>From</dt>
        <dd>
          {message.name} ({message.email}) {!message.isRead && <span className="message__new">New</span>}
        </dd>
        <dt>Date</dt>
        <dd>
          <MessageDate iso={message.createdAt} />
        </dd>
        <dt>Subject</dt>
        <dd>{message.subject}</dd>
      </dl>
      <p className="open-message__text">{message.message}</p>
      {canBeAnswered(message) && <OrdersOfSender email={message.email} />}
      <div className="dialog-actions">
        <SteadyButton danger inactive={busy} onClick={() => onDelete(message)}>
          Delete
        </SteadyButton>
        {!message.isRead && (
          <SteadyButton inactive={busy} onClick={() => void markRead()}>
            Mark as Read
          </SteadyButton>
        )}
        <Button ref={closing} onClick={onClose}>
          Close
        </Button>
        {canBeAnswered(message) && (
          <Button type="primary" href={mailTo(message.email, `Re: ${message.subject}`)}>
            Reply by Email
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns whether the message has an e-mail address; the deletion of an account removes the address. */
function canBeAnswered({ email }: ContactSubmission): boolean {
  return !email.endsWith('@deleted.invalid');
}
