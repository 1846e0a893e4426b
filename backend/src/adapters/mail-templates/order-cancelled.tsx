import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { moneyText } from './figures.js';
import { Letter, Paragraph, Press, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type OrderCancelled = Extract<Mail, { template: 'order-cancelled' }>;

export function orderCancelled(mail: OrderCancelled, { store, publicUrl }: Shop, link: string): Writing {
  const id = writeOrderId(mail.orderId);
  const title = 'Your order was cancelled.';
  const greeting = mail.name === '' ? 'Hello,' : `Hello ${mail.name},`;
  const news = newsOf(mail, id);
  const money = moneyAfter(mail);
  const question = 'If you did not expect this, write to us and we will look into it.';
  return {
    subject: `Your ${store.name} order ${id} was cancelled`,
    text: [title, greeting, news, money, question, `See your order: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={`${news} ${money}`} title={title}>
        {[greeting, news, money, question].map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <Press href={link}>See your order</Press>
      </Letter>
    ),
  };
}

function newsOf({ pickup, wasSent }: OrderCancelled, id: string): string {
  if (pickup) return `Order ${id} was cancelled.`;
  return wasSent
    ? `Order ${id} was cancelled after we had shipped it.`
    : `Order ${id} was cancelled, and nothing of it will be shipped.`;
}

function moneyAfter({ refundCents, byHand }: OrderCancelled): string {
  if (refundCents === null) return 'We have not refunded your payment yet. We will email you when we do.';
  if (refundCents === 0) return 'You paid nothing for it, so there is nothing to refund.';
  if (byHand) return `${moneyText(refundCents)} goes back to you the way you paid.`;
  return `${moneyText(refundCents)} goes back to you the way you paid. Banks usually show it on a card within 5 to 10 business days.`;
}
