import { Link } from 'react-router-dom';
import type { StaffOrder } from '../../api/models';
import { adminOneMailPath } from '../../page/staff-paths';
import { templateName, useMailStates } from '../mail/mail-names';
import { RowButton } from '../ui/buttons';
import { DayAndTime } from '../ui/day-and-time';
import { StateTag } from '../ui/state-tag';
import { payLinkStates } from './pay-link';
import { useOrderMails } from './use-orders';

/** Emails of an order. Staff cannot send an unusable payment link again. The list shows the state of the link. */
export function OrderMails({ order: { id, email, payLink } }: { order: StaffOrder }) {
  const { mails, failed, running, sendAgain } = useOrderMails(id, email);
  const states = useMailStates();
  const endedLink = payLink && payLink.url === undefined ? payLinkStates[payLink.state] : null;
  if (!mails) return <p className="second-line">{failed ? 'The emails could not be loaded.' : 'Loading emails...'}</p>;
  if (mails.length === 0) return <p className="second-line">No emails yet.</p>;

  return (
    <ul className="order-mails" aria-live="polite">
      {mails.map((mail) => {
        const name = templateName(mail.template);
        const ended = mail.template === 'payment-request' ? endedLink : null;
        return (
          <li key={mail.id}>
            <div>
              <Link to={adminOneMailPath(mail.id)}>{name}</Link> <StateTag {...states[mail.state]} />
              <span className="second-line">
                <DayAndTime iso={mail.sentAt ?? mail.createdAt} /> to {mail.to}
              </span>
              {ended !== null && <span className="second-line">Link: {ended.toLowerCase()}</span>}
              {mail.state === 'failed' && mail.lastError && <span className="orders-failure">{mail.lastError}</span>}
            </div>
            {ended === null && (mail.state === 'failed' || mail.state === 'sent') && (
              <RowButton
                needs="operations.change"
                text={running === mail.id ? 'Sending...' : 'Send again'}
                label={`Send again: ${name}`}
                inactive={running !== null}
                onClick={() => void sendAgain(mail)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
