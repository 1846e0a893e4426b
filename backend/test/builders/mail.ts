import { type StaffNews, summaryOf } from '../../src/domain/mail/staff-news.js';
import type { Mail, OrderMailFacts } from '../../src/domain/mail/mail.js';

/** An order with two lines, paid in full, with free shipping. */
function orderFacts(given: Partial<OrderMailFacts> = {}): OrderMailFacts {
  return {
    orderId: 'K7QF2M9X4TBDW8HN',
    createdAt: '2026-11-21T05:30:00.000Z',
    email: 'mary@shop.example',
    firstName: 'Mary Ann',
    lastName: 'Smith',
    address: '12 Ocean St, Apt 4',
    city: 'Santa Cruz',
    state: 'CA',
    zipCode: '95060',
    country: 'USA',
    arrival: { from: '2026-11-30', to: '2026-12-02' },
    lines: [
      { name: 'Monterey Bikini', variant: 'M, Navy', quantity: 2, priceCents: 4400 },
      { name: 'Big Sur Leggings', variant: null, quantity: 1, priceCents: 9800 },
    ],
    subtotalCents: 18600,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents: 18600,
    ...given,
  };
}

/**
 * @param paidCents paid amount, for an order that was confirmed before its payment
 * @param dueCents amount to pay, for an unpaid order
 */
export function anOrderConfirmation(given: Partial<OrderMailFacts> = {}, paidCents?: number, dueCents?: number): Mail {
  const order = orderFacts(given);
  return {
    ...{ template: 'order-confirmation', to: order.email, order },
    ...(paidCents !== undefined && { paidCents }),
    ...(dueCents !== undefined && { dueCents }),
  };
}

export function aPaymentRequest(given: Partial<Extract<Mail, { template: 'payment-request' }>> = {}): Mail {
  const order = orderFacts({ discountCents: 1860, totalCents: 16740 });
  const expiresAt = '2026-12-04T18:00:00.000Z';
  return { template: 'payment-request', to: order.email, order, dueCents: 16740, expiresAt, ...given };
}

const orderMail = { to: 'mary@shop.example', name: 'Mary Ann', orderId: 'K7QF2M9X4TBDW8HN' };

type OrderShipped = Extract<Mail, { template: 'order-shipped' }>;

export function anOrderShipped(
  given: Partial<Pick<OrderShipped, 'carrier' | 'trackingNumber' | 'tracking' | 'arrival' | 'pickup' | 'parcel'>> = {},
): Mail {
  return { template: 'order-shipped', ...orderMail, carrier: 'UPS', trackingNumber: '1Z999AA10123456784', ...given };
}

export function anOrderCancelled(refundCents: number | null, wasSent?: true): Mail {
  return { template: 'order-cancelled', ...orderMail, refundCents, ...(wasSent && { wasSent }) };
}

/** A mail about cancelled units of an order that still has other units. */
export function aPartCancelled(refundCents: number | null, wasSent?: true): Mail {
  const reason = 'One of them was damaged in our store.';
  const pieces = ['1 × Monterey Bikini (M, Navy)', '2 × Wave Sarong'];
  return {
    ...{ template: 'order-cancelled', ...orderMail, refundCents, pieces, isPart: true, reason },
    ...(wasSent && { wasSent }),
  };
}

export function anOrderExchanged(refundCents: number): Mail {
  const item = '1 × Monterey Bikini (M, Navy)';
  return { template: 'order-exchanged', ...orderMail, piece: item, variant: 'L, Navy', refundCents };
}

type ReturnMail = Extract<Mail, { template: 'return-news' }>;

/** A mail about an exchange of size M for L. */
export function aReturnMail(step: ReturnMail['step'], size: string | null = 'L'): ReturnMail {
  return {
    template: 'return-news',
    ...orderMail,
    step,
    label: {
      number: 'R-1042',
      from: ['Mary Ann Smith', '12 Ocean St, Apt 4', 'Santa Cruz, CA 95060'],
      piece: '1 × Monterey Bikini (M, Navy)',
      sendBy: 'December 14, 2026',
      createdAt: '2026-11-23T05:30:00.000Z',
    },
    size,
    refusal: step === 'refused' ? 'The tags are missing.' : null,
    carrier: step === 'sent' || step === 'tracking' ? 'UPS' : null,
    trackingNumber: step === 'sent' || step === 'tracking' ? '1Z999AA10123456784' : null,
  };
}

