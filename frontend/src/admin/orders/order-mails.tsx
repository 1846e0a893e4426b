import { useState } from 'react';
import type { StaffMail } from '../../api/models';
import { StoreDate } from '../../page/store-date';
import { SteadyButton } from '../ui/steady-button';
import { StateTag } from '../list/state-tag';
import { mailStates, templateName } from '../mail/mail-names';
import { useOrderMails } from './use-order-mails';

/** Mails about an order, with their states. */
export function OrderMails({ orderId }: { orderId: string }) {
  const { mails, failed, sendAgain } = useOrderMails(orderId);
  const [sending, setSending] = useState<string | null>(null);
  if (!mails) return <p className="second-line">{failed ? 'The mails could not be loaded.' : 'Loading mails...'}</p>;
  if (mails.length === 0) return <p className="second-line">No mails yet.</p>;

  const again = async (mail: StaffMail) => {
    setSending(mail.id);
    await sendAgain(mail);
    setSending(null);
  };

  return (
    <ul className="order-mails" aria-live="polite">
      {mails.map((mail) => {
        const name = templateName(mail.template);
        const state = mailStates[mail.state];
        return (
          <li key={mail.id}>
            <div>
              {name} <StateTag tone={state.tone}>{state.name}</StateTag>
              <span className="second-line">
                <StoreDate iso={mail.sentAt ?? mail.createdAt} withTime /> to {mail.to}
              </span>
              {mail.state === 'failed' && mail.lastError && <span className="orders-failure">{mail.lastError}</span>}
            </div>
            {(mail.state === 'failed' || mail.state === 'sent') && (
              <SteadyButton
                size="small"
                aria-label={`Send again: ${name}`}
                inactive={sending !== null}
                onClick={() => void again(mail)}
              >
                {sending === mail.id ? 'Sending...' : 'Send again'}
              </SteadyButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
