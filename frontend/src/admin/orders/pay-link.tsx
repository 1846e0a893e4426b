import { Typography } from 'antd';
import { useState } from 'react';
import type { StaffOrder } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { isUnpaid, amountDue, smallestPayment } from '../../ui/order-money';
import { IfMay, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DayAndTime } from '../ui/day-and-time';
import { useOrderWork } from './use-order-work';

type Link = NonNullable<StaffOrder['payLink']>;

const states: Record<Link['state'], string> = {
  sent: 'Sent, not opened yet',
  opened: 'Opened by the customer, not paid yet',
  paid: 'Paid through the link',
  lapsed: 'Expired',
  cancelled: 'Cancelled',
};

const copyTexts: [string, string] = ['Copy the link', 'Copied'];

/** The link to pay an order: its state, and its actions while the order is unpaid. */
export function PayLink({ order }: { order: StaffOrder }) {
  const { id, email, payLink } = order;
  const { busy, sendPayLink, cancelPayLink } = useOrderWork(id);
  const [cancelling, setCancelling] = useState(false);
  const isDue = isUnpaid(order);
  if (!isDue && !payLink) return null;
  const isTooSmall = isDue && amountDue(order) < smallestPayment;
  return (
    <section className="pay-link" aria-labelledby="pay-link-title">
      <h4 id="pay-link-title">Link to pay</h4>
      {payLink ? (
        <p role="status">
          {states[payLink.state]}
          <span className="second-line">
            Sent <DayAndTime iso={payLink.sentAt} inSentence />
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
            “Send a link to pay” emails the customer a link to a page where they can pay by card.
          </p>
        )
      )}
      {isTooSmall && (
        <p className="second-line">
          The minimum card payment is {formatMoney(smallestPayment)}. Please use another payment method.
        </p>
      )}
      {payLink?.url !== undefined && (
        <Typography.Paragraph className="pay-link__url" copyable={{ text: payLink.url, tooltips: copyTexts }}>
          {payLink.url}
        </Typography.Paragraph>
      )}
      {isDue && !isTooSmall && (
        <IfMay permission="orders.change">
          <div className="pay-link__actions">
            <SteadyButton inactive={busy} onClick={() => void sendPayLink(email)}>
              {payLink ? 'Send again' : 'Send a link to pay'}
            </SteadyButton>
            {payLink?.url !== undefined && (
              <SteadyButton danger inactive={busy} onClick={() => setCancelling(true)}>
                Cancel link
              </SteadyButton>
            )}
          </div>
          <ConfirmDialog
            open={cancelling}
            title="Cancel the link to pay?"
            okText="Cancel the link"
            cancelText="Do not cancel"
            busy={busy}
            onConfirm={cancelPayLink}
            onClose={() => setCancelling(false)}
          >
            <p>The customer already has this link and can no longer pay with it. The customer gets no email.</p>
          </ConfirmDialog>
        </IfMay>
      )}
    </section>
  );
}