/** A mail about returns that were requested together: an exchange, and refunds. */
export function aMailOfReturns(count = 2): Extract<Mail, { template: 'returns-requested' }> {
  const { label, size } = aReturnMail('requested');
  const refunds = Array.from({ length: count - 1 }, (_, at) => ({
    label: { ...label, number: `R-${1043 + at}`, piece: '2 × Wave Sarong' },
    size: null,
  }));
  return { template: 'returns-requested', ...orderMail, returns: [{ label, size }, ...refunds] };
}

export function aPasswordReset(secret = 'the way into an account'): Mail {
  return { template: 'password-reset', to: 'mary@shop.example', username: 'mary', secret };
}

function aRefundAlert(problem: 'failed' | 'surplus'): Extract<Mail, { template: 'refund-alert' }> {
  return {
    template: 'refund-alert',
    to: 'staff@shop.example',
    problem,
    amountCents: 6000,
    orderId: 'K7QF2M9X4TBDW8HN',
    paymentIntentId: 'pi_3Qx7',
    error: problem === 'failed' ? 'The card has expired or was cancelled.' : null,
  };
}

/** The alert about a refund that staff had already paid back by check. */
const aRefundMadeTwice: Mail = {
  ...aRefundAlert('surplus'),
  madeTwice: { providerRefundId: 're_3Qx7', amountCents: 6000, by: 'check' },
};

/** One event of each kind. */
export const someNews: readonly StaffNews[] = [
  { kind: 'new-order', orderId: 'K7QF2M9X4TBDW8HN', totalCents: 16740, units: 3 },
  { kind: 'new-message', messageId: 12 },
  { kind: 'new-return', returnId: 7, piece: '1 × Monterey Bikini (M, Navy)', exchange: false },
  { kind: 'refund-failed', orderId: 'K7QF2M9X4TBDW8HN', amountCents: 6000 },
  { kind: 'low-stock', productId: 4, variantId: 7, product: 'Monterey Bikini (M, Navy)', left: 2 },
  { kind: 'order-paid', orderId: 'K7QF2M9X4TBDW8HN', amountCents: 16740 },
  { kind: 'new-review', reviewId: 9, product: 'Monterey Bikini', stars: 1 },
  { kind: 'service-request' },
  { kind: 'mail-failed', count: 2 },
];

/** A summary of one event of each kind, and of many orders. */
export function aStaffSummary(orders = 23): Mail {
  const order: StaffNews = { kind: 'new-order', orderId: 'K7QF2M9X4TBDW8HN', totalCents: 16740, units: 1 };
  const news = [...someNews.slice(1), ...Array.from({ length: orders }, () => order)];
  return { template: 'staff-summary', to: 'staff@shop.example', day: '2026-11-23', parts: summaryOf(news) };
}

