import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { moneyText } from './figures.js';
import { Box, Letter, Paragraph, ActionButton, type Shop } from './letter.js';
import type { Writing } from './writing.js';

type RefundAlert = Extract<Mail, { template: 'refund-alert' }>;

/** The mail to staff about a refund that needs action. */
export function refundAlert(mail: RefundAlert, { store, publicUrl }: Shop): Writing {
  const amount = moneyText(mail.amountCents);
  const about = mail.orderId ?? mail.paysOrderId ?? null;
  const id = about === null ? null : writeOrderId(about);
  const payer =
    id === null
      ? 'a payment without an order'
      : mail.orderId === null
        ? `an extra payment for order ${id}`
        : `order ${id}`;
  const failed = mail.problem === 'failed';
  const title = failed ? `A refund of ${amount} failed.` : `${amount} was refunded, but the shop did not request it.`;
  const sentences = failed ? afterFailure(mail, payer) : afterSurplus(amount, payer);
  const payment = `Payment ${mail.paymentIntentId}`;
  const [caption, link] =
    id === null
      ? ['Open the back office', `${publicUrl}/admin`]
      : ['Open the order', `${publicUrl}/admin/orders?order=${id}`];
  return {
    subject: failed ? `Refund of ${amount} failed: ${payer}` : `Unexpected refund of ${amount}: ${payer}`,
    text: [title, ...sentences, payment, `${caption}: ${link}`],
    html: (
      <Letter store={store} publicUrl={publicUrl} preview={sentences[0] ?? title} title={title}>
        {sentences.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
        <Box>{payment}</Box>
        <ActionButton href={link}>{caption}</ActionButton>
      </Letter>
    ),
  };
}

function afterFailure({ error, orderId }: RefundAlert, payer: string): string[] {
  return [
    `The payment provider did not carry out a refund for ${payer}. ${error ?? 'It gave no reason.'}`,
    'If we had told the customer about this refund, we have emailed them that it failed and that you will refund them another way.',
    orderId === null
      ? 'Refund the payment in the provider’s dashboard, or ask the customer for another way to refund it.'
      : 'You can refund the amount again on the order’s page. If the card does not accept it, ask the customer for another way to refund it.',
  ];
}

function afterSurplus(amount: string, payer: string): string[] {
  return [
    `The payment provider shows a refund of ${amount} for ${payer} that the shop did not request, or the same refund twice.`,
    'Please check the payment in the provider’s dashboard, and contact the provider.',
  ];
}
