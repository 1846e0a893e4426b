import { trackingUrl } from '../../domain/orders/tracking.js';
import { linesBox, type Shop, simpleMail } from './letter.js';
import { hello, type MailOf, type Writing } from './writing.js';

type ReturnNews = MailOf<'return-news'>;

/** @param returnsLink the page with the returns of the order */
export function returnNews(mail: ReturnNews, shop: Shop, returnsLink: string): Writing {
  const { number, piece } = mail.label;
  const { title, sentences } = contentOf(mail);
  const parcel =
    mail.carrier !== null && mail.trackingNumber !== null ? trackingUrl(mail.carrier, mail.trackingNumber) : null;
  const facts = [`Return ${number}`, piece, ...(mail.size === null ? [] : [`Exchange for size ${mail.size}`])];
  if (mail.trackingNumber !== null) facts.push(`Tracking number: ${mail.trackingNumber}`);
  return simpleMail(shop, {
    subject: `${title.replace(/\.$/, '')} (${number})`,
    title,
    preview: sentences[0] ?? title,
    parts: [
      hello(mail.name),
      ...sentences,
      linesBox(facts),
      parcel === null
        ? { caption: 'See your return', link: returnsLink }
        : { caption: 'Track your package', link: parcel },
    ],
  });
}

function contentOf({ step, size, refusal, carrier, label }: ReturnNews): { title: string; sentences: string[] } {
  switch (step) {
    case 'requested':
      return {
        title: size === null ? 'Your return label.' : `Your exchange for size ${size}.`,
        sentences: [
          `Your return label is attached. Print it, put it on your package, and send the package by ${label.sendBy}.`,
          size === null
            ? 'When your package arrives, we will refund your original payment method.'
            : `Size ${size} is reserved for you. We will ship it when your package arrives. The exchange is free.`,
          'Did you change your mind? You can cancel the return on its page. You can also print the label there.',
        ],
      };
    case 'received':
      return {
        title: 'We have your return.',
        sentences: [
          size === null ? 'Thank you. We received your package.' : `Thank you. We will ship size ${size} to you next.`,
        ],
      };
    case 'sent':
      return {
        title: `Size ${size ?? ''} is on its way.`,
        sentences: [`We have sent your exchange${carrier === null ? '' : ` with ${carrier}`}.`],
      };
    case 'tracking':
      return {
        title: `You can now track size ${size ?? ''}.`,
        sentences: [
          `Your exchange is on its way${carrier === null ? '' : ` with ${carrier}`}. The carrier may need a day to show this number.`,
        ],
      };
    case 'cancelled':
      return { title: 'Your return is cancelled.', sentences: ['You keep the items, and we will not refund them.'] };
    case 'lapsed':
      return {
        title: 'Your return was closed.',
        sentences: [
          refusal === null
            ? `The last day to send your package was ${label.sendBy}. We did not receive it, so we closed the return.`
            : `We did not receive your package, so we closed the return. ${refusal}`,
          'If your package is already on its way, please write to us. Otherwise, you can request a new return until the return period of your order ends.',
        ],
      };
    case 'refused':
      return { title: 'We cannot accept your return.', sentences: [refusal ?? ''] };
  }
}
