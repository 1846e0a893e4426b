import './notifications.css';
import { Link } from 'react-router-dom';
import type { NotificationChoice } from '../../api/models';
import { profilePath } from '../../page/paths';
import { LoadFailed } from '../../ui/load-failed';
import { Segmented } from '../../ui/segmented';
import { Spinner } from '../../ui/spinner';
import { useMay } from '../ui/use-may';
import { useNotifications } from './use-notifications';

type Kind = NotificationChoice['kind'];

const kinds: Record<Kind, { area: 'orders' | 'messages' | 'products' | 'operations'; name: string; text: string }> = {
  'new-order': { area: 'orders', name: 'New order', text: 'A customer paid, or a colleague entered an order.' },
  'order-paid': {
    area: 'orders',
    name: 'Order paid by link',
    text: 'A customer paid for an order through the link in an email.',
  },
  'new-message': { area: 'messages', name: 'New message', text: 'A message arrived through the contact form.' },
  'new-return': { area: 'orders', name: 'New return', text: 'A customer requested a return or an exchange.' },
  'new-review': {
    area: 'messages',
    name: 'New review',
    text: 'A customer wrote a review for you to publish or reject.',
  },
  'service-request': {
    area: 'messages',
    name: 'Service discount',
    text: 'A customer requested the discount for military and first responders.',
  },
  'refund-failed': {
    area: 'orders',
    name: 'Failed refund',
    text: 'The payment provider could not complete a refund. The store’s email address always gets this email.',
  },
  'mail-failed': {
    area: 'operations',
    name: 'Failed emails',
    text: 'Emails could not be sent. You get at most one email every ten minutes, with the number of failed emails.',
  },
  'low-stock': {
    area: 'products',
    name: 'Low stock',
    text: 'Only 3 units of a size are left. You get one email per size until the size is restocked.',
  },
};

const deliveries: Record<NotificationChoice['delivery'], string> = {
  none: 'No email',
  'at-once': 'Immediately',
  daily: 'Daily summary',
};

/** The mails that the signed-in staff member gets about events in the shop. */
export default function NotificationsPage() {
  const { notifications, problem, retry, choose } = useNotifications();
  const mayView = {
    orders: useMay('orders.view'),
    messages: useMay('messages.view'),
    products: useMay('products.view'),
    operations: useMay('operations.view'),
  };
  if (!notifications && problem !== undefined) {
    return <LoadFailed isPart title="The notifications could not be loaded" text={problem} onRetry={retry} />;
  }
  return (
    <>
      <div className="list-bar">
        <h2>Notifications</h2>
      </div>
      {!notifications && <Spinner label="Loading notifications..." />}
      {notifications && (
        <>
          <p>
            The shop sends these emails to {notifications.email}, the address in{' '}
            <Link to={profilePath}>your profile</Link>. The daily summary is sent at{' '}
            {hourText(notifications.summaryHour)} in the store’s time zone, if there is any news. Your choices do not
            affect other staff.
          </p>
          {notifications.choices.some(({ byDefault }) => byDefault) && (
            <p>
              Owners and managers get the most important emails from the start. These are marked “On by default”, and
              you can change them like the others.
            </p>
          )}
          <ul className="notifications">
            {notifications.choices
              .filter(({ kind }) => mayView[kinds[kind].area])
              .map(({ kind, delivery, byDefault }) => (
                <li key={kind}>
                  <div>
                    <h3>{kinds[kind].name}</h3>
                    <span className="second-line">{kinds[kind].text}</span>
                    {byDefault && <span className="second-line">On by default for owners and managers.</span>}
                  </div>
                  <Segmented
                    name={kind}
                    legend={kinds[kind].name}
                    labels={deliveries}
                    value={delivery}
                    onChange={(chosen) =>
                      void choose(
                        { kind, delivery: chosen, byDefault: false },
                        `${kinds[kind].name}: ${deliveries[chosen].toLowerCase()}.`,
                      )
                    }
                  />
                </li>
              ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Returns an hour as text, e.g. "7 AM". */
const hourText = (hour: number) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' }).format(hour * 3_600_000);
