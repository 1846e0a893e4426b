import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { moneyText } from './figures.js';
import { Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type OrderExchanged = Extract<Mail, { template: 'order-exchanged' }>;

export function orderExchanged(mail: OrderExchanged, { store, publicUrl }: Shop, link: string): Writing {
  const id = writeOrderId(mail.orderId);
  const title = 'Your order was changed.';
  const greeting = mail.name === '' ? 'Hello,' : `Hello ${mail.name},`;
  const news = `In order ${id}, we exchanged ${mail.piece} for ${mail.variant}.`;
  const question = 'If you did not expect this, write to us and we will look into it.';
  const sentences = [greeting, news, moneyAfter(mail), question];
  return {
    subject: `Your ${store.name} order ${id} was changed`,
    text: [title, ...sentences, `See your order: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        {sentences.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <ActionButton href={link}>See your order</ActionButton>
      </Letter>
    ),
  };
}

function moneyAfter({ refundCents, byHand }: OrderExchanged): string {
  if (refundCents === 0) return 'You do not owe anything for the exchange.';
  const back = `We will refund ${moneyText(refundCents)} to your original payment method.`;
  return byHand ? back : `${back} Banks usually show a refund within 5 to 10 business days.`;
}
