import { writeOrderId } from '../../domain/orders/order-id.js';
import { dateText, moneyText } from './figures.js';
import { Box, Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import { linesText, sumsOf } from './order-confirmation.js';
import { OrderLines } from './order-lines.js';
import type { MailOf, Writing } from './writing.js';

type PaymentRequest = MailOf<'payment-request'>;

/** Asks the customer to pay for an order that staff entered. */
export function paymentRequest(mail: PaymentRequest, { store, publicUrl, timeZone }: Shop, link: string): Writing {
  const { order, dueCents, expiresAt } = mail;
  const id = writeOrderId(order.orderId);
  const due = moneyText(dueCents);
  const until = dateText(expiresAt, timeZone);
  const title = `Please pay for your order, ${order.firstName}.`;
  const pay = `Please pay ${due} by card no later than ${until}.`;
  const opening = order.shipsNothing ? pay : `We are holding your order for you. ${pay}`;
  const closing = 'Anyone with this link can open your order. Share it only with someone who is paying for you.';
  const sums = [
    ...sumsOf(order),
    ...(dueCents === order.totalCents ? [] : [{ name: 'Amount due (updated order)', amount: due }]),
  ];
  return {
    subject: `Please pay for your ${store.name} order ${id}`,
    text: [
      title,
      opening,
      `Order ${id}`,
      linesText(order.lines),
      sums.map(({ name, amount }) => `${name}: ${amount}`).join('\n'),
      `Pay ${due}: ${link}`,
      closing,
    ],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={opening} title={title}>
        <Paragraph>{opening}</Paragraph>
        <Box>
          Order <strong style={{ whiteSpace: 'nowrap' }}>{id}</strong>
        </Box>
        <OrderLines lines={order.lines} sums={sums} />
        <ActionButton href={link}>{`Pay ${due}`}</ActionButton>
        <Paragraph>{closing}</Paragraph>
      </Letter>
    ),
  };
}