/** Returns one mail of every template and of each variation. */
export function everyMail(): readonly { readonly name: string; readonly mail: Mail }[] {
  const to = 'mary@shop.example';
  const username = 'mary.ann';
  return [
    { name: 'order-confirmation', mail: anOrderConfirmation({ discountCents: 1860, totalCents: 16740 }) },
    {
      name: 'order-confirmation-paid',
      mail: anOrderConfirmation({ discountCents: 1860, totalCents: 16740 }, 16740),
    },
    { name: 'payment-request', mail: aPaymentRequest() },
    {
      name: 'review-invitation',
      mail: { template: 'review-invitation', ...orderMail, products: ['Monterey Bikini', 'Big Sur Leggings'] },
    },
    {
      name: 'review-rejected',
      mail: {
        template: 'review-rejected',
        ...orderMail,
        product: 'Monterey Bikini',
        reason: 'It names another shop. Please tell us about the piece itself.',
      },
    },
    {
      name: 'waitlist-confirmation',
      mail: { template: 'waitlist-confirmation', to, entryId: 7, product: 'Monterey Bikini (M, Navy)' },
    },
    {
      name: 'back-in-stock',
      mail: { template: 'back-in-stock', to, entryId: 7, product: 'Monterey Bikini (M, Navy)' },
    },
    {
      name: 'payment-refunded',
      mail: {
        template: 'payment-refunded',
        to,
        name: 'Mary Ann',
        amountCents: 8899,
        reason: 'An item sold out while you were paying.',
        orderId: null,
      },
    },
    {
      name: 'payment-refunded-by-hand',
      mail: {
        template: 'payment-refunded',
        to,
        name: 'Mary Ann',
        amountCents: 2500,
        reason: null,
        orderId: 'K7QF2M9X4TBDW8HN',
        byHand: true,
      },
    },
    {
      name: 'payment-refunded-by-check',
      mail: {
        template: 'payment-refunded',
        to,
        name: 'Mary Ann',
        amountCents: 2500,
        reason: null,
        orderId: 'K7QF2M9X4TBDW8HN',
        paidBackBy: 'check',
      },
    },
    {
      name: 'refund-failed',
      mail: { template: 'refund-failed', to, name: 'Mary Ann', amountCents: 6000, orderId: 'K7QF2M9X4TBDW8HN' },
    },
    { name: 'refund-alert', mail: aRefundAlert('failed') },
    { name: 'refund-alert-surplus', mail: aRefundAlert('surplus') },
    { name: 'refund-alert-twice', mail: aRefundMadeTwice },
    ...someNews.map((news) => ({
      name: `staff-news-${news.kind}`,
      mail: { template: 'staff-news', to: 'staff@shop.example', news } as const,
    })),
    { name: 'staff-summary', mail: aStaffSummary() },
    { name: 'order-ready', mail: anOrderShipped({ carrier: null, trackingNumber: null, pickup: true }) },
    { name: 'order-shipped', mail: anOrderShipped({ arrival: { from: '2026-11-30', to: '2026-12-02' } }) },
    {
      name: 'order-shipped-in-part',
      mail: anOrderShipped({ parcel: { pieces: ['1 × Wave Bikini (M, Navy)'], later: ['2 × Bay Shorts (M, Navy)'] } }),
    },
    {
      name: 'order-shipped-rest',
      mail: anOrderShipped({ parcel: { pieces: ['2 × Bay Shorts (M, Navy)'], later: [] } }),
    },
    { name: 'order-shipped-untracked', mail: anOrderShipped({ carrier: null, trackingNumber: null }) },
    { name: 'order-shipped-tracked-later', mail: anOrderShipped({ tracking: 'added' }) },
    { name: 'order-shipped-tracking-corrected', mail: anOrderShipped({ tracking: 'corrected' }) },
    { name: 'order-cancelled', mail: anOrderCancelled(16740) },
    { name: 'order-cancelled-unpaid', mail: anOrderCancelled(0) },
    { name: 'order-cancelled-after-shipping', mail: anOrderCancelled(16740, true) },
    { name: 'order-cancelled-unrefunded', mail: anOrderCancelled(null) },
    { name: 'order-part-cancelled', mail: aPartCancelled(4599) },
    { name: 'order-part-cancelled-after-shipping', mail: aPartCancelled(4599, true) },
    { name: 'order-part-cancelled-unrefunded', mail: aPartCancelled(null) },
    { name: 'order-exchanged', mail: anOrderExchanged(0) },
    { name: 'order-exchanged-for-less', mail: anOrderExchanged(1000) },
    { name: 'return-requested', mail: aReturnMail('requested', null) },
    { name: 'return-requested-unpaid', mail: { ...aReturnMail('requested', null), refund: 'owes-less' } },
    { name: 'exchange-requested', mail: aReturnMail('requested') },
    { name: 'returns-requested', mail: aMailOfReturns() },
    { name: 'exchange-received', mail: aReturnMail('received') },
    { name: 'exchange-sent', mail: aReturnMail('sent') },
    { name: 'exchange-tracking', mail: aReturnMail('tracking') },
    { name: 'return-cancelled', mail: aReturnMail('cancelled') },
    { name: 'return-lapsed', mail: aReturnMail('lapsed') },
    { name: 'return-not-received', mail: { ...aReturnMail('lapsed'), refusal: 'UPS lost the parcel.' } },
    { name: 'return-refused', mail: aReturnMail('refused') },
    {
      name: 'order-claim',
      mail: { template: 'order-claim', to, orderId: 'K7QF2M9X4TBDW8HN', secret: 'a+secret/of=the link' },
    },
    { name: 'password-reset', mail: { template: 'password-reset', to, username, secret: 'a+secret/of=the link' } },
    { name: 'device-link', mail: { template: 'device-link', to, username, secret: 'a+secret/of=the link' } },
    {
      name: 'staff-invitation',
      mail: { template: 'staff-invitation', to, role: 'Packer', invitedBy: 'ana', secret: 'a+secret/of=the link' },
    },
    { name: 'test-mail', mail: { template: 'test-mail', to, username } },
    { name: 'password-changed', mail: { template: 'password-changed', to, username } },
    {
      name: 'email-change-confirmation',
      mail: { template: 'email-change-confirmation', to, username, secret: 'a+secret/of=the link' },
    },
    {
      name: 'email-change-notice',
      mail: {
        template: 'email-change-notice',
        to,
        username,
        newEmail: 'ann@shop.example',
        secret: 'a+secret/of=the link',
      },
    },
    {
      name: 'email-change-notice-by-staff',
      mail: {
        template: 'email-change-notice',
        to,
        username,
        newEmail: 'ann@shop.example',
        byStaff: true,
        secret: 'a+secret/of=the link',
      },
    },
    { name: 'email-changed', mail: { template: 'email-changed', to, username, newEmail: 'ann@shop.example' } },
    { name: 'account-deletion-now', mail: { template: 'account-deletion', to, username, when: 'now' } },
    { name: 'account-deletion-later', mail: { template: 'account-deletion', to, username, when: 'later' } },
    { name: 'deletion-withdrawn', mail: { template: 'deletion-withdrawn', to, username } },
    {
      name: 'contact-acknowledgement',
      mail: {
        template: 'contact-acknowledgement',
        to,
        name: 'Mary Ann Smith',
        subject: 'The fit of the leggings',
        message: 'Do the leggings run small?\n\nI am between two sizes, see https://sizes.example/mary.',
      },
    },
    {
      name: 'contact-reply',
      mail: {
        template: 'contact-reply',
        to,
        name: 'Mary Ann Smith',
        subject: 'The fit of the leggings',
        message: 'Do the leggings run small?\n\nI am between two sizes, see https://sizes.example/mary.',
        reply: 'They run true to size.\n\nBetween two sizes, most customers choose the larger one.',
      },
    },
    { name: 'guest-data', mail: { template: 'guest-data', to, secret: 'the way to the data of a guest' } },
    { name: 'guest-deletion', mail: { template: 'account-deletion', to, username: null, when: 'later' } },
    {
      name: 'service-refused',
      mail: {
        template: 'service-refused',
        to,
        username,
        reason: 'Nothing came from your service address. Please ask again when you can read its mail.',
      },
    },
    {
      name: 'personal-discount',
      mail: {
        template: 'personal-discount',
        to,
        code: 'K7QF-2M9X-4TBD-W8HN',
        percentOff: 20,
        expiresAt: '2027-11-21T18:00:00.000Z',
      },
    },
    {
      name: 'newsletter-confirmation',
      mail: {
        template: 'newsletter-confirmation',
        to,
        secret: '42.1764000000000.kA1',
        unsubscribeToken: '42.0.bB2',
      },
    },
  ];
}
