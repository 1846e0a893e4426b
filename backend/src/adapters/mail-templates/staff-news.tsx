import { UnknownTemplate } from '../../domain/mail/ports/mailer.js';
import type { NewsKind, StaffNews, SummaryPart } from '../../domain/mail/staff-news.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { daysText, moneyText } from './figures.js';
import { Box, Letter, Paragraph, ActionButton, type Shop, TextLink } from './letter.js';
import type { MailOf, Writing } from './writing.js';

/** Title of an event, and the link to the page of the event in the back office. */
interface NewsContent {
  readonly title: string;
  readonly caption: string;
  /** Path in the shop. */
  readonly path: string;
}

const reason = 'You get this email because it is turned on for you in the back office, under Notifications.';

/** The mail to a staff member about one event. */
export function staffNews({ news }: MailOf<'staff-news'>, { store, publicUrl }: Shop): Writing {
  const { title, caption, path } = contentOf(news);
  const link = `${publicUrl}${path}`;
  return {
    subject: title.replace(/\.$/, ''),
    text: [title, `${caption}: ${link}`, changeText(publicUrl)],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={title} title={title}>
        <ActionButton href={link}>{caption}</ActionButton>
        <Change publicUrl={publicUrl} />
      </Letter>
    ),
  };
}

/** The mail that lists the events of a day for a staff member. */
export function staffSummary({ day, parts }: MailOf<'staff-summary'>, { store, publicUrl }: Shop): Writing {
  const title = `Summary of ${daysText({ from: day, to: day })}`;
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  return {
    subject: `${title}: ${total === 1 ? '1 event' : `${total} events`}`,
    text: [
      title,
      ...parts.map((part) => [headingOf(part), ...listed(part, publicUrl).map(asText)].join('\n')),
      `Open the back office: ${publicUrl}/admin`,
      changeText(publicUrl),
    ],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={parts.map(headingOf).join(', ')} title={title}>
        {parts.map((part) => (
          <Box key={part.kind}>
            <strong>{headingOf(part)}</strong>
            {listed(part, publicUrl).map(({ title: words, link }) => (
              <span key={link + words}>
                <br />
                <TextLink href={link}>{words}</TextLink>
              </span>
            ))}
          </Box>
        ))}
        <ActionButton href={`${publicUrl}/admin`}>Open the back office</ActionButton>
        <Change publicUrl={publicUrl} />
      </Letter>
    ),
  };
}

const names: Readonly<Record<NewsKind, { readonly one: string; readonly many: string; readonly list: string }>> = {
  'new-order': { one: 'new order', many: 'new orders', list: '/admin/orders' },
  'order-paid': { one: 'order paid by link', many: 'orders paid by link', list: '/admin/orders' },
  'new-message': { one: 'new message', many: 'new messages', list: '/admin/messages' },
  'new-return': { one: 'new return', many: 'new returns', list: '/admin/returns' },
  'new-review': { one: 'new review', many: 'new reviews', list: '/admin/reviews?state=pending' },
  'service-request': {
    one: 'request for the service discount',
    many: 'requests for the service discount',
    list: '/admin/service-requests?state=asked',
  },
  'refund-failed': { one: 'failed refund', many: 'failed refunds', list: '/admin/orders' },
  'mail-failed': { one: 'report of failed emails', many: 'reports of failed emails', list: '/admin/mail?state=failed' },
  'low-stock': { one: 'size running out', many: 'sizes running out', list: '/admin/products?view=stock&status=low' },
};

/** @throws UnknownTemplate for an event of a later version */
function contentOf(news: StaffNews): NewsContent {
  const { kind } = news;
  switch (news.kind) {
    case 'new-order': {
      const id = writeOrderId(news.orderId);
      const units = news.units === 1 ? '1 item' : `${news.units} items`;
      return { title: `New order ${id}: ${units}, ${moneyText(news.totalCents)}.`, ...ofOrder(id) };
    }
    case 'order-paid': {
      const id = writeOrderId(news.orderId);
      return {
        title: `Order ${id} was paid through its payment link: ${moneyText(news.amountCents)}.`,
        ...ofOrder(id),
      };
    }
    case 'new-message':
      return {
        title: 'A new message arrived.',
        caption: 'Open the message',
        path: `/admin/messages?message=${news.messageId}`,
      };
    case 'new-return':
      return {
        title: `New ${news.exchange ? 'exchange' : 'return'}: ${news.piece}.`,
        caption: 'Open the return',
        path: `/admin/returns?return=${news.returnId}`,
      };
    case 'new-review':
      return {
        title: `New review of ${news.product}: ${news.stars} of 5 stars.`,
        caption: 'Open the review',
        path: `/admin/reviews?review=${news.reviewId}`,
      };
    case 'service-request':
      return {
        title: 'A customer requested the service discount.',
        caption: 'Open the requests',
        path: '/admin/service-requests?state=asked',
      };
    case 'refund-failed': {
      const amount = moneyText(news.amountCents);
      if (news.orderId === null) {
        const title = `A refund of ${amount} failed, for a payment without an order.`;
        return { title, caption: 'Open the back office', path: '/admin' };
      }
      const id = writeOrderId(news.orderId);
      return { title: `A refund of ${amount} failed for order ${id}.`, ...ofOrder(id) };
    }
    case 'mail-failed':
      return {
        title: news.count === 1 ? 'An email could not be sent.' : `${news.count} emails could not be sent.`,
        caption: 'Open the failed emails',
        path: '/admin/mail?state=failed',
      };
    case 'low-stock': {
      const left = news.left === 0 ? 'is sold out' : `has only ${news.left} left`;
      return {
        title: `${news.product} ${left}.`,
        caption: 'Open the product',
        path: `/admin/products?product=${news.productId}`,
      };
    }
    default:
      throw new UnknownTemplate({ template: kind });
  }
}

function ofOrder(id: string) {
  return { caption: 'Open the order', path: `/admin/orders?order=${id}` };
}

/** @throws UnknownTemplate for events of a later version */
function headingOf({ kind, total }: SummaryPart): string {
  if (!Object.hasOwn(names, kind)) throw new UnknownTemplate({ template: kind });
  const { one, many } = names[kind];
  return `${total} ${total === 1 ? one : many}`;
}

interface Listed {
  readonly title: string;
  readonly link: string;
}

function listed({ kind, total, first }: SummaryPart, publicUrl: string): Listed[] {
  const lines = first.map((news) => {
    const { title, path } = contentOf(news);
    return { title, link: `${publicUrl}${path}` };
  });
  const rest = total - first.length;
  return rest === 0 ? lines : [...lines, { title: `${rest} more`, link: `${publicUrl}${names[kind].list}` }];
}

function asText({ title, link }: Listed): string {
  return `- ${title} ${link}`;
}

function changeText(publicUrl: string): string {
  return `${reason} Change or stop these emails: ${publicUrl}/admin/notifications`;
}

function Change({ publicUrl }: { publicUrl: string }) {
  return (
    <Paragraph>
      {reason} <TextLink href={`${publicUrl}/admin/notifications`}>Change or stop these emails</TextLink>
    </Paragraph>
  );
}
