import type { OrderMailFacts } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { streetLines } from '../../domain/shared/postal-address.js';
import { dateText, daysText, moneyText } from './figures.js';
import { Box, Letter, Note, noteIn, Paragraph, ActionButton, type Shop } from './letter.js';
import { boughtLines, OrderLines } from './order-lines.js';
import { accentOf, color } from './look.js';
import type { MailOf, Writing } from './writing.js';

type Confirmation = MailOf<'order-confirmation'>;

/** Confirms an order, or the payment of an order that was already confirmed. */
export function orderConfirmation({ order, paidCents, dueCents }: Confirmation, config: Shop, link: string): Writing {
  const { store, publicUrl, timeZone } = config;
  const id = writeOrderId(order.orderId);
  const date = dateText(order.createdAt, timeZone);
  const title = `Thank you, ${order.firstName}.`;
  // Pickup orders have no address.
  const isShipped = order.address !== '' && !order.shipsNothing;
  const paid = paidCents === undefined ? null : moneyText(paidCents);
  const opening = paid
    ? `We received your payment of ${paid}.`
    : isShipped
      ? 'Your order is in, and we are getting it ready. It ships within 1-2 business days.'
      : order.pickup
        ? `Your order is in. We will email you when it is ready to pick up at our store in ${store.city}, ${store.state}.`
        : 'Your order is in.';
  const due = dueCents === undefined ? null : dueText(moneyText(dueCents), order, store);
  const days = order.arrival && daysText(order.arrival);
  const address = addressLines(order);
  const sums = [
    ...sumsOf(order),
    ...(paid && paidCents !== order.totalCents ? [{ name: 'Amount paid (updated order)', amount: paid }] : []),
  ];
  return {
    subject: paid ? `Your payment for order ${id}` : `Your ${store.name} order ${id}`,
    text: [
      title,
      opening,
      ...(due === null ? [] : [due]),
      ...noteIn(store.confirmationNote),
      [`Order ${id}`, date, ...(days ? [`Arrives ${days}`] : [])].join('\n'),
      linesText(order.lines),
      sums.map(({ name, amount }) => `${name}: ${amount}`).join('\n'),
      ...(isShipped ? [`Shipping to\n${address.join('\n')}`] : []),
      `See your order: ${link}`,
    ],
    html: (
      <Letter
        store={store}
        publicUrl={publicUrl}
        preview={`Order ${id}, ${paid ?? moneyText(order.totalCents)}`}
        title={title}
      >
        <Paragraph>{opening}</Paragraph>
        {due !== null && <Paragraph>{due}</Paragraph>}
        <Note note={store.confirmationNote} />
        <Box>
          Order <strong style={{ whiteSpace: 'nowrap' }}>{id}</strong>
          <br />
          {date}
          {days && (
            <>
              <br />
              Arrives <strong>{days}</strong>
            </>
          )}
        </Box>
        <OrderLines lines={order.lines} sums={sums} />
        {isShipped && (
          <>
            <h2
              className="ink"
              style={{ margin: '28px 0 8px', fontSize: 16, lineHeight: '24px', color: accentOf(store) }}
            >
              Shipping to
            </h2>
            <p className="ink" style={{ margin: '0 0 32px', fontSize: 15, lineHeight: '24px', color: color.ink }}>
              {address.map((line, index) => (
                <span key={index}>
                  {line}
                  <br />
                </span>
              ))}
            </p>
          </>
        )}
        <ActionButton href={link}>See your order</ActionButton>
      </Letter>
    ),
  };
}

/** Payment instructions for the customer of an unpaid order. */
function dueText(amount: string, { pickup }: OrderMailFacts, { supportEmail, phone }: Shop['store']): string {
  const contact = phone === '' ? supportEmail : `${supportEmail} or ${phone}`;
  const inStore = pickup ? ' You can also pay when you pick it up.' : '';
  return `Your payment of ${amount} is due. To pay by card, contact us at ${contact}, and we will send you a link.${inStore}`;
}

export function linesText(lines: OrderMailFacts['lines']): string {
  return boughtLines(lines).map(lineText).join('\n\n');
}

function lineText(line: ReturnType<typeof boughtLines>[number]): string {
  const [only, other] = line.details;
  const name = other ? [line.name, ...line.details].join('\n  ') : only ? `${line.name} (${only})` : line.name;
  return `${name}\n${line.quantity} x ${moneyText(line.priceCents)} = ${moneyText(line.quantity * line.priceCents)}`;
}

export function sumsOf(order: OrderMailFacts): { name: string; amount: string }[] {
  const code = order.promoCode === undefined ? '' : ` (${order.promoCode})`;
  const shipping = order.discountCents === 0 && order.shippingCents === 0 ? `Shipping${code}` : 'Shipping';
  return [
    { name: 'Subtotal', amount: moneyText(order.subtotalCents) },
    ...(order.discountCents > 0 ? [{ name: `Discount${code}`, amount: `-${moneyText(order.discountCents)}` }] : []),
    ...((order.address === '' || order.shipsNothing) && order.shippingCents === 0
      ? []
      : [{ name: shipping, amount: order.shippingCents === 0 ? 'FREE' : moneyText(order.shippingCents) }]),
    ...(order.taxCents > 0 ? [{ name: 'Tax', amount: moneyText(order.taxCents) }] : []),
    { name: 'Total', amount: moneyText(order.totalCents) },
  ];
}

function addressLines(order: OrderMailFacts): string[] {
  return [
    `${order.firstName} ${order.lastName}`.trim(),
    ...streetLines(order.address),
    `${order.city}, ${order.state} ${order.zipCode}`,
    order.country,
  ];
}
