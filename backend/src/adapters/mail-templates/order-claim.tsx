import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type OrderClaim = Extract<Mail, { template: 'order-claim' }>;

export function orderClaim({ orderId, secret }: OrderClaim, { store, publicUrl }: Shop): Writing {
  const id = writeOrderId(orderId);
  const link = `${publicUrl}/keep-order?token=${encodeURIComponent(secret)}`;
  const title = 'Add your order to an account.';
  const request = `You, or someone who can see order ${id}, asked to add it to a ${store.name} account with this email address.`;
  const gain = 'In your account, you can track the order, buy its items again, and check out faster next time.';
  const terms = 'The link works for 24 hours, or until you request another one.';
  const otherwise = 'If it was not you, you can ignore this email. Your order does not change.';
  return {
    subject: `Add order ${id} to an account`,
    text: [title, 'Hello,', request, gain, `Add your order: ${link}`, terms, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={gain} title={title}>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{request}</Paragraph>
        <Paragraph>{gain}</Paragraph>
        <ActionButton href={link}>Add your order</ActionButton>
        <Paragraph>{terms}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
