import {
  anOrderCancelled,
  anOrderExchanged,
  aPartCancelled,
  anOrderConfirmation,
  anOrderShipped,
  aPaymentRequest,
  aMailOfReturns,
  aReturnMail,
  aStaffSummary,
  everyMail,
  someNews,
} from '../../../test/builders/mail.js';
import { storeDetails } from '../../../test/builders/store-details.js';
import { parseConfig } from '../../config/config.js';
import type { Mail } from '../../domain/mail/mail.js';
import { UnknownTemplate } from '../../domain/mail/ports/mailer.js';
import type { StaffNews } from '../../domain/mail/staff-news.js';
import { withoutTokens } from '../../domain/mail/without-secret.js';
import type { SignedLinks } from '../../domain/shared/ports/signed-links.js';
import type { LabelPrinter } from '../pdfkit/label-printer.js';
import { ReactMailRenderer } from './react-mail-renderer.js';

const config = parseConfig({
  DATABASE_URL: 'postgres://nowhere/none',
  SESSION_SECRET: 'no session is made here',
  PUBLIC_URL: 'https://shop.example.com',
});
const now = new Date('2026-07-04T12:00:00Z');
const links: SignedLinks = {
  sign: (purpose, subject, end) => `${purpose}.${subject}.${end?.getTime() ?? 'never'}`,
  open: () => null,
  read: () => null,
};
const { timeZone: _, ...configured } = config.store;
const store = { ...storeDetails, ...configured };
/** Drawing a real label takes a second. Specs of returns and of labels test it. */
const labels: LabelPrinter = { print: (each) => Promise.resolve(Buffer.from(JSON.stringify(each))) };
const reactRenderer = new ReactMailRenderer(config, links, labels, { now: () => now });
const renderer = { render: (mail: Mail) => reactRenderer.render(mail, store, now) };
/** This key is valid for 30 days. */
const key = links.sign('order', 'K7QF2M9X4TBDW8HN', new Date('2026-08-03T12:00:00Z'));
const orderLink = `https://shop.example.com/order-confirmation/K7QF-2M9X-4TBD-W8HN?key=${key}`;
const refund: Mail = {
  template: 'payment-refunded',
  to: 'mary@shop.example',
  name: 'Mary Ann',
  amountCents: 8899,
  reason: 'An item sold out while you were paying.',
  orderId: null,
};

