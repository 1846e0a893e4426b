import { writeOrderId } from '../../domain/orders/order-id.js';
import { moneyText } from './figures.js';
import { linesBox, type Shop, simpleMail } from './letter.js';
import { hello, type MailOf, refundByHandText, type Writing } from './writing.js';

type OrderCancelled = MailOf<'order-cancelled'>;

const question = 'If you did not expect this, write to us and we will look into it.';
const delay = 'Banks usually show a refund within 5 to 10 business days.';

export function orderCancelled(mail: OrderCancelled, shop: Shop, link: string): Writing {
  const id = writeOrderId(mail.orderId);
  const { pieces = [], isPart = false, reason } = mail;
  const news = newsOf(mail, id);
  const money = moneyAfter(mail, shop);
  return simpleMail(shop, {
    subject: isPart
      ? `Part of your ${shop.store.name} order ${id} was cancelled`
      : `Your ${shop.store.name} order ${id} was cancelled`,
    title: isPart ? 'Part of your order was cancelled.' : 'Your order was cancelled.',
    preview: `${news} ${money}`,
    parts: [
      hello(mail.name),
      news,
      ...(reason === undefined ? [] : [reason]),
      ...(pieces.length > 0 ? [linesBox(pieces)] : []),
      money,
      question,
      { caption: 'See your order', link },
    ],
  });
}

function newsOf({ pickup, shipsNothing, wasSent, isPart }: OrderCancelled, id: string): string {
  if (isPart)
    return wasSent ? `We removed these items from order ${id}:` : `These items of order ${id} were cancelled:`;
  if (pickup || shipsNothing) return `Order ${id} was cancelled.`;
  return wasSent
    ? `Order ${id} was cancelled after we had shipped it.`
    : `Order ${id} was cancelled and will not ship.`;
}

function moneyAfter({ refundCents, byHand, isPart }: OrderCancelled, shop: Shop): string {
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
  return refundText(refundCents, byHand, shop);
}

export function orderExchanged(mail: MailOf<'order-exchanged'>, shop: Shop, link: string): Writing {
  const id = writeOrderId(mail.orderId);
  const news = `In order ${id}, we exchanged ${mail.piece} for ${mail.variant}.`;
  return simpleMail(shop, {
    subject: `Your ${shop.store.name} order ${id} was changed`,
    title: 'Your order was changed.',
    preview: news,
    parts: [
      hello(mail.name),
      news,
      mail.refundCents === 0
        ? 'You do not owe anything for the exchange.'
        : refundText(mail.refundCents, mail.byHand, shop),
      question,
      { caption: 'See your order', link },
    ],
  });
}

function refundText(cents: number, byHand: boolean | undefined, { store }: Shop): string {
  const amount = moneyText(cents);
  return byHand
    ? refundByHandText(amount, store)
    : `We will refund ${amount} to your original payment method. ${delay}`;
}
