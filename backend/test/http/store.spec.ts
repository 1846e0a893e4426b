import request from 'supertest';
import { startTestApp } from '../harness/test-app.js';

describe('GET /api/store', () => {
  it('returns the data for header, footer and contact page @series', async () => {
    const shop = await startTestApp({
      STORE_NAME: 'Tide & Co',
      STORE_SOCIAL_LINKS: 'Mastodon=https://social.example/@tide',
    });
    const response = await request(shop.url).get('/api/store').expect(200);
    const security = await request(shop.url).get('/.well-known/security.txt').expect(200);
    await shop.close();
    expect(security.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(security.text).toMatch(/^Contact: mailto:support@libertytide\.example\nExpires: /);
    expect(response.body).toEqual({
      name: 'Tide & Co',
      email: 'hello@libertytide.example',
      phone: '(831) 555-0142',
      city: 'Santa Cruz',
      state: 'California',
      latitude: 36.9741,
      longitude: -122.0308,
      supportEmail: 'support@libertytide.example',
      pickupAddress: [],
      socialLinks: [{ name: 'Mastodon', url: 'https://social.example/@tide' }],
      timeZone: 'America/Los_Angeles',
      payments: 'sandbox',
      ...{ sendsMail: false, demo: false, demoName: false },
      hours: null,
      founded: null,
      banner: null,
      accent: null,
      darkAccent: null,
      logo: null,
      hero: { headline: 'Tide & Co', text: 'Swimwear and activewear for real water.' },
      shipping: {
        ...{ standard: 8.99, varies: false, freeFrom: 75, expedited: null, pickup: false },
        ...{ standardDays: { min: 3, max: 5 }, hasDefaultDays: true, daysIn: null },
      },
      menu: { header: null, footer: null },
    });
  });

  it('returns the publishable key and the price of expedited shipping if they are configured @series', async () => {
    const shop = await startTestApp({
      STRIPE_SECRET_KEY: 'sk_test_hidden',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
      STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      SHIPPING_EXPEDITED: '19.99',
    });
    const response = await request(shop.url).get('/api/store').expect(200);
    await shop.close();
    expect(response.body).toMatchObject({
      payments: 'stripe',
      stripePublishableKey: 'pk_test_shown',
      shipping: { expedited: 19.99 },
    });
    expect(response.text).not.toContain('hidden');
  });
});
