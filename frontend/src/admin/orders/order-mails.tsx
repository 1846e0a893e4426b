import { Button } from 'antd';
import { useState } from 'react';
import type { StaffMail } from '../../api/models';
import { StoreDate } from '../../ui/store-date';
import { useOrderMails } from './use-order-mails';

const names: Record<string, string> = {
  'order-confirmation': 'Order confirmation',
  'order-shipped': 'Order shipped',
  'order-cancelled': 'Order cancelled',
  'payment-refunded': 'Refund',
};

const states: Record<StaffMail['state'], string> = {
  pending: 'waiting',
  sending: 'being sent',
  sent: 'sent',
  failed: 'failed',
  cancelled: 'not sent',
};

/** The mails about an order, with what became of them. */
export function OrderMails({ orderId }: { orderId: string }) {
  const { mails, failed, sendAgain } = useOrderMails(orderId);
  const [sending, setSending] = useState<string | null>(null);
  if (!mails) return <p className="orders-quiet">{failed ? 'The mails could not be loaded.' : 'Loading mails...'}</p>;
  if (mails.length === 0) return <p className="orders-quiet">No mails yet.</p>;

  const again = async (mail: StaffMail) => {
    setSending(mail.id);
    await sendAgain(mail);
    setSending(null);
  };

  return (
    <ul className="order-mails" aria-live="polite">
      {mails.map((mail) => {
        const name = names[mail.template] ?? mail.template;
        return (
          <li key={mail.id}>
            <div>
              {name}, {states[mail.state]}
              <span className="orders-quiet">
                <StoreDate iso={mail.sentAt ?? mail.createdAt} withTime /> to {mail.to}
              </span>
              {mail.state === 'failed' && mail.lastError && <span className="orders-failure">{mail.lastError}</span>}
            </div>
            {(mail.state === 'failed' || mail.state === 'sent') && (
              <Button
                size="small"
                aria-label={`Send ${name} again`}
                disabled={sending === mail.id}
                onClick={() => void again(mail)}
              >
                Send again
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