/** The visible text of the HTML, in one line. */
function read(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<head>.*<\/head>|<[^>]+>/gs, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

describe('a note of the shop', () => {
  const noted = {
    ...store,
    confirmationNote: 'Thank you!\nCall us at any time.',
    shippingNote: 'Rinse in fresh water.',
  };

  it('is in each order confirmation, or in each mail about a parcel, with its line breaks', async () => {
    const confirmation = await reactRenderer.render(anOrderConfirmation(), noted, now);
    const shipped = await reactRenderer.render(anOrderShipped(), noted, now);
    expect(read(confirmation.html)).toContain('Thank you! Call us at any time.');
    expect(confirmation.html).toMatch(/Thank you!.*<br\/>Call us/s);
    expect(confirmation.text).toContain('\n\nThank you!\nCall us at any time.\n\n');
    for (const shown of [read(shipped.html), shipped.text]) {
      expect(shown).toContain('Rinse in fresh water.');
      expect(shown).not.toContain('Call us');
    }
  });
});

describe('a payment link for an order', () => {
  const payLink = `https://shop.example.com/pay/${links.sign('pay', 'K7QF2M9X4TBDW8HN', new Date('2026-12-04T18:00:00Z'))}`;

  it('is mailed with the items, the amount and its last day', async () => {
    const { subject, html, text } = await renderer.render(aPaymentRequest());
    expect(subject).toBe('Please pay for your Liberty Tide order K7QF-2M9X-4TBD-W8HN');
    for (const shown of [read(html), text]) {
      expect(shown).toContain('Please pay $167.40 by card no later than December 4, 2026.');
      expect(shown).toContain('Discount');
    }
    expect(html).toContain(`href="${payLink}"`);
    expect(text).toContain(`Pay $167.40: ${payLink}`);
    expect(text).not.toContain('cancelled items');
  });

  it('mentions no shipping for an order of custom items', async () => {
    const { html, text } = await renderer.render(anOrderConfirmation({ shipsNothing: true, shippingCents: 0 }));
    for (const shown of [read(html), text]) {
      expect(shown).toContain('Your order is in.');
      expect(shown).not.toMatch(/It ships|Shipping/);
    }
  });

  it('asks for less than the total when items were cancelled, and a mail confirms its payment', async () => {
    const request = await renderer.render(aPaymentRequest({ dueCents: 10000 }));
    expect(request.text).toContain('Amount due (updated order): $100.00');
    const receipt = await renderer.render(anOrderConfirmation({}, 10000));
    expect(receipt.subject).toBe('Your payment for order K7QF-2M9X-4TBD-W8HN');
    for (const shown of [read(receipt.html), receipt.text]) {
      expect(shown).toContain('We received your payment of $100.00.');
      expect(shown).not.toContain('we are getting it ready');
    }
  });
});

describe('a mail about a return', () => {
  it('contains the label and the last day for the parcel', async () => {
    const mail = aReturnMail('requested');
    const { subject, html, text, attachments } = await renderer.render(mail);
    expect(subject).toBe('Your exchange for size L (R-1042)');
    for (const shown of [read(html), text]) {
      expect(shown).toContain('send the package by December 14, 2026');
      expect(shown).toContain('Size L is reserved for you');
      expect(shown).toContain('1 × Monterey Bikini (M, Navy)');
    }
    expect(text).toContain(`https://shop.example.com/orders/K7QF-2M9X-4TBD-W8HN/returns?key=${key}`);
    expect(attachments).toEqual([
      {
        filename: 'return-R-1042.pdf',
        contentType: 'application/pdf',
        content: Buffer.from(await labels.print([mail.label], store)),
      },
    ]);
  });

  it('lists several returns, with all labels in one file', async () => {
    const { subject, html, text, attachments = [] } = await renderer.render(aMailOfReturns());
    expect(subject).toBe('Your 2 return labels (R-1042, R-1043)');
    for (const shown of [read(html), text]) {
      expect(shown).toContain('send the items by December 14, 2026');
      for (const part of ['Return R-1042', '1 × Monterey Bikini (M, Navy)', 'Exchange for size L', 'Return R-1043'])
        expect(shown).toContain(part);
    }
    expect(attachments).toMatchObject([{ filename: 'return-labels.pdf', contentType: 'application/pdf' }]);
    const [printed] = attachments.map(({ content }): unknown => JSON.parse(Buffer.from(content).toString()));
    expect(printed).toHaveLength(2);
  });

  it('names at most three returns in its subject @series', async () => {
    const subjectOf = async (count: number) => (await renderer.render(aMailOfReturns(count))).subject;
    expect(await subjectOf(3)).toBe('Your 3 return labels (R-1042, R-1043, R-1044)');
    expect(await subjectOf(4)).toBe('Your 4 return labels (R-1042, R-1043, R-1044 and more)');
  });

  it('contains the reason for a rejection, and no label', async () => {
    const { text, attachments } = await renderer.render(aReturnMail('refused'));
    expect(text).toContain('The tags are missing.');
    expect(attachments).toBeUndefined();
  });

  it('announces a refund to the payment method, or by hand for an order that was not paid by card', async () => {
    const mail = aReturnMail('requested', null);
    const [byCard, byHand] = [await renderer.render(mail), await renderer.render({ ...mail, refund: 'by-hand' })];
    expect(byCard.text).toContain('we will refund your original payment method.');
    expect(byHand.text).toContain('our staff will give you the money back, for example in cash or by check.');
    expect(byHand.text).not.toContain('original payment method');
  });

  it('promises no money for an order without a payment', async () => {
    for (const mail of [aReturnMail('requested', null), aMailOfReturns()]) {
      const unpaid = await renderer.render({ ...mail, refund: 'owes-less' });
      const free = await renderer.render({ ...mail, refund: 'none' });
      expect(unpaid.text).toContain('we will reduce the amount that you owe.');
      expect(free.text).not.toContain('amount that you owe');
      for (const { text } of [unpaid, free]) expect(text).not.toMatch(/refund|the money|cash/);
    }
  });

  it('links to the parcel with the other size', async () => {
    const { text } = await renderer.render(aReturnMail('sent'));
    expect(text).toContain('Track your package: https://www.ups.com/track?tracknum=1Z999AA10123456784');
  });
});

describe('the order confirmation', () => {
  it('says that the payment of an unpaid order is due, and how to pay', async () => {
    const { html, text } = await renderer.render(anOrderConfirmation({ pickup: true }, undefined, 18600));
    for (const shown of [read(html), text]) {
      expect(shown).toContain(`Your payment of $186.00 is due. To pay by card, contact us at ${store.supportEmail}`);
      expect(shown).toContain('You can also pay when you pick it up.');
    }
    expect((await renderer.render(anOrderConfirmation())).text).not.toContain('is due');
  });

  it('has two lines for a long street', async () => {
    const address = 'Care of the Harbor Master, 1200 West Cliff Drive, Building 7, Apartment 4B';
    const { text } = await renderer.render(anOrderConfirmation({ address }));
    expect(text).toContain('Care of the Harbor Master, 1200 West Cliff Drive,\nBuilding 7, Apartment 4B\nSanta Cruz');
  });

  it('shows items, prices, address and order link as HTML and as text', async () => {
    const { subject, html, text } = await renderer.render(
      anOrderConfirmation({ shippingCents: 899, totalCents: 19499 }),
    );
    expect(subject).toBe('Your Liberty Tide order K7QF-2M9X-4TBD-W8HN');
    for (const shown of [read(html), text]) {
      for (const fact of [
        'K7QF-2M9X-4TBD-W8HN',
        'November 20, 2026',
        'Arrives Mon Nov 30 – Wed Dec 2',
        'Monterey Bikini',
        'M, Navy',
        '$44.00',
        '$88.00',
        'Big Sur Leggings',
        '$98.00',
        '$186.00',
        '$8.99',
        '$194.99',
        'Mary Ann Smith',
        '12 Ocean St, Apt 4',
        'Santa Cruz, CA 95060',
        'support@libertytide.example',
      ]) {
        expect(shown).toContain(fact);
      }
    }
    expect(html).toContain(`href="${orderLink}"`);
    expect(text).toContain(orderLink);
  });

  it('contains a single day if only one is possible, and no dates if there are none', async () => {
    const day = await renderer.render(anOrderConfirmation({ arrival: { from: '2026-12-31', to: '2026-12-31' } }));
    expect(day.text).toMatch(/^Arrives Thu Dec 31$/m);
    const none = await renderer.render(anOrderConfirmation({ arrival: undefined }));
    for (const shown of [read(none.html), none.text]) expect(shown).not.toContain('Arrives');
  });

  it('shows FREE for free shipping, and omits discount and tax of zero', async () => {
    const { html, text } = await renderer.render(anOrderConfirmation());
    for (const shown of [read(html), text]) {
      expect(shown).toMatch(/Shipping:? +FREE/);
      expect(shown).not.toMatch(/Discount|Tax/);
    }
  });

  it('names the promo code beside the discount, or beside the free shipping without one', async () => {
    const free = await renderer.render(anOrderConfirmation({ promoCode: 'SHIPFREE' }));
    for (const shown of [read(free.html), free.text]) expect(shown).toMatch(/Shipping \(SHIPFREE\):? +FREE/);
    const both = await renderer.render(anOrderConfirmation({ promoCode: 'BOTH', discountCents: 1860 }));
    expect(both.text).toMatch(/Discount \(BOTH\): -\$18\.60\nShipping: FREE/);
  });

  it('shows discount and tax', async () => {
    const { html, text } = await renderer.render(anOrderConfirmation({ discountCents: 1860, taxCents: 1500 }));
    for (const shown of [read(html), text]) {
      expect(shown).toMatch(/Discount:? +-\$18\.60/);
      expect(shown).toMatch(/Tax:? +\$15\.00/);
    }
  });

  it('stays under 100 KB with a hundred lines, loads nothing from outside and has its styles where Gmail reads them', async () => {
    const line = { name: 'Monterey Bikini', variant: 'M, Navy', quantity: 1, priceCents: 4400 };
    const { html } = await renderer.render(anOrderConfirmation({ lines: Array.from({ length: 100 }, () => line) }));
    expect(Buffer.byteLength(html)).toBeLessThan(100 * 1024);
    expect(html).not.toMatch(/<img|<link|<script|url\(/);
    expect(html).toMatch(/<h1[^>]* style="[^"]*font-size:30px/);
    expect(html).toMatch(/width="600"|width:600px|width:600/);
  });

  it('escapes typed text instead of showing it as HTML', async () => {
    const { html } = await renderer.render(anOrderConfirmation({ firstName: '<b>Ann</b> & Co' }));
    expect(html).not.toContain('<b>Ann</b>');
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; &amp; Co');
  });

  it('rejects amounts that are not whole cents', async () => {
    await expect(renderer.render(anOrderConfirmation({ totalCents: Number.NaN }))).rejects.toThrow();
    await expect(renderer.render(anOrderConfirmation({ createdAt: 'yesterday' }))).rejects.toThrow();
  });
});

describe('the mail about a refund', () => {
  it('contains the amount and the reason', async () => {
    const { html, text } = await renderer.render(refund);
    for (const shown of [read(html), text]) {
      expect(shown).toContain('$88.99');
      expect(shown).toContain('An item sold out while you were paying.');
    }
  });

  it('links to the order if there is one', async () => {
    const { subject, html } = await renderer.render({ ...refund, orderId: 'K7QF2M9X4TBDW8HN' });
    expect(subject).toBe('Your refund for order K7QF-2M9X-4TBD-W8HN');
    expect(html).toContain(orderLink);
  });
});

describe('the mails about a failed refund', () => {
  const orderId = 'K7QF2M9X4TBDW8HN';

  it('informs the shopper that no action is needed', async () => {
    const failed = { template: 'refund-failed', to: 'mary@shop.example', name: 'Mary', amountCents: 6000 } as const;
    const { subject, html, text } = await renderer.render({ ...failed, orderId });
    expect(subject).toBe('Your refund for order K7QF-2M9X-4TBD-W8HN did not go through');
    for (const shown of [read(html), text]) {
      expect(shown).toContain('We tried to send $60.00 back to the card you paid with');
      expect(shown).toContain('We will find another way to send you the money');
      expect(shown).toContain('You do not need to do anything.');
    }
    expect((await renderer.render({ ...failed, orderId: null })).html).toContain('Back to the shop');
  });

  it('contains the reason for staff, with a link to the order', async () => {
    const alert = { template: 'refund-alert', to: 'staff@shop.example', amountCents: 6000 } as const;
    const facts = { orderId, paymentIntentId: 'pi_1', error: 'The card was lost or stolen.' };
    const failed = await renderer.render({ ...alert, ...facts, problem: 'failed' });
    expect(failed.subject).toBe('Refund of $60.00 failed: order K7QF-2M9X-4TBD-W8HN');
    expect(failed.text).toContain('The card was lost or stolen.');
    expect(failed.html).toContain('https://shop.example.com/admin/orders?order=K7QF-2M9X-4TBD-W8HN');
    const surplus = await renderer.render({ ...alert, ...facts, problem: 'surplus', orderId: null, error: null });
    expect(surplus.subject).toBe('Unexpected refund of $60.00: a payment without an order');
    expect(surplus.text).toContain('Payment pi_1');
    const madeTwice = { providerRefundId: 're_7', amountCents: 4000, by: 'check' } as const;
    const twice = await renderer.render({ ...alert, ...facts, problem: 'surplus', error: null, madeTwice });
    expect(twice.subject).toBe('Refund of $60.00 may have been made twice: order K7QF-2M9X-4TBD-W8HN');
    expect(twice.text).toContain('a refund of $60.00 for order K7QF-2M9X-4TBD-W8HN (re_7)');
    expect(twice.text).toContain('staff recorded a refund of $40.00 by check');
    expect(twice.text).not.toContain('did not request');
    const extra = await renderer.render({ ...alert, ...facts, problem: 'failed', orderId: null, paysOrderId: orderId });
    expect(extra.subject).toBe('Refund of $60.00 failed: an extra payment for order K7QF-2M9X-4TBD-W8HN');
    expect(extra.text).toContain('Refund the payment in the provider’s dashboard');
  });
});

describe('a mail of a later version', () => {
  it('is reported, because it has no template here', async () => {
    const later = JSON.parse('{"template":"order-gift","to":"ana@shop.example"}') as Mail;
    await expect(renderer.render(later)).rejects.toThrow(UnknownTemplate);
  });

  it('is reported, because it has news of a kind that is unknown here', async () => {
    const news = '{"template":"staff-news","to":"ana@shop.example","news":{"kind":"order-gift"}}';
    await expect(renderer.render(JSON.parse(news) as Mail)).rejects.toThrow(UnknownTemplate);
    const parts = '[{"kind":"order-gift","total":1,"first":[]}]';
    const summary = `{"template":"staff-summary","to":"ana@shop.example","day":"2026-07-04","parts":${parts}}`;
    await expect(renderer.render(JSON.parse(summary) as Mail)).rejects.toThrow(UnknownTemplate);
  });
});

describe('the mails to staff', () => {
  const to = 'staff@shop.example';

  it.each([
    [0, 'New order K7QF-2M9X-4TBD-W8HN: 3 items, $167.40', '/admin/orders?order=K7QF-2M9X-4TBD-W8HN'],
    [1, 'A new message arrived', '/admin/messages?message=12'],
    [2, 'New return: 1 × Monterey Bikini (M, Navy)', '/admin/returns?return=7'],
    [3, 'A refund of $60.00 failed for order K7QF-2M9X-4TBD-W8HN', '/admin/orders?order=K7QF-2M9X-4TBD-W8HN'],
    [4, 'Monterey Bikini (M, Navy) has only 2 left', '/admin/products?product=4'],
    [
      5,
      'Order K7QF-2M9X-4TBD-W8HN was paid through its payment link: $167.40',
      '/admin/orders?order=K7QF-2M9X-4TBD-W8HN',
    ],
    [6, 'New review of Monterey Bikini: 1 of 5 stars', '/admin/reviews?review=9'],
    [7, 'A customer requested the service discount', '/admin/service-requests?state=asked'],
    [8, '2 emails could not be sent', '/admin/mail?state=failed'],
  ])('link event %i to its place, and explain how to stop them', async (at, subject, path) => {
    const news = someNews[at];
    if (!news) throw new Error(`There is no event ${at}.`);
    const mail = await renderer.render({ template: 'staff-news', to, news });
    expect(mail.subject).toBe(subject);
    for (const shown of [mail.html, mail.text]) {
      expect(shown).toContain(`https://shop.example.com${path}`);
      expect(shown).toContain('https://shop.example.com/admin/notifications');
    }
  });

  it('name a failed refund without an order, and a size that is sold out', async () => {
    const subjectOf = async (news: StaffNews) => (await renderer.render({ template: 'staff-news', to, news })).subject;
    expect(await subjectOf({ kind: 'refund-failed', orderId: null, amountCents: 6000 })).toBe(
      'A refund of $60.00 failed, for a payment without an order',
    );
    expect(await subjectOf({ kind: 'low-stock', productId: 4, variantId: null, product: 'Tide Top', left: 0 })).toBe(
      'Tide Top is sold out',
    );
  });

  it('summarize the day by kind, with at most 20 events of each', async () => {
    const { subject, html, text } = await renderer.render(aStaffSummary(23));
    expect(subject).toBe('Summary of Mon Nov 23: 31 events');
    for (const heading of ['23 new orders', '1 new message', '1 size running out']) expect(text).toContain(heading);
    expect(text.match(/- New order/g)).toHaveLength(20);
    for (const shown of [read(html), text]) expect(shown).toContain('3 more');
    expect(text).toContain('https://shop.example.com/admin/messages?message=12');
    expect(text).toContain('https://shop.example.com/admin/notifications');
    const one = await renderer.render(aStaffSummary(1));
    expect(one.text).not.toContain('more');
  });
});

describe('the mail about money that staff have paid back', () => {
  it('says how the customer got the money', async () => {
    const { html, text } = await renderer.render({ ...refund, reason: null, paidBackBy: 'check' });
    for (const shown of [read(html), text]) {
      expect(shown).toContain('We paid $88.99 back by check.');
      expect(shown).not.toContain('on its way');
    }
  });
});

describe('the mail about a refund by hand', () => {
  it('says that staff return the money, mentions no card, and requires no reason', async () => {
    const { html, text } = await renderer.render({ ...refund, reason: null, byHand: true });
    for (const shown of [read(html), text]) {
      expect(shown).toContain('Our staff will give you $88.99 back, for example in cash or by check.');
      expect(shown).not.toMatch(/card|on its way|original payment method/);
    }
  });
});

describe('the mail about a parcel', () => {
  const order = orderLink;

  it('contains carrier and number, with links to the tracking page and the order', async () => {
    const arrival = { from: '2026-11-30', to: '2026-12-02' };
    const { subject, html, text } = await renderer.render(anOrderShipped({ arrival }));
    expect(subject).toBe('Your Liberty Tide order K7QF-2M9X-4TBD-W8HN is on its way');
    for (const shown of [read(html), text]) {
      const facts = ['K7QF-2M9X-4TBD-W8HN with UPS.', '1Z999AA10123456784', 'Arrives Mon Nov 30 – Wed Dec 2'];
      for (const fact of facts) expect(shown).toContain(fact);
    }
    for (const link of ['https://www.ups.com/track?tracknum=1Z999AA10123456784', order]) {
      expect(html).toContain(`href="${link}"`);
      expect(text).toContain(link);
    }
  });

  it.each([
    ['a carrier without a known tracking page', { carrier: 'Bay Couriers', trackingNumber: '77' }, '77'],
    ['no number', { trackingNumber: null }, 'with UPS'],
    ['no carrier', { carrier: null, trackingNumber: null }, 'We have shipped order'],
  ])('links only to the order if the parcel has %s', async (_, parcel, fact) => {
    const { html, text } = await renderer.render(anOrderShipped(parcel));
    expect(text).toContain(fact);
    expect(text).toContain(`See your order: ${order}`);
    for (const shown of [read(html), text]) expect(shown).not.toMatch(/null|Arrives|Track your package/);
  });
});

it('the mail about an order that is ready to pick up contains the address and the hours of the store', async () => {
  const { html, text } = await renderer.render(anOrderShipped({ carrier: null, trackingNumber: null, pickup: true }));
  for (const shown of [read(html), text]) {
    for (const fact of ['100 Harbor Way', 'Santa Cruz, CA 95060', 'Monday to Saturday 9:00am to 5:00pm'])
      expect(shown).toContain(fact);
  }
});

describe('the mail about one of several parcels', () => {
  it('names its items and those that follow', async () => {
    const parcel = { pieces: ['2 × Wave Bikini (M, Navy)'], later: ['1 × Bay Shorts'] };
    const { subject, html, text } = await renderer.render(anOrderShipped({ parcel }));
    expect(subject).toBe('Part of your Liberty Tide order K7QF-2M9X-4TBD-W8HN is on its way');
    for (const shown of [read(html), text])
      for (const fact of ['In this package', parcel.pieces[0], 'Still to come', '1 × Bay Shorts', '1Z999AA10123456784'])
        expect(shown).toContain(fact);
  });

  it('says that it is the last one', async () => {
    const { subject, text } = await renderer.render(
      anOrderShipped({ parcel: { pieces: ['1 × Bay Shorts'], later: [] } }),
    );
    expect(subject).toBe('The rest of your Liberty Tide order K7QF-2M9X-4TBD-W8HN is on its way');
    expect(text).toContain('We have shipped the last package of order');
    expect(text).not.toContain('Still to come');
  });
});

describe('the mail about a cancelled order', () => {
  it.each([
    [16740, 'We will refund $167.40 to your original payment method.'],
    [0, 'No payment was made for this order, so there is nothing to refund.'],
    [null, 'We have not refunded your payment yet. We will email you when we do.'],
  ])('states the refund: %s cents', async (refundCents, sentence) => {
    const { subject, html, text } = await renderer.render(anOrderCancelled(refundCents));
    expect(subject).toBe('Your Liberty Tide order K7QF-2M9X-4TBD-W8HN was cancelled');
    for (const shown of [read(html), text]) expect(shown).toContain(sentence);
  });

  it('does not deny an earlier shipment', async () => {
    const { html, text } = await renderer.render(anOrderCancelled(0, true));
    for (const shown of [read(html), text]) {
      expect(shown).toContain('was cancelled after we had shipped it.');
      expect(shown).not.toContain('nothing of it will be shipped');
    }
  });
});

describe('the mail about cancelled units', () => {
  it.each([
    [4599, 'We will refund $45.99 to your original payment method.'],
    [0, 'You have not paid for these items, so there is nothing to refund.'],
    [null, 'The cancellation does not include a refund.'],
  ])('names the units, the reason and the refund: %s cents', async (refundCents, sentence) => {
    const { subject, html, text } = await renderer.render(aPartCancelled(refundCents));
    expect(subject).toBe('Part of your Liberty Tide order K7QF-2M9X-4TBD-W8HN was cancelled');
    const facts = ['1 × Monterey Bikini (M, Navy)', '2 × Wave Sarong', 'One of them was damaged in our store.'];
    for (const shown of [read(html), text]) {
      for (const fact of [sentence, ...facts, 'These items of order']) expect(shown).toContain(fact);
    }
  });

  it('does not deny an earlier shipment', async () => {
    const { text } = await renderer.render(aPartCancelled(4599, true));
    expect(text).toContain('We removed these items from order K7QF-2M9X-4TBD-W8HN:');
  });
});

describe('the mail about exchanged units', () => {
  it.each([
    [0, 'You do not owe anything for the exchange.'],
    [1000, 'We will refund $10.00 to your original payment method.'],
  ])('names both variants and the refund: %s cents', async (refundCents, sentence) => {
    const { html, text } = await renderer.render(anOrderExchanged(refundCents));
    for (const shown of [read(html), text]) {
      expect(shown).toContain('we exchanged 1 × Monterey Bikini (M, Navy) for L, Navy.');
      expect(shown).toContain(sentence);
    }
  });
});

describe('every mail template', () => {
  it.each(everyMail())('has the common layout, as HTML and as text: $name', async ({ mail }) => {
    const { subject, html, text } = await renderer.render(mail);
    expect(subject).toMatch(/^[^\r\n]{10,78}$/);
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).not.toMatch(/<img|<link|<script|url\(/);
    for (const shown of [read(html), text]) {
      expect(shown).toContain('Questions? Just write to support@libertytide.example');
      expect(shown).toContain('Liberty Tide, Santa Cruz, California');
    }
    expect(text).not.toMatch(/<[a-z/]|undefined|null|\[object/);
    const [title = ''] = text.split('\n');
    expect(read(html)).toContain(title);
    const addresses = [...html.matchAll(/href="(?!mailto:)([^"]*)"/g), ...text.matchAll(/(https?:\S+)/g)];
    const known = /^https:\/\/(shop\.example\.com|www\.ups\.com\/track)/;
    expect(addresses.filter(([, address = '']) => !known.test(address))).toEqual([]);
  });

  it.each(everyMail())('shows no token to staff: $name', async ({ mail }) => {
    const { html, text } = withoutTokens(await renderer.render(mail));
    expect(html + text).not.toMatch(/token=|key=|\/pay\/|\.never/);
  });

  it('escapes a name that looks like HTML', async () => {
    const name = `<script>alert("1")</script> & 'Co'`;
    const to = 'mary@shop.example';
    const named: Mail[] = [
      { ...refund, name },
      { template: 'refund-failed', to, name, amountCents: 100, orderId: null },
      { template: 'order-shipped', to, name, orderId: 'K7QF2M9X4TBDW8HN', carrier: name, trackingNumber: name },
      { template: 'order-cancelled', to, name, orderId: 'K7QF2M9X4TBDW8HN', refundCents: null },
      { template: 'password-reset', to, username: name, secret: 's' },
      { template: 'password-changed', to, username: name },
      { template: 'email-changed', to, username: name, newEmail: 'ann@shop.example' },
      { template: 'account-deletion', to, username: name, when: 'now' },
      { template: 'account-deletion', to, username: name, when: 'later' },
      { template: 'contact-acknowledgement', to, name, subject: name, message: name },
      { template: 'contact-reply', to, name, subject: name, message: name, reply: name },
    ];
    for (const mail of named) {
      const { html, text } = await renderer.render(mail);
      expect(html).not.toContain('<script>');
      expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#x27;Co&#x27;');
      expect(text).toContain(name);
    }
  });
});

describe('the mails about an order from the store', () => {
  it('contain no address, no shipping and no card', async () => {
    const confirmation = await renderer.render(anOrderConfirmation({ address: '', city: '', state: '', zipCode: '' }));
    const cancelled = await renderer.render({
      template: 'order-cancelled',
      to: 'mary@shop.example',
      name: 'Mary Ann',
      orderId: 'K7QF2M9X4TBDW8HN',
      refundCents: 4000,
      byHand: true,
    });
    for (const { html, text } of [confirmation, cancelled]) {
      for (const shown of [read(html), text]) expect(shown).not.toMatch(/ships within|shipping|, {2}|card|banks/i);
    }
    expect(cancelled.text).toContain('Our staff will give you $40.00 back');
  });
});

describe('the mail about the cancellation of custom items', () => {
  it('lists the items, and does not mention shipping', async () => {
    const piece = '1 × Price difference for order K7QF-2M9X-4TBD-W8HN: Wave Bikini, M → L';
    const { html, text } = await renderer.render({
      ...{ template: 'order-cancelled', to: 'mary@shop.example', name: 'Mary', orderId: 'K7QF2M9X4TBDW8HN' },
      ...{ refundCents: 0, pieces: [piece], shipsNothing: true },
    });
    for (const shown of [read(html), text]) {
      expect(shown).toContain(piece);
      expect(shown).not.toMatch(/will not ship|shipped/);
    }
  });
});

describe('the mail for a password reset', () => {
  it('contains the link and its duration', async () => {
    const { html, text } = await renderer.render({
      template: 'password-reset',
      to: 'mary@shop.example',
      username: 'mary-ann',
      secret: 'a+b/c=',
    });
    const link = 'https://shop.example.com/reset-password?token=a%2Bb%2Fc%3D';
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(link);
    for (const shown of [read(html), text]) {
      expect(shown).toContain('Hello mary-ann,');
      expect(shown).toContain('works once, within 30 minutes');
    }
  });
});

describe('the mails about an account', () => {
  const to = 'mary@shop.example';
  const username = 'mary-ann';
  it.each<[string, Mail, readonly string[]]>([
    [
      'a new password',
      { template: 'password-changed', to, username },
      ['password', 'choose a new password right away'],
    ],
    [
      'a new address',
      { template: 'email-changed', to, username, newEmail: 'ann@shop.example' },
      ['now uses the address ann@shop.example', 'write to support@libertytide.example right away'],
    ],
    [
      'a change of the address that staff requested',
      { template: 'email-change-notice', to, username, newEmail: 'ann@shop.example', byStaff: true, secret: 's' },
      ['Our staff received a request', 'to ann@shop.example', 'write to support@libertytide.example'],
    ],
    [
      'the deletion',
      { template: 'account-deletion', to, username, when: 'now' },
      ['We have deleted your', 'not part of an account. Use this link within 24 hours'],
    ],
    [
      'its end, when orders are through',
      { template: 'account-deletion', to, username, when: 'later' },
      ['not shipped or is less than 30 days old', 'sign in to keep your account'],
    ],
    [
      'its withdrawal by staff',
      { template: 'deletion-withdrawn', to, username },
      ['Our staff received a request to keep your', 'write to support@libertytide.example'],
    ],
  ])('report %s', async (_, mail, facts) => {
    const { html, text } = await renderer.render(mail);
    for (const fact of [username, ...facts]) for (const shown of [read(html), text]) expect(shown).toContain(fact);
  });
});

it('the mail about a deleted account links to the other data of the address', async () => {
  const { html, text } = await renderer.render({
    template: 'account-deletion',
    to: 'mary@shop.example',
    username: 'mary',
    when: 'now',
  });
  const token = links.sign('guest-data', 'mary@shop.example', new Date('2026-07-05T12:00:00Z'));
  const link = `https://shop.example.com/guest-data?token=${encodeURIComponent(token)}`;
  expect([html.includes(`href="${link}"`), text.includes(link)]).toEqual([true, true]);
});

describe('the confirmation of a contact message', () => {
  const acknowledgement = (given: Partial<Record<'name' | 'subject' | 'message', string>>) =>
    renderer.render({
      template: 'contact-acknowledgement',
      to: 'mary@shop.example',
      name: 'Mary Ann',
      subject: 'The fit',
      message: 'Do they run small?',
      ...given,
    });

  it('quotes the message line by line', async () => {
    const { html, text } = await acknowledgement({ message: 'One line,\n\nand another.' });
    expect(text).toContain('Your message: The fit');
    expect(text).toContain('> One line,\n> \n> and another.');
    expect(html).toMatch(/One line,.*<br\/>.*and another\./);
  });

  it('cannot be used for spam: no link, no text of the author in the subject, and a short quotation', async () => {
    const advertisement =
      'Buy now at https://evil.example/a?b or www.evil.example or evil.example or sell@evil.example';
    const { subject, html, text } = await acknowledgement({
      name: advertisement,
      subject: advertisement,
      message: `${advertisement} ${'again '.repeat(800)}`,
    });
    expect(subject).toBe('We received your message to Liberty Tide');
    for (const shown of [html, text]) expect(shown).not.toContain('evil.example');
    expect(text.length).toBeLessThan(1500);
  });
});

describe('the reply to a contact message', () => {
  it('has the reply line by line, and quotes the message without its links', async () => {
    const { subject, html, text, replyTo } = await renderer.render({
      template: 'contact-reply',
      to: 'mary@shop.example',
      name: 'Mary Ann',
      subject: 'The fit',
      message: 'Do they run small?\nSee https://evil.example.',
      reply: 'No.\nSee https://shop.example.com/size-guide',
    });
    expect(subject).toBe('Re: The fit');
    expect(replyTo).toBe(store.email);
    expect(text).toContain('No.\nSee https://shop.example.com/size-guide');
    expect(text).toContain('Your message: The fit');
    expect(text).toContain('> Do they run small?\n> See [link]');
    expect(html).toMatch(/No\..*<br\/>.*See https:\/\/shop\.example\.com\/size-guide/);
    expect(html).not.toContain('evil.example');
  });
});

it.each([
  ['Hi Mary,\n\nThey run small.', 0],
  ['Dear Ms. Ann, they run small.', 0],
  ['High-waist bottoms run small.', 1],
])('the reply "%s" to a contact message has %i automatic greetings', async (reply, greetings) => {
  const message = { to: 'mary@shop.example', name: 'Mary Ann', subject: 'The fit', message: 'Do they run small?' };
  const { html, text } = await renderer.render({ template: 'contact-reply', ...message, reply });
  for (const shown of [html, text]) expect(shown.split('Hello Mary Ann,')).toHaveLength(greetings + 1);
});

describe('the mail that confirms a newsletter subscription', () => {
  it('contains the links for confirming and unsubscribing, and the unsubscribe headers', async () => {
    const { html, text, headers } = await renderer.render({
      template: 'newsletter-confirmation',
      to: 'mary@shop.example',
      secret: '42.1764.yes',
      unsubscribeToken: '42.0.no',
    });
    const unsubscribe = 'https://shop.example.com/newsletter/unsubscribe?token=42.0.no';
    for (const link of ['https://shop.example.com/newsletter/confirm?token=42.1764.yes', unsubscribe]) {
      expect(html).toContain(`href="${link}"`);
      expect(text).toContain(link);
    }
    expect(headers).toEqual({
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

it('a sentence that ends with the name of the store has one period', async () => {
  const invitation: Mail = {
    template: 'staff-invitation',
    to: refund.to,
    role: 'Packer',
    invitedBy: 'ana',
    secret: 's',
  };
  const { text } = await reactRenderer.render(invitation, { ...store, name: 'Liberty Tide & Co.' }, now);
  expect(text).toContain('Join the staff of Liberty Tide & Co.\n');
  expect(text).not.toContain('..');
});

it('the invitation to review names the products, opens its form for 60 days, and has a permanent unsubscribe link', async () => {
  const { html, text, headers } = await renderer.render({
    template: 'review-invitation',
    to: 'mary@shop.example',
    name: 'Mary Ann',
    orderId: 'K7QF2M9X4TBDW8HN',
    products: ['Monterey <Bikini>', 'Big Sur Leggings'],
  });
  const token = links.sign('review', 'K7QF2M9X4TBDW8HN', new Date('2026-09-02T12:00:00Z'));
  const write = `https://shop.example.com/orders/K7QF-2M9X-4TBD-W8HN/review?key=${token}`;
  const stop = 'https://shop.example.com/review-mails/stop?token=review-stop.K7QF2M9X4TBDW8HN.never';
  expect(html).toContain('Monterey &lt;Bikini&gt;, Big Sur Leggings');
  for (const address of [write, stop])
    expect([html.includes(`href="${address}"`), text.includes(address)]).toEqual([true, true]);
  expect(headers).toEqual({
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

describe('the waitlist mails', () => {
  const entry = 'https://shop.example.com/back-in-stock?token=waitlist.7.never';
  const stop = 'https://shop.example.com/back-in-stock/stop?token=waitlist.7.never';
  const facts = { to: 'mary@shop.example', entryId: 7, product: 'Monterey <Bikini> (M, Navy)' };

  it.each([
    ['ask for one click', { template: 'waitlist-confirmation', ...facts } as const],
    ['state until when one is reserved', { template: 'back-in-stock', ...facts } as const],
  ])('%s, and a second click stops the mails', async (_, mail) => {
    const { html, text, headers } = await renderer.render(mail);
    expect(html).toContain('Monterey &lt;Bikini&gt; (M, Navy)');
    for (const address of [entry, stop])
      expect([html.includes(`href="${address}"`), text.includes(address)]).toEqual([true, true]);
    expect(headers).toEqual({
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('reserve the unit for 12 hours from the rendering, in the shop’s time zone', async () => {
    const dayBefore = new Date(now.getTime() - 24 * 3_600_000);
    const { text } = await reactRenderer.render({ template: 'back-in-stock', ...facts }, store, dayBefore);
    expect(text).toContain('until Saturday, July 4 at 5:00 PM PDT.');
  });
});

it('the mail about a rejected review contains the reason as text, and a link to the review', async () => {
  const { html, text } = await renderer.render({
    template: 'review-rejected',
    to: 'mary@shop.example',
    name: 'Mary Ann',
    orderId: 'K7QF2M9X4TBDW8HN',
    product: 'Monterey Bikini',
    reason: 'It names <another> shop.',
  });
  const token = links.sign('review', 'K7QF2M9X4TBDW8HN', new Date('2026-09-02T12:00:00Z'));
  const write = `https://shop.example.com/orders/K7QF-2M9X-4TBD-W8HN/review?key=${token}`;
  expect(html).toContain('It names &lt;another&gt; shop.');
  expect([html.includes(`href="${write}"`), text.includes(write)]).toEqual([true, true]);
});

describe('the look of a mail', () => {
  const rendered = (look: Partial<typeof store>) =>
    reactRenderer.render(anOrderConfirmation(), { ...store, ...look }, now);

  it('has the colors of the store', async () => {
    const { html } = await rendered({ accent: '#7a1f5c', darkAccent: '#e39bd0' });
    expect(html).not.toMatch(/#16265c|#c8a45a|#0d1738/);
    expect(html).toMatch(/class="press"[^>]*background-color:#7a1f5c|background-color:#7a1f5c[^>]*class="press"/);
    expect(html).toContain('.press { background-color: #e39bd0 !important');
  });

  it('shows the logo with a full address, and the name where pictures are blocked', async () => {
    const { html, text } = await rendered({ logo: '/images/products/wave-1f.webp' });
    expect(html).toMatch(
      /<img[^>]*src="https:\/\/shop\.example\.com\/images\/products\/wave-1f-400\.webp"[^>]*alt="Liberty Tide"/,
    );
    expect(text).toContain('Liberty Tide');
    expect((await rendered({})).html).not.toContain('<img');
  });
});
