import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { Letter, Paragraph, Press, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type OrderClaim = Extract<Mail, { template: 'order-claim' }>;

export function orderClaim({ orderId, secret }: OrderClaim, { store, publicUrl }: Shop): Writing {
  const id = writeOrderId(orderId);
  const link = `${publicUrl}/keep-order?token=${encodeURIComponent(secret)}`;
  const title = 'Keep your order in an account.';
  const request = `You, or somebody who sees order ${id}, asked to keep it in a ${store.name} account of this address.`;
  const gain = 'There you see how far it is, buy it again, and check out faster next time.';
  const terms = 'The link works within 24 hours, and stops working when you ask for another one.';
  const otherwise = 'If it was not you, just leave this mail alone: your order stays as it is.';
  return {
    subject: `Keep order ${id} in an account`,
    text: [title, 'Hello,', request, gain, `Keep your order: ${link}`, terms, otherwise],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={gain} title={title}>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{request}</Paragraph>
        <Paragraph>{gain}</Paragraph>
        <Press href={link}>Keep your order</Press>
        <Paragraph>{terms}</Paragraph>
        <Paragraph>{otherwise}</Paragraph>
      </Letter>
    ),
  };
}
