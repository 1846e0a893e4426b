import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { trackingUrl } from '../../domain/orders/tracking.js';
import { daysText } from './figures.js';
import { Box, Letter, Paragraph, Press, type Shop, TextLink } from './letter.js';
import type { Writing } from './writing.js';

type OrderShipped = Extract<Mail, { template: 'order-shipped' }>;

export function orderShipped(mail: OrderShipped, { store, publicUrl }: Shop, order: string): Writing {
  const id = writeOrderId(mail.orderId);
  const greeting = mail.name === '' ? 'Hello,' : `Hello ${mail.name},`;
  const { subject, title, news } = mail.pickup ? readyNews(id, store) : newsOf(mail, id, store.name);
  const parcel =
    mail.carrier !== null && mail.trackingNumber !== null ? trackingUrl(mail.carrier, mail.trackingNumber) : null;
  const [caption, link] = parcel === null ? ['See your order', order] : ['Track your parcel', parcel];
  const days = mail.arrival && daysText(mail.arrival);
  const delay = 'It can take a day until the carrier knows the number.';
  return {
    subject,
    text: [
      title,
      greeting,
      news,
      ...(days === undefined ? [] : [`Arrives ${days}`]),
      ...(mail.trackingNumber === null ? [] : [`Tracking number: ${mail.trackingNumber}`, delay]),
      `${caption}: ${link}`,
      ...(parcel === null ? [] : [`See your order: ${order}`]),
    ],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{news}</Paragraph>
        {days !== undefined && (
          <Paragraph>
            Arrives <strong>{days}</strong>
          </Paragraph>
        )}
        {mail.trackingNumber !== null && (
          <>
            <Box>
              Tracking number
              <br />
              <strong>{mail.trackingNumber}</strong>
            </Box>
            <Paragraph>{delay}</Paragraph>
          </>
        )}
        <Press href={link}>{caption}</Press>
        {parcel !== null && (
          <Paragraph>
            <TextLink href={order}>See your order</TextLink>
          </Paragraph>
        )}
      </Letter>
    ),
  };
}

function readyNews(id: string, { name, city, state }: Shop['store']) {
  return {
    subject: `Your ${name} order ${id} is ready to pick up`,
    title: 'Your order is ready.',
    news: `You can pick up order ${id} at our store in ${city}, ${state}. Please bring this e-mail or your order number.`,
  };
}

function newsOf(mail: OrderShipped, id: string, store: string) {
  const by = mail.carrier === null ? '' : ` with ${mail.carrier}`;
  switch (mail.tracking) {
    case 'added':
      return {
        subject: `Tracking number for your ${store} order ${id}`,
        title: 'You can track your order now.',
        news: `We have shipped order ${id}${by}. This is its tracking number.`,
      };
    case 'corrected':
      return {
        subject: `New tracking number for your ${store} order ${id}`,
        title: 'Your order has a new tracking number.',
        news: `We have shipped order ${id}${by}. Please use this tracking number instead of the earlier one.`,
      };
    case undefined:
      return {
        subject: `Your ${store} order ${id} is on its way`,
        title: 'Your order is on its way.',
        news: `We have shipped order ${id}${by}.`,
      };
  }
}
