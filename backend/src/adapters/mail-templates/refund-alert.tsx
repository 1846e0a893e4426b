import type { Mail } from '../../domain/mail/mail.js';
import { writeOrderId } from '../../domain/orders/order-id.js';
import { payBackText } from '../../domain/shared/pay-back.js';
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
  const { title, subject, sentences } = problemOf(mail, amount, payer);
  const payment = `Payment ${mail.paymentIntentId}`;
  const [caption, link] =
    id === null
      ? ['Open the back office', `${publicUrl}/admin`]
      : ['Open the order', `${publicUrl}/admin/orders?order=${id}`];
  return {
    subject,
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

function problemOf(mail: RefundAlert, amount: string, payer: string) {
  if (mail.problem === 'failed')
    return {
      title: `A refund of ${amount} failed.`,
      subject: `Refund of ${amount} failed: ${payer}`,
      sentences: afterFailure(mail, payer),
    };
  if (mail.madeTwice)
    return {
      title: 'The customer may have received the money twice.',
      subject: `Refund of ${amount} may have been made twice: ${payer}`,
      sentences: afterSecondRefund(mail.madeTwice, amount, payer),
    };
  return {
    title: `${amount} was refunded, but the shop did not request it.`,
    subject: `Unexpected refund of ${amount}: ${payer}`,
    sentences: afterSurplus(amount, payer),
  };
}

function afterFailure({ error, orderId }: RefundAlert, payer: string): string[] {
  return [
    `The payment provider did not carry out a refund for ${payer}. ${error ?? 'It gave no reason.'}`,
    'If the customer was expecting this refund, we have emailed them that it failed and that you will refund them another way.',
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

function afterSecondRefund(
  { providerRefundId, amountCents, by }: NonNullable<RefundAlert['madeTwice']>,
  amount: string,
  payer: string,
): string[] {
  return [
    `The payment provider now shows a refund of ${amount} for ${payer} (${providerRefundId}). Before that, staff recorded a refund of ${moneyText(amountCents)} ${payBackText(by)}.`,
    'Please compare the payment in the provider’s dashboard with the order. If the customer received the money twice, ask the customer to return the second amount.',
  ];
}
