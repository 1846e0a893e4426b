import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { moneyText } from './figures.js';
import { Box, Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type OrderCancelled = Extract<Mail, { template: 'order-cancelled' }>;

export function orderCancelled(mail: OrderCancelled, { store, publicUrl }: Shop, link: string): Writing {
  const id = writeOrderId(mail.orderId);
  const { pieces = [], isPart = false, reason } = mail;
  const subject = isPart ? 'Part of your order' : 'Your order';
  const title = `${subject} was cancelled.`;
  const greeting = mail.name === '' ? 'Hello,' : `Hello ${mail.name},`;
  const news = newsOf(mail, id);
  const money = moneyAfter(mail);
  const question = 'If you did not expect this, write to us and we will look into it.';
  const before = [greeting, news, ...(reason === undefined ? [] : [reason])];
  return {
    subject: isPart
      ? `Part of your ${store.name} order ${id} was cancelled`
      : `Your ${store.name} order ${id} was cancelled`,
    text: [
      title,
      ...before,
      ...(pieces.length > 0 ? [pieces.join('\n')] : []),
      money,
      question,
      `See your order: ${link}`,
    ],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={`${news} ${money}`} title={title}>
        {before.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        {pieces.length > 0 && (
          <Box>
            {pieces.map((piece, index) => (
              <span key={index}>
                {index > 0 && <br />}
                {piece}
              </span>
            ))}
          </Box>
        )}
        <Paragraph>{money}</Paragraph>
        <Paragraph>{question}</Paragraph>
        <ActionButton href={link}>See your order</ActionButton>
      </Letter>
    ),
  };
}

function newsOf({ pickup, shipsNothing, wasSent, isPart }: OrderCancelled, id: string): string {
  if (isPart)
    return wasSent ? `We removed these items from order ${id}:` : `These items of order ${id} were cancelled:`;
  if (pickup || shipsNothing) return `Order ${id} was cancelled.`;
  return wasSent
    ? `Order ${id} was cancelled after we had shipped it.`
    : `Order ${id} was cancelled and will not ship.`;
}

function moneyAfter({ refundCents, byHand, isPart }: OrderCancelled): string {
  if (refundCents === null) {
    return isPart
      ? 'The cancellation does not include a refund.'
      : 'We have not refunded your payment yet. We will email you when we do.';
  }
  if (refundCents === 0) {
    return isPart
      ? 'You have not paid for these items, so there is nothing to refund.'
      : 'No payment was made for this order, so there is nothing to refund.';
  }
  if (byHand) return `We will refund ${moneyText(refundCents)} to your original payment method.`;
  return `We will refund ${moneyText(refundCents)} to your original payment method. Banks usually show a refund within 5 to 10 business days.`;
}
