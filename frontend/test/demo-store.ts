import type { Store } from '../src/api/models';

export const demoStore: Store = {
  name: 'Liberty Tide',
  email: 'hello@shop.example',
  phone: '(831) 555-0142',
  city: 'Santa Cruz',
  state: 'California',
  latitude: 36.97,
  longitude: -122.03,
  supportEmail: 'support@shop.example',
  pickupAddress: ['100 Harbor Way', 'Santa Cruz, CA 95060'],
  socialLinks: [],
  timeZone: 'America/Los_Angeles',
  payments: 'sandbox',
  ...{ sendsMail: true, demo: true, demoName: true },
  hours: null,
  founded: 2018,
  banner: null,
  hero: {
    headline: 'Swim like it’s the Fourth of July',
    text: 'Swimwear and activewear with a little flag in it, cut in Santa Cruz for real water.',
  },
  accent: null,
  darkAccent: null,
  logo: null,
  menu: { header: null, footer: null },
  shipping: {
    ...{ standard: 8.99, varies: false, freeFrom: 75, expedited: null, pickup: false },
    ...{ standardDays: { min: 3, max: 5 }, hasDefaultDays: true, daysIn: null },
  },
};
