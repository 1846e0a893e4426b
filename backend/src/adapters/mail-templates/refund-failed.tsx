import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { moneyText } from './figures.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type RefundFailed = Extract<Mail, { template: 'refund-failed' }>;

export function refundFailed(mail: RefundFailed, { store, publicUrl }: Shop, orderLink: string | null): Writing {
  const amount = moneyText(mail.amountCents);
  const id = mail.orderId === null ? null : writeOrderId(mail.orderId);
  const title = `Your refund of ${amount} did not go through.`;
  const sentences = [
    mail.name === '' ? 'Hello,' : `Hello ${mail.name},`,
    `We tried to send ${amount} back to the card you paid with, but the refund could not be completed. This happens when a card has expired or was replaced.`,
    'We are working on it. We will find another way to send you the money, and we will email you again. You do not need to do anything.',
    `If you would like to tell us how you want to be paid back, write to us at ${store.supportEmail}.`,
  ];
  const [caption, link] = orderLink === null ? ['Back to the shop', publicUrl] : ['See your order', orderLink];
  return {
    subject:
      id === null ? `Your ${store.name} refund did not go through` : `Your refund for order ${id} did not go through`,
    text: [title, ...sentences, `${caption}: ${link}`],
    html: (
      <Letter
        store={store}
        publicUrl={publicUrl}
        preview="We will find another way to send you the money."
        title={title}
      >
        {sentences.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <ActionButton href={link}>{caption}</ActionButton>
      </Letter>
    ),
  };
}
