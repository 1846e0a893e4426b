import { Fragment } from 'react';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { trackingUrl } from '../../domain/orders/tracking.js';
import { daysText } from './figures.js';
import { Box, Letter, Note, noteIn, Paragraph, ActionButton, type Shop, TextLink } from './letter.js';
import { hello, type MailOf, type Writing } from './writing.js';

type OrderShipped = MailOf<'order-shipped'>;

export function orderShipped(mail: OrderShipped, { store, publicUrl }: Shop, order: string): Writing {
  const id = writeOrderId(mail.orderId);
  const greeting = hello(mail.name);
  const { subject, title, news } = mail.pickup ? readyNews(id, store) : newsOf(mail, id, store.name);
  const lists = mail.pickup ? placeOf(store) : listsOf(mail);
  const parcel =
    mail.carrier !== null && mail.trackingNumber !== null ? trackingUrl(mail.carrier, mail.trackingNumber) : null;
  const [caption, link] = parcel === null ? ['See your order', order] : ['Track your package', parcel];
  const days = mail.arrival && daysText(mail.arrival);
  const delay = 'The carrier may need a day to show this number.';
  return {
    subject,
    text: [
      title,
      greeting,
      news,
      ...noteIn(store.shippingNote),
      ...lists.map(({ caption: heading, pieces }) => `${heading}:\n${pieces.join('\n')}`),
      ...(days === undefined ? [] : [`Arrives ${days}`]),
      ...(mail.trackingNumber === null ? [] : [`Tracking number: ${mail.trackingNumber}`, delay]),
      `${caption}: ${link}`,
      ...(parcel === null ? [] : [`See your order: ${order}`]),
    ],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={news} title={title}>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Note note={store.shippingNote} />
        {lists.map(({ caption: heading, pieces }) => (
          <Box key={heading}>
            {heading}
            {pieces.map((piece) => (
              <Fragment key={piece}>
                <br />
                <strong>{piece}</strong>
              </Fragment>
            ))}
          </Box>
        ))}
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
        <ActionButton href={link}>{caption}</ActionButton>
        {parcel !== null && (
          <Paragraph>
            <TextLink href={order}>See your order</TextLink>
          </Paragraph>
        )}
      </Letter>
    ),
  };
}

/** The items in the parcel, and the items that ship later, as two lists. Empty if the whole order is in one parcel. */
function listsOf({ parcel, tracking }: OrderShipped): { caption: string; pieces: readonly string[] }[] {
  if (!parcel) return [];
  const lists = [{ caption: 'In this package', pieces: parcel.pieces }];
  const isNews = tracking === undefined && parcel.later.length > 0;
  return isNews ? [...lists, { caption: 'Still to come', pieces: parcel.later }] : lists;
}

/** Address and opening hours for the pickup. */
function placeOf({ pickupAddress, hours }: Shop['store']): { caption: string; pieces: readonly string[] }[] {
  const opened = (hours ?? usualHours).map(({ days, time }) => `${days} ${time}`);
  return [
    ...(pickupAddress.length > 0 ? [{ caption: 'Address', pieces: pickupAddress }] : []),
    { caption: 'Hours', pieces: opened },
  ];
}

/** The same default hours as on the shop's pages. */
const usualHours = [
  { days: 'Monday to Saturday', time: '9:00am to 5:00pm' },
  { days: 'Sunday', time: 'Closed' },
];

function readyNews(id: string, { name, city, state }: Shop['store']) {
  return {
    subject: `Your ${name} order ${id} is ready to pick up`,
    title: 'Your order is ready.',
    news: `You can pick up order ${id} at our store in ${city}, ${state}. Please bring this email or your order number.`,
  };
}

function newsOf(mail: OrderShipped, id: string, store: string) {
  const by = mail.carrier === null ? '' : ` with ${mail.carrier}`;
  switch (mail.tracking) {
    case 'added':
      return {
        subject: `Tracking number for your ${store} order ${id}`,
        title: 'You can track your order now.',
        news: `We have shipped order ${id}${by}. Here is your tracking number.`,
      };
    case 'corrected':
      return {
        subject: `New tracking number for your ${store} order ${id}`,
        title: 'Your order has a new tracking number.',
        news: `We have shipped order ${id}${by}. Please use this tracking number instead of the earlier one.`,
      };
    case undefined:
      if (mail.parcel) return partNews(mail.parcel, id, store, by);
      return {
        subject: `Your ${store} order ${id} is on its way`,
        title: 'Your order is on its way.',
        news: `We have shipped order ${id}${by}.`,
      };
  }
}

function partNews({ later }: NonNullable<OrderShipped['parcel']>, id: string, store: string, by: string) {
  if (later.length === 0) {
    return {
      subject: `The rest of your ${store} order ${id} is on its way`,
      title: 'The rest of your order is on its way.',
      news: `We have shipped the last package of order ${id}${by}.`,
    };
  }
  return {
    subject: `Part of your ${store} order ${id} is on its way`,
    title: 'Part of your order is on its way.',
    news: `We have shipped a package of order ${id}${by}. We will email you when we ship the other items.`,
  };
}
