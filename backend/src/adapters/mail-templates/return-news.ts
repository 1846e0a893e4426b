import { trackingUrl } from '../../domain/orders/tracking.js';
import { linesBox, type Shop, simpleMail } from './letter.js';
import { hello, type MailOf, type Writing } from './writing.js';

type ReturnNews = MailOf<'return-news'>;

/** @param returnsLink the page with the returns of the order */
export function returnNews(mail: ReturnNews, shop: Shop, returnsLink: string): Writing {
  if (mail.others) return severalReturns([mail, ...mail.others], mail, shop, returnsLink);
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

type Requested = Pick<ReturnNews, 'label' | 'size'>;

const factsOf = ({ label, size }: Requested) => [
  `Return ${label.number}`,
  label.piece,
  ...(size === null ? [] : [`Exchange for size ${size}`]),
];

/** The mail about several returns that the customer requested together. */
function severalReturns(
  returns: readonly Requested[],
  { name, byHand }: ReturnNews,
  shop: Shop,
  returnsLink: string,
): Writing {
  const title = `Your ${returns.length} return labels.`;
  const sendBy = returns[0]?.label.sendBy ?? '';
  const labels = `Your return labels are attached. Print them, and send the items by ${sendBy}.`;
  return simpleMail(shop, {
    subject: title.replace(/\.$/, ''),
    title,
    preview: labels,
    parts: [
      hello(name),
      `${labels} You can send all items in one package: put one label on the package, and the others inside.`,
      ...(returns.some(({ size }) => size === null) ? [`When your returned items arrive, ${refundText(byHand)}`] : []),
      ...exchangeSentences(returns.flatMap(({ size }) => size ?? [])),
      'Did you change your mind? You can cancel each return on the page of your returns. You can also print the labels there.',
      ...returns.map((one) => linesBox(factsOf(one))),
      { caption: 'See your returns', link: returnsLink },
    ],
  });
}

function exchangeSentences(sizes: readonly string[]): string[] {
  const [first] = sizes;
  if (first === undefined) return [];
  return sizes.length === 1
    ? [`Size ${first} is reserved for you. We will ship it when your items arrive. The exchange is free.`]
    : ['The other sizes are reserved for you. We will ship them when your items arrive. The exchanges are free.'];
}

function contentOf(mail: ReturnNews): { title: string; sentences: string[] } {
  const { step, size, refusal, carrier, label, byHand } = mail;
  switch (step) {
    case 'requested':
      return {
        title: size === null ? 'Your return label.' : `Your exchange for size ${size}.`,
        sentences: [
          `Your return label is attached. Print it, put it on your package, and send the package by ${label.sendBy}.`,
          size === null
            ? `When your package arrives, ${refundText(byHand)}`
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

const refundText = (byHand = false) =>
  byHand
    ? 'our staff will return the money to you personally, for example in cash or by check.'
    : 'we will refund your original payment method.';
