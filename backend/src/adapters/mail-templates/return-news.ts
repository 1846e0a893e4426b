import type { RequestedReturn, ReturnRefund } from '../../domain/mail/mail.js';
import { trackingUrl } from '../../domain/orders/tracking.js';
import { linesBox, type Shop, simpleMail } from './letter.js';
import { hello, type MailOf, type Writing } from './writing.js';

type ReturnNews = MailOf<'return-news'>;

/** @param returnsLink the page with the returns of the order */
export function returnNews(mail: ReturnNews, shop: Shop, returnsLink: string): Writing {
  const { number } = mail.label;
  const { title, sentences } = contentOf(mail);
  const parcel =
    mail.carrier !== null && mail.trackingNumber !== null ? trackingUrl(mail.carrier, mail.trackingNumber) : null;
  const facts = factsOf(mail);
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

const factsOf = ({ label, size }: RequestedReturn) => [
  `Return ${label.number}`,
  label.piece,
  ...(size === null ? [] : [`Exchange for size ${size}`]),
];

/** @param returnsLink the page with the returns of the order */
export function returnsRequested(
  { name, returns, refund }: MailOf<'returns-requested'>,
  shop: Shop,
  returnsLink: string,
): Writing {
  const title = `Your ${returns.length} return labels.`;
  const sendBy = returns[0]?.label.sendBy ?? '';
  const labels = `Your return labels are attached. Print them, and send the items by ${sendBy}.`;
  return simpleMail(shop, {
    subject: `${title.replace(/\.$/, '')} (${numbersText(returns)})`,
    title,
    preview: labels,
    parts: [
      hello(name),
      `${labels} You can send all items in one package: put one label on the package, and the others inside.`,
      ...(returns.some(({ size }) => size === null) ? refundSentences('your returned items arrive', refund) : []),
      ...exchangeSentences(returns.flatMap(({ size }) => size ?? [])),
      'Did you change your mind? You can cancel each return on the page of your returns. You can also print the labels there.',
      ...returns.map((one) => linesBox(factsOf(one))),
      { caption: 'See your returns', link: returnsLink },
    ],
  });
}

/** The numbers of at most three returns, so that the subject remains short. */
function numbersText(returns: readonly RequestedReturn[]): string {
  const numbers = returns.slice(0, 3).map(({ label }) => label.number);
  return `${numbers.join(', ')}${returns.length > 3 ? ' and more' : ''}`;
}

function exchangeSentences(sizes: readonly string[]): string[] {
  const [first] = sizes;
  if (first === undefined) return [];
  return sizes.length === 1
    ? [`Size ${first} is reserved for you. We will ship it when your items arrive. The exchange is free.`]
    : ['The other sizes are reserved for you. We will ship them when your items arrive. The exchanges are free.'];
}

function contentOf(mail: ReturnNews): { title: string; sentences: string[] } {
  const { step, size, refusal, carrier, label, refund } = mail;
  switch (step) {
    case 'requested':
      return {
        title: size === null ? 'Your return label.' : `Your exchange for size ${size}.`,
        sentences: [
          `Your return label is attached. Print it, put it on your package, and send the package by ${label.sendBy}.`,
          ...(size === null
            ? refundSentences('your package arrives', refund)
            : [`Size ${size} is reserved for you. We will ship it when your package arrives. The exchange is free.`]),
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

/** @param event such as "your package arrives" */
function refundSentences(event: string, refund?: ReturnRefund): string[] {
  switch (refund) {
    case 'none':
      return [];
    case 'owes-less':
      return [`You have not paid for this order yet. When ${event}, we will reduce the amount that you owe.`];
    case 'by-hand':
      return [`When ${event}, our staff will give you the money back, for example in cash or by check.`];
    default:
      return [`When ${event}, we will refund your original payment method.`];
  }
}
