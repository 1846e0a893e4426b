import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { payBackText } from '../../domain/shared/pay-back.js';
import { moneyText } from './figures.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type RefundMail = Extract<Mail, { template: 'payment-refunded' }>;

export function paymentRefunded(mail: RefundMail, { store, publicUrl }: Shop, orderLink: string | null): Writing {
  const amount = moneyText(mail.amountCents);
  const id = mail.orderId === null ? null : writeOrderId(mail.orderId);
  const title = mail.paidBackBy ? `We paid ${amount} back to you.` : `${amount} is on its way back to you.`;
  const greeting = mail.name === '' ? 'Hello,' : `Hello ${mail.name},`;
  const onItsWay = mail.byHand
    ? `We are refunding ${amount} to your original payment method.`
    : `We are sending ${amount} back to the card you paid with. Banks usually show it within 5 to 10 business days.`;
  const promise = mail.paidBackBy ? `We paid ${amount} back ${payBackText(mail.paidBackBy)}.` : onItsWay;
  const sentences = mail.reason === null ? [greeting, promise] : [greeting, mail.reason, promise];
  const [caption, link] = orderLink === null ? ['Back to the shop', publicUrl] : ['See your order', orderLink];
  return {
    subject: id === null ? `Your ${store.name} payment is being refunded` : `Your refund for order ${id}`,
    text: [title, ...sentences, `${caption}: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={mail.reason ?? promise} title={title}>
        {sentences.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <ActionButton href={link}>{caption}</ActionButton>
      </Letter>
    ),
  };
}
