import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ContactSubmission } from '../../api/models';
import { adminOrderPath, adminOrdersPath, adminSearchPath } from '../../page/staff-paths';
import { StoreDate } from '../../page/store-date';
import { useStore } from '../../page/use-store';
import { mailTo } from '../../ui/contact-address';
import { Money } from '../../ui/money';
import { IfMay, SteadyButton } from '../ui/buttons';
import { Facts } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { StaffOrderStatus } from '../ui/state-tag';
import { useMessage, useOrdersOfSender } from './use-messages';

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
  const result = useMessage(id);
  return (
    <Modal open={id !== null} title="Message Details" width={720} footer={null} destroyOnHidden onCancel={onClose}>
      {id !== null && (
        <Loaded thing="message" result={result} missing={<p role="status">This message no longer exists.</p>}>
          {(message) => <OpenMessage key={id} message={message} onClose={onClose} {...work} />}
        </Loaded>
      )}
    </Modal>
  );
}

interface OpenMessageProps extends Omit<MessageDialogProps, 'id'> {
  message: ContactSubmission;
}

function OpenMessage({ message, busy, onClose, onMarkRead, onDelete }: OpenMessageProps) {
  const closing = useRef<HTMLButtonElement>(null);
  const markRead = async () => {
    if (await onMarkRead(message.id)) closing.current?.focus();
  };
  return (
    <div className="open-message">
      <Facts
        className="facts-grid"
        facts={[
          [
            'From',
            <>
              {message.name} ({message.email}) {!message.isRead && <span className="message__new">New</span>}
            </>,
          ],
          ['Date', <MessageDate iso={message.createdAt} />],
          ['Subject', message.subject],
        ]}
      />
      <p className="open-message__text">{message.message}</p>
      {canBeAnswered(message) && <OrdersOfSender email={message.email} />}
      <div className="dialog-actions">
        <IfMay permission="messages.change">
          <SteadyButton danger inactive={busy} onClick={() => onDelete(message)}>
            Delete
          </SteadyButton>
          {!message.isRead && (
            <SteadyButton inactive={busy} onClick={() => void markRead()}>
              Mark as Read
            </SteadyButton>
          )}
        </IfMay>
        <Button ref={closing} onClick={onClose}>
          Close
        </Button>
        {canBeAnswered(message) && (
          <Button type="primary" href={mailTo(message.email, `Re: ${message.subject}`, quoted(message))}>
            Reply by Email
          </Button>
        )}
      </div>
    </div>
  );
}

/** Max length of a quoted message. Some mail programs refuse addresses above 2,000 characters. */
const longestQuote = 500;

/** The message as quoted lines, below an empty line for the reply. */
function quoted({ name, message }: ContactSubmission): string {
  const cut = message.slice(0, longestQuote).replace(/[\uD800-\uDBFF]$/, '');
  const text = message.length > longestQuote ? `${cut}…` : message;
  const lines = text.split(/\r?\n/).map((line) => `> ${line}`);
  return ['', '', `${name} wrote:`, ...lines].join('\n');
}

/** Returns whether the message has an e-mail address; the deletion of an account removes the address. */
function canBeAnswered({ email }: ContactSubmission): boolean {
  return !email.endsWith('@deleted.invalid');
}

/** Orders placed with the message's e-mail address, from any account. */
function OrdersOfSender({ email }: { email: string }) {
  const { item: list, failed } = useOrdersOfSender(email);
  const heading = <h3>Orders with this e-mail</h3>;
  if (!list || list.orders.length === 0) {
    return (
      <section className="sender-orders">
        {heading}
        <p role="status">{list ? 'None.' : failed ? 'The orders could not be loaded.' : 'Loading orders...'}</p>
      </section>
    );
  }
  return (
    <section className="sender-orders">
      {heading}
      <ul>
        {list.orders.map((order) => (
          <li key={order.id}>
            <Link to={adminOrderPath(order.id)}>{order.id}</Link>
            <StoreDate iso={order.createdAt} />
            <Money amount={order.total} />
            <StaffOrderStatus order={order} />
          </li>
        ))}
      </ul>
      {list.total > list.orders.length && (
        <Link to={adminSearchPath(adminOrdersPath, email)}>All {list.total} orders</Link>
      )}
    </section>
  );
}

const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

/** Time in the shop's time zone, e.g. "Mar 4, 2026 6:30 PM". @param iso ISO 8601, UTC */
export function MessageDate({ iso }: { iso: string }) {
  const { timeZone } = useStore();
  const write = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...part, timeZone }).format(new Date(iso)).replaceAll('\u202f', ' ');
  return (
    <time dateTime={iso}>
      {write(day)} {write(timeOfDay)}
    </time>
  );
}
