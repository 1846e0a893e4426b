import { Typography } from 'antd';
import { useId, useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { useStore } from '../../page/use-store';
import { formatMoney } from '../../ui/money';
import { isUnpaid, amountDue, smallestPayment } from '../../ui/order-money';
import { IfMay, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { saved } from '../mail/mail-names';
import { DayAndTime } from '../ui/day-and-time';
import { useOrderWork } from './use-order-work';
import { useStaffOrder } from './use-orders';

type Link = NonNullable<StaffOrder['payLink']>;

/** States of a payment link in words. */
export const payLinkStates: Record<Link['state'], string> = {
  sent: 'Sent, not opened yet',
  opened: 'Opened by the customer, not paid yet',
  paid: 'Paid through the link',
  lapsed: 'Expired',
  cancelled: 'Cancelled',
};

const copyTexts: [string, string] = ['Copy link', 'Copied'];

/** Payment link for the price difference of an exchange. A second order charges the difference. */
export function DifferencePayLink({ id, amount }: Pick<StaffOrder['differences'][number], 'id' | 'amount'>) {
  const { item: order, failed } = useStaffOrder(id);
  if (failed) return <p role="alert">The payment link for order {id} could not be loaded.</p>;
  return order && <PayLink order={order} title={`Payment link for the difference of ${formatMoney(amount)}`} />;
}

interface PayLinkProps {
  order: StaffOrder;
  title?: string;
}

/** Payment link of an order: its state, and its actions while the order is unpaid. */
export function PayLink({ order, title = 'Payment link' }: PayLinkProps) {
  const titleId = useId();
  const { id, email, payLink } = order;
  const { sendsMail } = useStore();
  const { busy, sendPayLink, cancelPayLink } = useOrderWork(id);
  const [cancelling, setCancelling] = useState(false);
  const isDue = isUnpaid(order);
  if (!isDue && !payLink) return null;
  const isTooSmall = isDue && amountDue(order) < smallestPayment;
  const lastSent = payLink && <DayAndTime iso={payLink.sentAt} inSentence />;
  return (
    <section className="pay-link" aria-labelledby={titleId}>
      <h4 id={titleId}>{title}</h4>
      {payLink ? (
        <p role="status">
          {payLink.state === 'sent' && !sendsMail ? `${saved.name}, not opened yet` : payLinkStates[payLink.state]}
          <span className="second-line">
            {sendsMail ? 'Sent' : saved.name} {lastSent}
            {payLink.url !== undefined && (
              <>
                , valid until <DayAndTime iso={payLink.expiresAt} dayOnly inSentence />
              </>
            )}
          </span>
        </p>
      ) : (
        !isTooSmall && (
          <p className="second-line">
            “Send a payment link” emails the customer a link to a page where they can pay by card.
          </p>
        )
      )}
      {isTooSmall && (
        <p className="second-line">
          The minimum card payment is {formatMoney(smallestPayment)}. Please use another payment method.
        </p>
      )}
      {payLink?.url !== undefined && (
        <Typography.Paragraph
          className="pay-link__url"
          copyable={{ text: payLink.url, icon: copyTexts, tooltips: copyTexts }}
        >
          {payLink.url}
        </Typography.Paragraph>
      )}
      {isDue && !isTooSmall && (
        <IfMay permission="orders.change">
          <div className="pay-link__actions">
            <SteadyButton inactive={busy} onClick={() => void sendPayLink(email)}>
              {!payLink ? (
                'Send a payment link'
              ) : payLink.url === undefined ? (
                'Send a new link'
              ) : (
                <>
                  Send again (last {sendsMail ? 'sent' : 'saved'} {lastSent})
                </>
              )}
            </SteadyButton>
            {payLink?.url !== undefined && (
              <SteadyButton danger inactive={busy} onClick={() => setCancelling(true)}>
                Cancel link
              </SteadyButton>
            )}
          </div>
          <ConfirmDialog
            open={cancelling}
            title="Cancel the payment link?"
            okText="Cancel the link"
            cancelText="Do not cancel"
            busy={busy}
            onConfirm={cancelPayLink}
            onClose={() => setCancelling(false)}
          >
            <p>
              The customer already has this link. After you cancel it, they can no longer pay with it. They get no email
              about this.
            </p>
          </ConfirmDialog>
        </IfMay>
      )}
    </section>
  );
}
