import { writeOrderId } from '../../domain/orders/order-id.js';
import { payBackText } from '../../domain/shared/pay-back.js';
import { moneyText } from './figures.js';
import { type Shop, simpleMail } from './letter.js';
import { hello, type MailOf, refundByHandText, type Writing } from './writing.js';

type RefundAlert = MailOf<'refund-alert'>;

/** @param orderLink null for a payment without an order */
export function paymentRefunded(mail: MailOf<'payment-refunded'>, shop: Shop, orderLink: string | null): Writing {
  const { orderId, reason, paidBackBy } = mail;
  const amount = moneyText(mail.amountCents);
  const onItsWay = mail.byHand
    ? refundByHandText(amount, shop.store)
    : `We are sending ${amount} back to the card you paid with. Banks usually show it within 5 to 10 business days.`;
  const promise = paidBackBy ? `We paid ${amount} back ${payBackText(paidBackBy)}.` : onItsWay;
  return simpleMail(shop, {
    subject:
      orderId === null
        ? `Your ${shop.store.name} payment is being refunded`
        : `Your refund for order ${writeOrderId(orderId)}`,
    title: titleOf(mail, amount),
    preview: reason ?? promise,
    parts: [hello(mail.name), ...(reason === null ? [] : [reason]), promise, orderButton(orderLink, shop)],
  });
}

function titleOf({ byHand, paidBackBy }: MailOf<'payment-refunded'>, amount: string): string {
  if (paidBackBy) return `We paid ${amount} back to you.`;
  return byHand ? `We are refunding ${amount}.` : `${amount} is on its way back to you.`;
}

/** @param orderLink null for a payment without an order */
export function refundFailed(mail: MailOf<'refund-failed'>, shop: Shop, orderLink: string | null): Writing {
  const { name, supportEmail } = shop.store;
  const amount = moneyText(mail.amountCents);
  return simpleMail(shop, {
    subject:
      mail.orderId === null
        ? `Your ${name} refund did not go through`
        : `Your refund for order ${writeOrderId(mail.orderId)} did not go through`,
    title: `Your refund of ${amount} did not go through.`,
    preview: 'We will find another way to send you the money.',
    parts: [
      hello(mail.name),
      `We tried to send ${amount} back to the card you paid with, but the refund could not be completed. This happens when a card has expired or was replaced.`,
      'We are working on it. We will find another way to send you the money, and we will email you again. You do not need to do anything.',
      `If you would like to tell us how you want to be paid back, write to us at ${supportEmail}.`,
      orderButton(orderLink, shop),
    ],
  });
}

function orderButton(orderLink: string | null, { publicUrl }: Shop) {
  return orderLink === null
    ? { caption: 'Back to the shop', link: publicUrl }
    : { caption: 'See your order', link: orderLink };
}

/** The mail to staff about a refund that needs action. */
export function refundAlert(mail: RefundAlert, shop: Shop): Writing {
  const about = mail.orderId ?? mail.paysOrderId ?? null;
  const id = about === null ? null : writeOrderId(about);
  const payer =
    id === null
      ? 'a payment without an order'
      : mail.orderId === null
        ? `an extra payment for order ${id}`
        : `order ${id}`;
  const { title, subject, sentences } = problemOf(mail, moneyText(mail.amountCents), payer);
  const payment = `Payment ${mail.paymentIntentId}`;
  return simpleMail(shop, {
    subject,
    title,
    preview: sentences[0] ?? title,
    parts: [
      ...sentences,
      { box: payment, text: payment },
      id === null
        ? { caption: 'Open the back office', link: `${shop.publicUrl}/admin` }
        : { caption: 'Open the order', link: `${shop.publicUrl}/admin/orders?order=${id}` },
    ],
  });
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
