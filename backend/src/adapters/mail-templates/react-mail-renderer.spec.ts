import { anOrderConfirmation } from '../../../test/builders/mail.js';
import { parseConfig } from '../../config.js';
import type { Mail } from '../../domain/mail/mail.js';
import { ReactMailRenderer } from './react-mail-renderer.js';

const renderer = new ReactMailRenderer(
  parseConfig({
    DATABASE_URL: 'postgres://nowhere/none',
    SESSION_SECRET: 'no session is made here',
    PUBLIC_URL: 'https://shop.example.com',
  }),
);
const refund: Mail = {
  template: 'payment-refunded',
  to: 'mary@shop.example',
  name: 'Mary Ann',
  amountCents: 8899,
  reason: 'An item sold out while you were paying.',
  orderId: null,
};

/** What a person reads of the HTML, in one line. */
function read(html: string): string {
  return html
    .replace(/<head>.*<\/head>|<!--.*?-->|<[^>]+>/gs, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

describe('the order confirmation', () => {
  it('tells, as HTML and as text, what was bought, what it cost, where it goes and where to look', async () => {
    const { subject, html, text } = await renderer.render(
      anOrderConfirmation({ shippingCents: 899, totalCents: 19499 }),
    );
    expect(subject).toBe('Your Liberty Tide order K7QF-2M9X-4TBD-W8HN');
    for (const shown of [read(html), text]) {
      for (const fact of [
        'K7QF-2M9X-4TBD-W8HN',
        'November 20, 2026',
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
    const link = 'https://shop.example.com/order-confirmation/K7QF-2M9X-4TBD-W8HN';
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(link);
  });

  it('says FREE for free shipping and leaves out a discount and a tax of nothing', async () => {
    const { html, text } = await renderer.render(anOrderConfirmation());
    for (const shown of [read(html), text]) {
      expect(shown).toMatch(/Shipping:? +FREE/);
      expect(shown).not.toMatch(/Discount|Tax/);
    }
  });

  it('shows a discount and a tax where there are any', async () => {
    const { html, text } = await renderer.render(anOrderConfirmation({ discountCents: 1860, taxCents: 1500 }));
    for (const shown of [read(html), text]) {
      expect(shown).toMatch(/Discount:? +-\$18\.60/);
      expect(shown).toMatch(/Tax:? +\$15\.00/);
    }
  });

  it('stays under 100 KB with a hundred lines, loads nothing from outside and keeps its styles where Gmail reads them', async () => {
    const line = { name: 'Monterey Bikini', variant: 'M, Navy', quantity: 1, priceCents: 4400 };
    const { html } = await renderer.render(anOrderConfirmation({ lines: Array.from({ length: 100 }, () => line) }));
    expect(Buffer.byteLength(html)).toBeLessThan(100 * 1024);
    expect(html).not.toMatch(/<img|<link|<script|url\(/);
    expect(html).toMatch(/<h1[^>]* style="[^"]*font-size:30px/);
    expect(html).toMatch(/width="600"|width:600px|width:600/);
  });

  it('shows what people typed as they typed it, never as HTML', async () => {
    const { html } = await renderer.render(anOrderConfirmation({ firstName: '<b>Ann</b> & Co' }));
    expect(html).not.toContain('<b>Ann</b>');
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; &amp; Co');
  });

  it('refuses figures that are none', async () => {
    await expect(renderer.render(anOrderConfirmation({ totalCents: Number.NaN }))).rejects.toThrow();
    await expect(renderer.render(anOrderConfirmation({ createdAt: 'yesterday' }))).rejects.toThrow();
  });
});

describe('the mail about a refund', () => {
  it('says how much comes back and why', async () => {
    const { html, text } = await renderer.render(refund);
    for (const shown of [read(html), text]) {
      expect(shown).toContain('$88.99');
      expect(shown).toContain('An item sold out while you were paying.');
    }
  });

  it('leads to the order where there is one', async () => {
    const { subject, html } = await renderer.render({ ...refund, orderId: 'K7QF2M9X4TBDW8HN' });
    expect(subject).toBe('Your refund for order K7QF-2M9X-4TBD-W8HN');
    expect(html).toContain('https://shop.example.com/order-confirmation/K7QF-2M9X-4TBD-W8HN');
  });
});
